-- Schema 4: messages that call a player, pictures, hands that ring; outages; leaderboards that
-- cost the same after years.

-- A table has a message more while it calls somebody whose private chat is shut.
ALTER TABLE slot ADD COLUMN part TEXT NOT NULL DEFAULT 'main';
ALTER TABLE pending_post ADD COLUMN part TEXT NOT NULL DEFAULT 'main';
DROP INDEX slot_of_table;
DROP INDEX pending_post_of_slot;
CREATE UNIQUE INDEX slot_of_table ON slot (game_table, coalesce(person, 0), part);
CREATE UNIQUE INDEX pending_post_of_slot ON pending_post (game_table, coalesce(person, 0), part);

-- Text or photo; whether cards are among its buttons, and a fingerprint of the others, NULL where
-- that is not known; and an older message of the slot that has yet to be taken away.
ALTER TABLE slot ADD COLUMN kind TEXT NOT NULL DEFAULT 'text';
ALTER TABLE slot ADD COLUMN has_cards INTEGER CHECK (has_cards IN (0, 1));
ALTER TABLE slot ADD COLUMN offers TEXT;
ALTER TABLE slot ADD COLUMN leftover TEXT;
ALTER TABLE pending_post ADD COLUMN kind TEXT NOT NULL DEFAULT 'text';
ALTER TABLE pending_post ADD COLUMN has_cards INTEGER CHECK (has_cards IN (0, 1));
ALTER TABLE pending_post ADD COLUMN offers TEXT;

-- When a platform could not be reached, or we were down: time that no clock charges. While we
-- are at work a row without an end is there too; its beginning moves on, so that after a kill it
-- tells since when we were down.
CREATE TABLE outage (
    platform TEXT NOT NULL,
    began_at TEXT NOT NULL,
    ended_at TEXT, -- NULL while it lasts
    PRIMARY KEY (platform, began_at)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX outage_that_lasts ON outage (platform) WHERE ended_at IS NULL;

-- What leaderboards show, added up as matches finish: what one of them reads grows with the
-- people of a chat and not with their matches. It can be counted again from `standing`.
CREATE TABLE tally (
    chat    INTEGER NOT NULL REFERENCES chat,
    period  TEXT NOT NULL, -- 'all', 'month 2026-11', 'week 2026-11-30' (its Monday); UTC
    format  TEXT NOT NULL, -- 'all' for all of them together, so that no board has to add up
    person  INTEGER NOT NULL REFERENCES person,
    matches INTEGER NOT NULL, -- played
    wins    INTEGER NOT NULL, -- matches won
    games   INTEGER NOT NULL,
    points  INTEGER NOT NULL,
    PRIMARY KEY (chat, period, format, person)
) STRICT, WITHOUT ROWID;

INSERT INTO tally (chat, period, format, person, matches, wins, games, points)
SELECT chat, period, counted_as, person, count(*), sum(is_winner), sum(games), sum(points)
FROM (
    SELECT *, 'all' AS period FROM standing
    UNION ALL
    SELECT *, 'month ' || substr(finished_at, 1, 7) FROM standing
    UNION ALL
    SELECT *, 'week ' || date(substr(finished_at, 1, 10), 'weekday 0', '-6 days') FROM standing
)
JOIN (SELECT 'all' AS counted_as UNION ALL SELECT DISTINCT format FROM standing)
ON counted_as IN (format, 'all')
GROUP BY chat, period, counted_as, person;

-- The tally has replaced it.
DROP INDEX standing_in_time;
