"""What the host needs of the outside world, and what it raises. Owned by the host."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol, TypeAlias

from bot.model.answers import Answer, Reply
from bot.model.commands import Command, Event
from bot.model.log import Entry
from bot.model.outages import Outage
from bot.model.outcomes import Outcome
from bot.model.people import (
    Address,
    Chat,
    ChatId,
    Choice,
    Language,
    Person,
    PersonId,
    Platform,
    Presence,
    Sender,
    Whereabouts,
)
from bot.model.scene import Scene
from bot.model.screen import Screen
from bot.model.slots import Delivered, Pending, Slot
from bot.model.standings import OVERALL, Board, Figures, LeaderboardRow, Period, Standing
from bot.model.table import Stage, TableId
from engine.actions import Action
from engine.computer.levels import Level
from engine.options import Seat
from engine.view import SeatView

# --- Storage --------------------------------------------------------------------------------


class VersionConflict(Exception):
    """The log has grown beyond the version that the change was made for: a fault of ours."""


class TapAlreadySaved(Exception):
    """The change of this tap was saved before; it must not act twice."""


@dataclass(frozen=True, slots=True)
class Change:
    """All that one tap changes at a table, saved whole or not at all.

    `entries` follow version `after`; `stage` and `people` are what the table is found by.
    """

    table: TableId
    chat: ChatId
    after: int
    entries: tuple[Entry, ...]
    stage: Stage
    people: tuple[PersonId, ...]
    standings: tuple[Standing, ...] = ()


class Tables(Protocol):
    """The logs of all tables."""

    async def save(self, change: Change) -> None:
        """Appends to a log. Raises VersionConflict, TapAlreadySaved; then nothing is saved."""

    async def log(self, table: TableId) -> tuple[Entry, ...]:
        """Reads a table's log from its first entry; empty for a table that never was.

        Raises ValueError for an entry that we never wrote.
        """

    async def is_tap_saved(self, tap: str) -> bool:
        """Tells whether a tap has already acted."""

    async def open_tables(self) -> tuple[TableId, ...]:
        """Lists the tables that are not over or closed, oldest first."""

    async def open_tables_of(self, person: PersonId) -> tuple[TableId, ...]:
        """Lists the open tables where a person sits, oldest first."""

    async def open_tables_in(self, chat: ChatId) -> tuple[TableId, ...]:
        """Lists the open tables of a chat, oldest first."""

    async def last_match_in(self, chat: ChatId) -> TableId | None:
        """Finds the table of a chat whose match was opened last of those that are over."""

    async def last_match_of(self, person: PersonId) -> TableId | None:
        """Finds the table where a person has last finished a match that counts."""

    async def last_moment(self) -> datetime | None:
        """Tells when a table last changed; None where there has never been one."""


class Slots(Protocol):
    """What each slot of a table shows."""

    async def delivered(self, table: TableId) -> Mapping[Slot, Delivered]:
        """Reads what a table's slots show."""

    async def pending(self, table: TableId) -> Mapping[Slot, Pending]:
        """Reads which messages of a table were about to be sent, and perhaps were."""

    async def tables_with_slots(self) -> tuple[TableId, ...]:
        """Lists the tables that still have a message to keep up to date, or perhaps have."""

    async def pend(self, slot: Slot, pending: Pending) -> None:
        """Notes that a message is about to be sent."""

    async def unpend(self, slot: Slot) -> None:
        """Notes that what was about to be sent was not."""

    async def show(self, slot: Slot, delivered: Delivered) -> None:
        """Notes what a slot shows now; nothing is pending there any more."""

    async def forget(self, slot: Slot) -> None:
        """Notes that a slot shows nothing any more, and nothing is pending there."""


class People(Protocol):
    """The people we know."""

    async def meet(self, sender: Sender) -> Person:
        """Finds or adds a person, and keeps the name up to date; writes only what is new."""

    async def people(self, ids: tuple[PersonId, ...]) -> Mapping[PersonId, Person]:
        """Reads people by our numbers."""

    async def set_can_write(self, person: PersonId, *, can_write: bool) -> None:
        """Notes whether a person's private chat is open to us."""

    async def choose(self, person: PersonId, choice: Choice) -> Person:
        """Keeps what a person has chosen; raises KeyError for whoever is forgotten."""

    async def forget_person(self, person: PersonId) -> bool:
        """Drops a person's name and platform id, and keeps the matches.

        Whoever sits at an open table stays known: then it is False.
        """


class Chats(Protocol):
    """The chats we know."""

    async def visit(self, where: Whereabouts, language: Language) -> Chat:
        """Finds a chat, or adds it with this language, and keeps its title up to date."""

    async def find_chat(self, platform: Platform, key: str) -> Chat | None:
        """Finds a chat by its key, or by one that it had; None for one that we never met."""

    async def chat(self, chat: ChatId) -> Chat:
        """Reads a chat by our number; raises KeyError."""

    async def choose_for(self, chat: ChatId, choice: Choice) -> Chat:
        """Keeps the face and the language that a chat has chosen; raises KeyError."""

    async def note_presence(self, chat: ChatId, presence: Presence) -> bool:
        """Notes whether we are in a chat; tells whether that is new. Who greets is in already."""

    async def move_chat(self, platform: Platform, old: str, new: str) -> Chat | None:
        """Gives a chat its new key, with all its tables and standings; its messages are void.

        Where the new one was known already, the two become one. None where there was none by the
        old key, or it has moved already.
        """


