"""A small story to save: three people, two chats, and a match played to its end."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count

from bot.host.ports import Change, Store
from bot.model.log import Acted, Closed, Dealt, Entry, Happening, Opened, Readied, Seated
from bot.model.people import Language, Person, Platform, Sender, Whereabouts
from bot.model.standings import Standing
from bot.model.table import Stage, TableId
from engine import rules
from engine.options import Format, Options
from engine.shuffle import commitment, shuffle
from engine.state import Match

NOON = datetime(2026, 5, 9, 12, tzinfo=UTC)
ANA, LUIS, EVA = (
    Sender(Platform.TELEGRAM, key, name, Language.SPANISH)
    for key, name in (("11", "Ana"), ("12", "Luis"), ("13", "Eva 🃏"))
)
PLAZA = Whereabouts(Platform.TELEGRAM, "-100", "La plaza", is_private=False, thread=7)
PATIO = Whereabouts(Platform.TELEGRAM, "-200", "El patio", is_private=False)
OPTIONS = Options(Format.TWO, match_to=3)


async def three_people_and_two_chats(store: Store) -> None:
    """Makes people 1 to 3 and chats 1 and 2."""
    for sender in (ANA, LUIS, EVA):
        await store.meet(sender)
    for where in (PLAZA, PATIO):
        await store.visit(where, Language.SPANISH)


def log_of(*happenings: Happening, after: int = 0, tap: str | None = None) -> tuple[Entry, ...]:
    """Makes entries that follow a version, a second apart; the tap caused them all."""
    return tuple(
        Entry(version, NOON + timedelta(seconds=version), 1, tap, what)
        for version, what in enumerate(happenings, after + 1)
    )


def opening(
    table: TableId, *people: int, chat: int = 1, tap: str | None = None, options: Options = OPTIONS
) -> Change:
    """A table is opened by the first of these people, and all of them sit down."""
    opened = Opened(chat, None, people[0], options)
    seated = (Seated(person, seat) for seat, person in enumerate(people))
    entries = log_of(opened, *seated, tap=tap)
    return Change(table, chat, 0, entries, Stage.LOBBY, people)


def readying(table: TableId, after: int, *, tap: str | None = None, entries: int = 1) -> Change:
    """Person 1 asks for the next game, as often as there are to be entries."""
    what = log_of(*[Readied(1)] * entries, after=after, tap=tap)
    return Change(table, 1, after, what, Stage.BETWEEN_GAMES, (1, 2))


def closing_lobby(table: TableId, after: int, chat: int = 1) -> Change:
    """The table closes before its match."""
    return Change(table, chat, after, log_of(Closed(), after=after), Stage.CLOSED, (1, 2))


def finishing(table: TableId, after: int, chat: int, *standings: Standing) -> Change:
    """The match is over with these standings."""
    people = tuple(it.person for it in standings)
    entries = log_of(Readied(people[0]), after=after)
    return Change(table, chat, after, entries, Stage.OVER, people, standings)


def whole_match(table: TableId) -> Iterator[Change]:
    """Ana and Luis play a match, each the first card that is legal."""
    yield opening(table, 1, 2, tap=f"{table}:open")
    after, match, tap = 3, rules.begin(OPTIONS), count(1)
    while match.winner is None:
        dealt = _deal(table, match)
        match = rules.deal(match, dealt.deck, dealt.dealer)
        entries = log_of(dealt, after=after)
        yield Change(table, 1, after, entries, Stage.PLAYING, (1, 2))
        after += 1
        while match.winner is None and match.deal is not None and match.deal.result is None:
            action = rules.legal_actions(match, match.deal.turn)[0]
            match = rules.apply(match, action).match
            entries = log_of(Acted(action), after=after, tap=f"{table}:{next(tap)}")
            yield _after_play(table, after, entries, match)
            after += 1


def _deal(table: TableId, match: Match) -> Dealt:
    game = len(match.results)
    seed = bytes([game + 1]) * 32
    deck = shuffle(match.options.format, seed)
    return Dealt(game % 2, deck, seed.hex(), commitment(table, game, seed))


def _after_play(table: TableId, after: int, entries: tuple[Entry, ...], match: Match) -> Change:
    if match.winner is None:
        return Change(table, 1, after, entries, Stage.PLAYING, (1, 2))
    standings = tuple(
        Standing(
            person,
            is_winner=side == match.winner,
            games=match.wins[side],
            points=sum(it.points[side] for it in match.results),
        )
        for side, person in enumerate((1, 2))
    )
    return Change(table, 1, after, entries, Stage.OVER, (1, 2), standings)


def known(number: int, sender: Sender) -> Person:
    """The person that a sender becomes."""
    return Person(number, sender.platform, sender.key, sender.name, sender.language)
