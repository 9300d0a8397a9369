"""What a person can do wrong at a table. Each has its own sentence in bot.screens.answers.

BriscaError (engine.errors)
└── HostError
    ├── UnknownTap                 a button that we never made, or no longer know
    ├── StaleTap                   a button of an earlier trick or game
    ├── UnknownWord                a word that is no command
    │   ├── UnknownOption          a word that is no option of a new table
    │   ├── UnknownBoard           a word that is no kind of leaderboard
    │   └── UnknownChoice          words that are no setting
    ├── NoTable  TableClosed       there is none, or its match is over
    ├── NoMatch  NotOver           none has ended here, or this one goes on
    ├── NotAllowed                 only the table's host or an admin of the chat may
    ├── NotHere  NotMember         a seat is taken in the table's own chat, by those who are in it
    ├── ChatShut                   we have been put out of the table's chat
    ├── NotSeated  AlreadySeated  TableFull  SideFull  SeatsMissing  TooFewSeats  NotHost
    ├── Away  NotAway              the computer plays for the person, or does not
    ├── Paused  NotSuspended       the table is suspended, or is not
    ├── NotAgreed  NoRematch       a rematch begins when everyone has agreed
    ├── AlreadyBegun  NotBegun  TooManyTables  HasLobby
    ├── JustPosted                 the table was posted a moment ago
    ├── OnlyInGroups               the word needs a group
    └── StillSeated  Forgotten     who plays is not forgotten; who is forgotten does not play
"""

from __future__ import annotations

from engine.errors import BriscaError


class HostError(BriscaError):
    """A person's mistake: told in private, and nothing has changed."""


class UnknownTap(HostError):
    """The button's data is not ours, or not of this version."""


class StaleTap(HostError):
    """The button belonged to an earlier trick, game or up-card."""


class UnknownWord(HostError):
    """The word is no command; `word` is what was typed."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


class UnknownOption(UnknownWord):
    """The word is no option of a new table."""


class UnknownBoard(UnknownWord):
    """The word is no kind of leaderboard."""


class UnknownChoice(UnknownWord):
    """The words are no setting of a person, or where `is_for_chat` is set, of a chat."""

    def __init__(self, word: str, *, is_for_chat: bool) -> None:
        super().__init__(word)
        self.is_for_chat = is_for_chat


class NoTable(HostError):
    """There is no open table here."""


class NoMatch(HostError):
    """No match has ended here that could be told again."""


class NotOver(HostError):
    """The match has not ended, so it cannot be told yet."""


class TableClosed(HostError):
    """The table's match is over, or the table was closed."""


class NotAllowed(HostError):
    """Only the table's host or an admin of the chat may do this."""


class NotHere(HostError):
    """A seat can only be taken in the table's own chat."""


class NotMember(HostError):
    """The person is not in the table's chat, as far as can be seen."""


class ChatShut(HostError):
    """We have been put out of the table's chat."""


class NotSeated(HostError):
    """The person does not play at this table."""


class AlreadySeated(HostError):
    """The person sits at this table already."""


class TableFull(HostError):
    """All seats are taken."""


class SideFull(HostError):
    """All seats of that side are taken."""


class TooFewSeats(HostError):
    """More people sit at the table than the chosen format has `seats`."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.seats = seats


class SeatsMissing(HostError):
    """The match cannot begin: `missing` seats are free."""

    def __init__(self, missing: int) -> None:
        super().__init__(missing)
        self.missing = missing


class NotHost(HostError):
    """Only the table's host, `host` by name, decides this."""

    def __init__(self, host: str) -> None:
        super().__init__(host)
        self.host = host


class Away(HostError):
    """The computer plays for the person, who first has to come back."""


class NotAway(HostError):
    """The person plays already."""


class Paused(HostError):
    """The table is suspended: somebody has to go on first."""


class NotSuspended(HostError):
    """The table is not suspended."""


class JustPosted(HostError):
    """The table was posted a moment ago, and need not come again."""


class NotAgreed(HostError):
    """These people, by name, have yet to agree to the rematch."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.names = names


class NoRematch(HostError):
    """The table waits for nobody's consent: it is an ordinary lobby."""


class HasLobby(HostError):
    """The person is host of another table that has not begun."""


class AlreadyBegun(HostError):
    """The match has begun, so nobody can join or leave."""


class NotBegun(HostError):
    """The match has not begun."""


class TooManyTables(HostError):
    """The person or the chat has as many open tables as it may."""


class OnlyInGroups(HostError):
    """The word needs a group; it was typed in a private chat."""


class StillSeated(HostError):
    """Whoever sits at an open table cannot be forgotten."""


class Forgotten(HostError):
    """The person was forgotten while this was on its way."""
