-- Schema 5: groups that move and groups that put us out; one's own figures; matches looked up again.

-- A group can get another key, as one does on Telegram that becomes a supergroup. Logs name the
-- chat that they were opened in and are never rewritten: where both chats were known, and for what
-- still comes by the old key, a row stays that only leads to the one that goes on.
ALTER TABLE chat ADD COLUMN moved_to INTEGER REFERENCES chat;

-- Whether we are in the chat, and have greeted it since we came; NULL until the platform has told.
ALTER TABLE chat ADD COLUMN presence TEXT CHECK (presence IN ('in', 'greeted', 'out'));

-- A message that followed its group before chats could move; its table is posted anew.
DELETE FROM slot WHERE instr(message, ':') > 0;

-- The last match of a chat and of a person. Both are read from their end.
CREATE INDEX match_of_chat ON game_table (chat, number) WHERE stage = 'over';
CREATE INDEX standing_of_person ON standing (person, finished_at);

-- A person's figures in all chats.
CREATE INDEX tally_of_person ON tally (person, period, format);