class Standings(Protocol):
    """Who has won how often."""

    async def leaderboard(
        self, chat: ChatId, limit: int, at: datetime, board: Board = OVERALL
    ) -> tuple[LeaderboardRow, ...]:
        """Ranks the people of a chat by what the board counts, fewer matches first among equals.

        Its week or month is the one that `at` lies in.
        """

    async def figures(
        self,
        person: PersonId,
        at: datetime,
        chat: ChatId | None = None,
        period: Period = Period.ALL,
    ) -> Figures:
        """Counts what a person has reached in a chat, or in all chats together."""


class Outages(Protocol):
    """When each platform could not be reached, or the host was down."""

    async def outages(self, platform: Platform) -> tuple[Outage, ...]:
        """Lists a platform's outages, oldest first; only the last may still last."""

    async def note_reached(self, platform: Platform, at: datetime) -> None:
        """Notes that whatever comes now, an outage begins no sooner than this."""

    async def end_outage(self, platform: Platform, at: datetime) -> None:
        """Ends the outage that lasts, and notes that the platform was reached."""

    async def forget_outages(self, platform: Platform, until: datetime) -> None:
        """Forgets the outages that had ended by then."""


class Store(Tables, Slots, People, Chats, Standings, Outages, Protocol):
    """Everything that is kept."""


# --- The rest of the world ------------------------------------------------------------------


class Messenger(Protocol):
    """A platform's messages. None of these raises: the outcome tells."""

    @property
    def handle(self) -> str:
        """How a command names us where others listen too, such as ``@brisca_bot``; or nothing."""

    @property
    def edit_gap(self) -> timedelta:
        """How long a group's message stands before it is worth another edit."""

    async def room(self, address: Address, *, is_urgent: bool = False) -> bool:
        """Waits until the platform's limits let one more call to a chat through; urgent ones first.

        Tells whether that took time, in which more may have happened. The room is kept for the
        post or edit that follows; whoever does not ask for it first waits within the call.
        """

    def below(self, address: Address, message: str) -> int:
        """Tells how many messages lie below this one, as far as is known."""

    async def post(self, address: Address, screen: Screen) -> Outcome:
        """Sends a new message."""

    async def edit(self, address: Address, message: str, screen: Screen) -> Outcome:
        """Changes a message; showing the same already is Done."""

    async def is_admin(self, address: Address, key: str) -> bool:
        """Tells whether a person, by the platform's id, may decide for a chat; False if unsure."""

    async def is_member(self, address: Address, key: str) -> bool | None:
        """Tells whether a person is in a chat; None if unsure."""

    async def strip(self, address: Address, message: str) -> Outcome:
        """Takes the buttons off a message that something newer has replaced."""

    async def delete(self, address: Address, messages: tuple[str, ...]) -> Outcome:
        """Takes messages of one chat away; those that are gone already do no harm."""


class Clock(Protocol):
    """Time."""

    def now(self) -> datetime:
        """Tells the time, in UTC."""

    async def sleep_until(self, moment: datetime) -> None:
        """Waits; at once for a moment that has passed."""


class Chance(Protocol):
    """Everything that nobody may foresee."""

    def table_id(self) -> TableId:
        """Makes an unguessable id of at most 12 characters of ``A-Za-z0-9_-``."""

    def seed(self) -> bytes:
        """Makes the 32 bytes that a deal is shuffled with."""

    def dealer(self, seats: int) -> Seat:
        """Draws the first dealer of a match (RULES.md §4.1)."""


Messengers: TypeAlias = Mapping[Platform, Messenger]


class Thinker(Protocol):
    """The computer's players."""

    def pause(self, *, leads: bool) -> timedelta:
        """Tells how long a player takes whose turn has come, so that people can follow."""

    async def choose(self, level: Level, view: SeatView) -> Action:
        """Chooses what a seat on turn does, from its view alone."""


class Painter(Protocol):
    """Pictures of scenes."""

    async def paint(self, scene: Scene) -> bytes:
        """Paints a scene as a JPEG file, alike for alike scenes, while everything else goes on."""


class Application(Protocol):
    """The host, as an adapter sees it."""

    async def handle(self, command: Command | Event) -> Answer | Reply:
        """Does what a person asked for and answers in finished words; raises nothing."""

    async def lost(self, platform: Platform, unheard: timedelta = timedelta(0)) -> None:
        """Hears that a platform cannot be reached, perhaps for so long already; raises nothing.

        It counts as lost from the start, until the first `back`.
        """

    async def back(self, platform: Platform) -> None:
        """Hears that a platform is reached, and all that people did there meanwhile was handed on.

        From now on clocks run there again; raises nothing.
        """
