-- Schema 1. Once released this file is never edited; what changes later comes as the next number.
--
-- Times are UTC as ISO 8601 text, always with six digits of fraction: they read well in a dump
-- and in the sqlite3 shell, the date functions take them, and of one width they sort as they are.
-- People and chats are known by our own numbers, so that platform ids can be forgotten.

CREATE TABLE person (
    id        INTEGER PRIMARY KEY,
    platform  TEXT NOT NULL,
    key       TEXT, -- the platform's id; NULL once the person is forgotten
    name      TEXT NOT NULL,
    language  TEXT NOT NULL,
    can_write INTEGER NOT NULL DEFAULT 0 CHECK (can_write IN (0, 1)),
    UNIQUE (platform, key)
) STRICT;

CREATE TABLE chat (
    id       INTEGER PRIMARY KEY,
    platform TEXT NOT NULL,
    key      TEXT NOT NULL,
    title    TEXT NOT NULL,
    language TEXT NOT NULL,
    UNIQUE (platform, key)
) STRICT;

-- What a table is found by; everything else about it is folded from its log.
CREATE TABLE game_table (
    number     INTEGER PRIMARY KEY, -- the order in which tables were opened
    id         TEXT NOT NULL UNIQUE,
    chat       INTEGER NOT NULL REFERENCES chat,
    format     TEXT NOT NULL,
    stage      TEXT NOT NULL,
    is_open    INTEGER NOT NULL CHECK (is_open IN (0, 1)),
    version    INTEGER NOT NULL CHECK (version > 0),
    opened_at  TEXT NOT NULL,
    changed_at TEXT NOT NULL
) STRICT;

CREATE INDEX open_table ON game_table (is_open) WHERE is_open = 1;
CREATE INDEX open_table_of_chat ON game_table (chat) WHERE is_open = 1;

-- Who sits at a table that is open. Rows go when it closes, so that a person's open tables are
-- found at once however many matches lie behind; the log still tells who sat there.
CREATE TABLE seat (
    game_table TEXT NOT NULL REFERENCES game_table (id),
    person     INTEGER NOT NULL REFERENCES person,
    PRIMARY KEY (game_table, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_of_person ON seat (person);

-- The taps that have acted. Of its own and not a unique column of the log, since one tap may
-- cause several entries: the last to be ready also has the next game dealt.
CREATE TABLE tap (
    id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- What happened, append-only. A deal has no table of its own: seed, commitment, deck and dealer
-- stand in its entry here, its result follows from the entries after it, and a second copy could
-- only differ.
CREATE TABLE table_log (
    game_table TEXT NOT NULL REFERENCES game_table (id),
    version    INTEGER NOT NULL,
    at         TEXT NOT NULL,
    actor      INTEGER REFERENCES person,
    tap        TEXT REFERENCES tap,
    kind       TEXT NOT NULL,
    body       TEXT NOT NULL, -- JSON, with the version of its format
    PRIMARY KEY (game_table, version)
) STRICT, WITHOUT ROWID;

-- What each message that is kept up to date shows: the public table (person NULL) or a hand.
CREATE TABLE slot (
    game_table  TEXT NOT NULL REFERENCES game_table (id),
    person      INTEGER REFERENCES person,
    platform    TEXT NOT NULL,
    key         TEXT NOT NULL,
    thread      INTEGER,
    message     TEXT NOT NULL,
    edition     INTEGER NOT NULL,
    fingerprint TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX slot_of_table ON slot (game_table, coalesce(person, 0));

-- How each person came out of a finished match. It can be counted again from the logs; chat,
-- format and time stand here too, so that counting never needs to read them.
CREATE TABLE standing (
    game_table  TEXT NOT NULL REFERENCES game_table (id),
    person      INTEGER NOT NULL REFERENCES person,
    chat        INTEGER NOT NULL REFERENCES chat,
    format      TEXT NOT NULL,
    finished_at TEXT NOT NULL,
    is_winner   INTEGER NOT NULL CHECK (is_winner IN (0, 1)),
    games       INTEGER NOT NULL,
    PRIMARY KEY (game_table, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX standing_of_chat ON standing (chat, person, is_winner);
