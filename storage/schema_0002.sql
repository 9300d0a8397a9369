-- Schema 2: leaderboards by games, points, format and period; faces and other settings.

-- Card points that the person's side won in the match; 0 for matches of schema 1, which can be
-- counted again from their logs.
ALTER TABLE standing ADD COLUMN points INTEGER NOT NULL DEFAULT 0;

-- A leaderboard reads one range of this index and nothing else of `standing`.
CREATE INDEX standing_in_time
ON standing (chat, finished_at, format, person, is_winner, games, points);
DROP INDEX standing_of_chat;

-- `language` is what the platform told at the first meeting; what was chosen goes before it.
ALTER TABLE person ADD COLUMN chosen_language TEXT;
ALTER TABLE person ADD COLUMN face TEXT NOT NULL DEFAULT 'spanish';
ALTER TABLE person ADD COLUMN plain_words INTEGER NOT NULL DEFAULT 0 CHECK (plain_words IN (0, 1));
ALTER TABLE person ADD COLUMN ring INTEGER NOT NULL DEFAULT 1 CHECK (ring IN (0, 1));

ALTER TABLE chat ADD COLUMN chosen_language TEXT;
ALTER TABLE chat ADD COLUMN face TEXT NOT NULL DEFAULT 'spanish';

-- When the host was last seen at work, whatever table it was.
CREATE INDEX table_in_time ON game_table (changed_at);

-- What still shows a person's cards, for when the person is forgotten.
CREATE INDEX slot_of_person ON slot (person) WHERE person IS NOT NULL;
