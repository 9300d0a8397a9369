"""The gateway's memory: what each session of the bot has been told, and is told now."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from enum import IntFlag
from typing import TYPE_CHECKING, Protocol

from tests.fakes.discord.versions import Json

if TYPE_CHECKING:
    from tests.fakes.signals import Clock, Signal

DISPATCH = 0
RESUMABLE_SECONDS = 180
DAY = 24 * 3600


class Intent(IntFlag):
    """What a session asks to be told of."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_MODERATION = 1 << 2
    GUILD_EXPRESSIONS = 1 << 3
    GUILD_INTEGRATIONS = 1 << 4
    GUILD_WEBHOOKS = 1 << 5
    GUILD_INVITES = 1 << 6
    GUILD_VOICE_STATES = 1 << 7
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15
    GUILD_SCHEDULED_EVENTS = 1 << 16
    AUTO_MODERATION_CONFIGURATION = 1 << 20
    AUTO_MODERATION_EXECUTION = 1 << 21
    GUILD_MESSAGE_POLLS = 1 << 24
    DIRECT_MESSAGE_POLLS = 1 << 25


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT


class Line(Protocol):
    """An open connection of the bot."""

    def push(self, payload: Json) -> None:
        """Puts a payload on its way."""

    def close(self, code: int) -> None:
        """Closes with this code, once what is on its way has gone."""

    def cut(self) -> None:
        """Ends without a word."""


@dataclass(eq=False)
class Session:
    """One session: its events with their numbers, and the line that it hangs on, if any."""

    id: str
    intents: Intent
    line: Line | None
    history: list[Json] = field(default_factory=list)
    lost_at: float | None = None
    is_over: bool = False

    @property
    def seq(self) -> int:
        """The number of the newest event."""
        return len(self.history)

    def tell(self, event: str, data: Json) -> None:
        """Numbers an event and sends it, now or when the session is resumed."""
        payload = {"op": DISPATCH, "t": event, "s": self.seq + 1, "d": data}
        self.history.append(payload)
        if self.line is not None:
            self.line.push(payload)


class Hub:
    """All sessions; events go to each by what it asked for."""

    def __init__(self, clock: Clock, signal: Signal) -> None:
        self.sessions: list[Session] = []
        self.allowed = Intent(~PRIVILEGED & sum(Intent))
        self.identify_limit = 1000
        self._clock = clock
        self._signal = signal
        self._identified: deque[float] = deque()

    @property
    def lines(self) -> list[Line]:
        """The open connections that have a session."""
        return [it.line for it in self.sessions if it.line is not None]

    @property
    def identifies_left(self) -> int:
        """How often the bot may still identify itself within these 24 hours."""
        while self._identified and self._identified[0] <= self._clock() - DAY:
            self._identified.popleft()
        return self.identify_limit - len(self._identified)

    def open(self, intents: Intent, line: Line) -> Session:
        """Begins a new session on a line."""
        self._identified.append(self._clock())
        session = Session(f"{len(self.sessions):032x}", intents, line)
        self.sessions.append(session)
        self._signal.notify()
        return session

    def find(self, session_id: object) -> Session | None:
        """Returns the session if it can still be resumed."""
        for session in self.sessions:
            gone = session.lost_at is not None and (
                self._clock() - session.lost_at > RESUMABLE_SECONDS
            )
            if session.id == session_id and not gone and not session.is_over:
                return session
        return None

    def lose(self, session: Session, *, is_over: bool) -> None:
        """Takes the session off its line; one that is over cannot be resumed."""
        session.line = None
        session.lost_at = self._clock()
        session.is_over = session.is_over or is_over
        self._signal.notify()

    def tell(
        self, event: str, data: Json, intent: Intent | None = None, *, blank: Json | None = None
    ) -> int:
        """Tells all sessions that asked for it, and returns how many hear of it at once.

        `blank` is for those that may not read what others write.
        """
        told = 0
        for session in self.sessions:
            if self.find(session.id) and (intent is None or intent in session.intents):
                hidden = blank is not None and Intent.MESSAGE_CONTENT not in session.intents
                session.tell(event, blank if hidden and blank is not None else data)
                told += session.line is not None
        self._signal.notify()
        return told
