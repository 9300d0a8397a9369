-- Schema 6: people of more than one platform, and matches in threads of their own.

-- Who has proved to be the same person as somebody of another platform: all but one of such a
-- group name that one, so that there is never a chain. Each keeps what is counted for it.
ALTER TABLE person ADD COLUMN same_as INTEGER REFERENCES person;
CREATE INDEX person_same_as ON person (same_as) WHERE same_as IS NOT NULL;

-- Whether each match of a chat has a thread of its own.
ALTER TABLE chat ADD COLUMN threads INTEGER NOT NULL DEFAULT 0 CHECK (threads IN (0, 1));
