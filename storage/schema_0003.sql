-- Schema 3: what is known of messages besides what they show.

-- When the message was sent, and when it came to show this; NULL for those of earlier schemas.
ALTER TABLE slot ADD COLUMN posted_at TEXT;
ALTER TABLE slot ADD COLUMN shown_at TEXT;

-- A message that is being sent, noted before the call and gone once its fate is known: after a
-- kill it may stand in the chat, unknown to us.
CREATE TABLE pending_post (
    game_table  TEXT NOT NULL REFERENCES game_table (id),
    person      INTEGER REFERENCES person,
    platform    TEXT NOT NULL,
    key         TEXT NOT NULL,
    thread      INTEGER,
    edition     INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,
    posted_at   TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX pending_post_of_slot ON pending_post (game_table, coalesce(person, 0));
