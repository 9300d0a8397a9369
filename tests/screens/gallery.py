"""One of each screen, on tables that can be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile

from bot.host.records import record_of
from bot.model import errors as host_errors
from bot.model.errors import HostError, UnknownWord
from bot.model.log import Acted, Dealt
from bot.model.pace import NORMAL, PRESETS, Pace
from bot.model.people import Address, Face, Language, Manner, Person, Platform
from bot.model.screen import Screen, plain
from bot.model.slots import Delivered
from bot.model.standings import OVERALL, Board, Figures, LeaderboardRow, Measure, Period
from bot.model.table import Place, SeatState, Stage, Table
from bot.screens import answers, asked
from bot.screens.account import account
from bot.screens.call import call_screen
from bot.screens.cards import the_card
from bot.screens.company import Company
from bot.screens.figures import figures_text
from bot.screens.hand import hand_screen
from bot.screens.help import command_menu, help_screen
from bot.screens.leaderboard import leaderboard_screen
from bot.screens.lobby import lobby_screen
from bot.screens.menu import greeting_screen, menu_screen, welcome_screen
from bot.screens.notices import privacy_screen, rules_screen
from bot.screens.phrases import Phrases
from bot.screens.replay import record_screen, replay_screen
from bot.screens.settings import chat_settings_screen, own_settings
from bot.screens.table import score, table_screen
from engine import errors as rule_errors
from engine.cards import CARD_BY_TEXT, Suit
from engine.errors import IllegalAction, RuleError
from engine.options import Format, Options
from engine.record import RecordedGame, RecordFault, write
from engine.view import public_view, seat_view
from tests.engine.positions import Position, drawn
from tests.host.logs import a_log
from tests.host.world import NOON

PEOPLE = {
    at + 1: Person(at + 1, Platform.TELEGRAM, str(at), name, Language.SPANISH, can_write=at != 1)
    for at, name in enumerate(("Ana", "Luis", "Marta", "Eva", "Hugo", "Sara"))
}
POSTED = Delivered(Address(Platform.TELEGRAM, "-100"), "m1", 1, "")
Painter = Callable[[Phrases], str]


def written(screen: Screen) -> str:
    rows = [" ".join(f"[{it.label}]" for it in row) for row in screen.buttons]
    links = [f"[{it.label} ↗]" for it in screen.links]
    return "\n".join([plain(screen.text), *rows, *links, ""])


def company(position: Position, stage: Stage = Stage.PLAYING) -> Company:
    match = position.match
    places = tuple(Place(seat, seat + 1) for seat in range(match.options.format.seats))
    best = max((it for it in position.deal.tricks), key=lambda it: it.points, default=None)
    table = Table(
        "t", 9, 1, None, stage, 1, match.options, places, NOON, match,
        commitment="9f3a61c25b0d77e1c40a8f931d26be58" * 2, latest=position.events, best_trick=best,
        seats=(SeatState(),) * len(places),
    )  # fmt: skip
    return Company(table, PEOPLE)


def table(position: Position, stage: Stage = Stage.PLAYING) -> Painter:
    return lambda phrases: written(table_screen(phrases, company(position, stage)))


def at_a_pace(pace: Pace, position: Position, stage: Stage = Stage.PLAYING) -> Painter:
    it = company(position, stage)
    it = replace(it, table=replace(it.table, pace=pace, turn_since=NOON))
    return lambda phrases: written(table_screen(phrases, it))


def settled(position: Position) -> Painter:
    it = company(position, Stage.OVER)
    it = replace(it, table=replace(it.table, is_settled=True))
    return lambda phrases: written(table_screen(phrases, it))


def hands(position: Position, stage: Stage = Stage.PLAYING) -> Painter:
    def paint(phrases: Phrases) -> str:
        seen = company(position, stage)
        views = [seat_view(position.match, it.seat) for it in seen.table.places]
        return "\n".join(
            written(hand_screen(phrases, seen, it, "Los primos", POSTED)) for it in views
        )

    return paint


def lobby(options: Options, seated: int, stage: Stage = Stage.LOBBY) -> Painter:
    places = tuple(Place(seat, seat + 1) for seat in range(seated))
    it = Company(Table("t", 3, 1, None, stage, 1, options, places, NOON, pace=NORMAL), PEOPLE)
    return lambda phrases: written(lobby_screen(phrases, it))


def rematch(*agreed: int) -> Painter:
    """The lobby of a rematch in pairs, to which these people have agreed."""
    it = replace(
        Table("t", 3, 1, None, Stage.LOBBY, 1, Options(Format.PAIRS), (), NOON, pace=NORMAL),
        places=tuple(Place(seat, seat + 1) for seat in range(4)),
        previous="earlier",
        ready=frozenset(agreed),
    )
    return lambda phrases: written(lobby_screen(phrases, Company(it, PEOPLE)))


MID_TRICK = drawn("""
    rules   pairs
    match   1:0
    up-card 10O
    stock   4C 6E 5O 2B 4B 6C 7C
    trick   3C 11E
    0       7O 4O     | 1C 3B 5C 12C
    1       2C 5B     |
    2*      1E 7E 7B  |
    3       1B 6B 10B |
""")
EXCHANGE = MID_TRICK.play("0 exchange")
FREE = drawn("""
    rules   3
    up-card 12B
    stock   4C 5E 6O 7C 4O
    trick   3E 12E
    0       7E 5O |
    1       10B 6B |
    2*      1E 4B 3O |
""")
LOST_KING = drawn("""
    up-card 5B
    stock   4C
    trick   12B
    0       7E 5O |
    1*      3B 4B 3O |
""")
STOCK_GONE = drawn("""
    up-card 10B
    stock   4C
    trick   2E
    0       7E 5O |
    1*      4E 4B 3O |
""")
CLAIM = drawn("""
    trump   O
    0*      1O 3O 12O | 1C 3C 1E 3E
    1       4C 5C 6C | 12C 12E
""")
LAST_TRICK = drawn("""
    rules   2, match_to 3
    match   2:1
    trump   O
    trick   10E
    0       | 1C 3C 1E 3E 12B 11B 12E 11E 12C 11C
    1*      2O | 1O 3O 1B 3B 2C 4C
""")
TIE = drawn("""
    trump   O
    trick   2C
    0       | 1C 3C 1E 3E 12B 11B 12E 11E 12O 2E
    1*      4C | 1O 3O 1B 3B 12C 11C 11O 10C 10E 10B 10O 2B
""")
SWEEP = drawn("""
    rules   2, double_over_100
    trump   O
    trick   4C
    0       |
    1*      1C | 1O 3O 1B 3B 12C 11C 1E 3E 12O 12E 12B 11O 11E 11B 3C 10O
""")
PLAIN_SWEEP = Position(SWEEP.match._replace(options=Options()))


def mistakes(phrases: Phrases) -> str:
    """Every sentence for a mistake, by the name of its error."""
    special: dict[type[Exception], HostError] = {
        UnknownWord: UnknownWord("tute"),
        host_errors.UnknownOption: host_errors.UnknownOption("9"),
        host_errors.UnknownBoard: host_errors.UnknownBoard("today"),
        host_errors.UnknownChoice: host_errors.UnknownChoice("face", is_for_chat=False),
        host_errors.SeatsMissing: host_errors.SeatsMissing(2),
        host_errors.TooFewSeats: host_errors.TooFewSeats(2),
        host_errors.NotHost: host_errors.NotHost("Ana"),
        host_errors.NotAgreed: host_errors.NotAgreed(("Luis", "Eva")),
    }
    kinds = [
        *HostError.__subclasses__(),
        host_errors.UnknownOption,
        host_errors.UnknownBoard,
        host_errors.UnknownChoice,
        *IllegalAction.__subclasses__(),
    ]
    told = company(MID_TRICK)
    lines = [
        f"{kind.__name__:<22}{answers.mistake(phrases, special.get(kind) or kind(), told)}"
        for kind in sorted(kinds, key=lambda it: it.__name__)
        if kind.__module__ in {host_errors.__name__, rule_errors.__name__}
    ]
    return "\n".join([*lines, ""])


def record_mistakes(phrases: Phrases) -> str:
    """Every sentence for a broken record, by the name of what breaks it."""
    kinds: list[type[RuleError]] = [rule_errors.BadRecord, rule_errors.BadDeal]
    kinds += IllegalAction.__subclasses__()
    faults = [RecordFault(kind(), 0, 16) for kind in sorted(kinds, key=lambda it: it.__name__)]
    lines = [f"{type(it.cause).__name__:<22}{answers.record_broken(phrases, it)}" for it in faults]
    whole = [RecordFault(rule_errors.BadDeal(), 1), RecordFault(rule_errors.BadRecord(), None)]
    return "\n".join([*lines, *(answers.record_broken(phrases, it) for it in whole), ""])


def other_answers(phrases: Phrases) -> str:
    said: Sequence[str] = (
        answers.fault(phrases),
        answers.broken(phrases),
        answers.seated(phrases),
        answers.stood_up(phrases),
        answers.waits_for_others(phrases),
        answers.opens_private(phrases),
        answers.hello(phrases, "Luis"),
        answers.hello(phrases, ""),
        answers.forgotten(phrases),
        answers.opens_private_for_replay(phrases),
        answers.sent_in_private(phrases),
        answers.seated_by_link(phrases, company(FREE), "Los primos"),
        answers.channels_do_not_play(phrases),
        answers.unmask_first(phrases),
    )
    return "\n".join([*said, ""])


def menus(phrases: Phrases) -> str:
    """What stands at the door."""
    shown = (
        menu_screen(phrases, is_private=False),
        menu_screen(phrases, is_private=True),
        greeting_screen(phrases, "@brisca_bot"),
        welcome_screen(phrases, "Luis"),
        help_screen(phrases, "@brisca_bot"),
    )
    commands = [f"/{name} — {told}" for name, told in command_menu(phrases).items()]
    return "\n".join([*map(written, shown), *commands, ""])


def figures(phrases: Phrases) -> str:
    """What somebody has reached, or nothing yet."""
    ever, month = Figures(9, 4, 21, 1480), Figures(1, 1, 3, 190)
    told = (
        figures_text(phrases, Figures(12, 5, 30, 2110), (ever, month)),
        figures_text(phrases, ever, None),
        figures_text(phrases, Figures(), None),
    )
    return "\n\n".join([*told, ""])


def replay(phrases: Phrases) -> str:
    """A whole match as pages, and its record."""
    entries, _ = a_log(Format.TWO, 3)
    record = record_of("t", entries, ["Ana", "Luis"])
    pages = [replay_screen(phrases, "t", record, game) for game in range(len(record["games"]))]
    return "\n".join(map(written, [*pages, record_screen(phrases)]))


def leaderboard(phrases: Phrases) -> str:
    rows = [LeaderboardRow(1, "Ana", 12, 15), LeaderboardRow(2, "", 1, 3)]
    rows += [LeaderboardRow(3, "Eva", 1, 1), LeaderboardRow(4, "Luis", 0, 1)]
    boards: Sequence[tuple[Board, Sequence[LeaderboardRow]]] = (
        (OVERALL, rows),
        (Board(Measure.GAMES, Period.WEEK, Format.PAIRS), rows),
        (Board(Measure.POINTS, Period.MONTH), rows),
        (OVERALL, []),
        (Board(period=Period.WEEK), []),
    )
    return "\n".join(written(leaderboard_screen(phrases, it, board)) for board, it in boards)


MANNERS = [Manner(face, is_plain=is_plain) for face in Face for is_plain in (False, True)]


def faces(phrases: Phrases) -> str:
    """Every picture card and a number, by every face, in signs and in words."""
    cards = [CARD_BY_TEXT[it] for it in ("1O", "3C", "10E", "11B", "12O")]
    readers = [Phrases(phrases.language, it) for it in MANNERS]
    lines = [", ".join(the_card(reader, it, Suit.OROS) for it in cards) for reader in readers]
    return "\n".join([*lines, ""])


def settings(phrases: Phrases) -> str:
    """Settings of one's own in every manner, and of a chat."""
    readers = [Phrases(phrases.language, it) for it in MANNERS]
    own = [plain(own_settings(it, rings=True)) for it in readers]
    return "\n\n".join([*own, written(chat_settings_screen(readers[4]))])


def in_manner(painter: Painter, manner: Manner) -> Painter:
    return lambda phrases: painter(Phrases(phrases.language, manner))


def told_record(phrases: Phrases) -> str:
    entries, _ = a_log(Format.PAIRS, 3)
    dealt, *happened = (it.what for it in entries if isinstance(it.what, Dealt | Acted))
    assert isinstance(dealt, Dealt)
    acted = takewhile(lambda it: isinstance(it, Acted), happened)
    actions = tuple(it.action for it in acted if isinstance(it, Acted))
    games = [RecordedGame(dealt.dealer, dealt.deck, actions)]
    record = {**write(Options(Format.PAIRS), games), "players": ["Ana", "Luis", "Marta", "Eva"]}
    return "\n".join([*account(phrases, record), ""])


def questions(phrases: Phrases) -> str:
    """What the buttons of a table tell."""
    it = company(MID_TRICK)
    views = [(FREE, 0), (MID_TRICK, 2), (LAST_TRICK, 0)]
    reasons = (FREE.play("2 1E"), LOST_KING.play("1 3B"), STOCK_GONE.play("1 4E"))
    told = [
        *(
            asked.my_hand(phrases, seat_view(at.match, seat), is_numbered=False)
            for at, seat in views
        ),
        asked.my_hand(phrases, seat_view(MID_TRICK.match, 0), is_numbered=True),
        *(asked.values(phrases, it.pack) for it in (Format.TWO, Format.THREE)),
        *(asked.why(phrases, company(at), public_view(at.match)) for at in reasons),
        asked.proof(phrases, it.table.commitment or ""),
        plain(call_screen(phrases, it, 2).text),
    ]
    return "\n".join([*told, ""])


GALLERY: dict[str, Painter] = {
    "questions": questions,
    "lobby": lobby(Options(Format.PAIRS, double_over_100=True), 2),
    "lobby_full": lobby(Options(claim=False, points_to_win=61), 2),
    "lobby_trios": lobby(Options(Format.TRIOS, match_to=5, exchange=False), 4),
    "lobby_rematch": rematch(1, 3),
    "lobby_rematch_agreed": rematch(1, 2, 3, 4),
    "lobby_closed": lobby(Options(), 1, Stage.CLOSED),
    "table": table(MID_TRICK),
    "table_in_a_hurry": at_a_pace(Pace(20, 40), MID_TRICK),
    "table_all_day": at_a_pace(PRESETS["day"] or NORMAL, MID_TRICK),
    "table_suspended": at_a_pace(NORMAL, MID_TRICK, Stage.SUSPENDED),
    "table_each_for_himself": table(FREE),
    "hands": hands(MID_TRICK),
    "hands_claim": hands(CLAIM),
    "faces": faces,
    "settings": settings,
    "rules": lambda it: written(rules_screen(it)),
    "privacy": lambda it: written(privacy_screen(it)),
    "score": lambda it: plain(score(it, company(MID_TRICK))),
    "table_french": in_manner(table(MID_TRICK), Manner(Face.FRENCH)),
    "hands_in_words": in_manner(hands(MID_TRICK), Manner(is_plain=True)),
    "news_exchange": table(EXCHANGE),
    "news_great_trick": table(FREE.play("2 1E")),
    "news_trump_lost": table(LOST_KING.play("1 3B")),
    "news_stock_gone": table(STOCK_GONE.play("1 4E")),
    "news_claim": table(CLAIM.play("0 claim"), Stage.BETWEEN_GAMES),
    "news_tie": table(TIE.play("1 4C"), Stage.BETWEEN_GAMES),
    "news_double": table(SWEEP.play("1 1C"), Stage.BETWEEN_GAMES),
    "news_sweep": table(PLAIN_SWEEP.play("1 1C"), Stage.BETWEEN_GAMES),
    "game_ended_hands": hands(CLAIM.play("0 claim"), Stage.BETWEEN_GAMES),
    "match_ended": table(LAST_TRICK.play("1 2O"), Stage.OVER),
    "match_ended_settled": settled(LAST_TRICK.play("1 2O")),
    "match_ended_hands": hands(LAST_TRICK.play("1 2O"), Stage.OVER),
    "mistakes": mistakes,
    "record_mistakes": record_mistakes,
    "answers": other_answers,
    "leaderboard": leaderboard,
    "menus": menus,
    "figures": figures,
    "replay": replay,
    "help": lambda phrases: written(help_screen(phrases)),
    "record": told_record,
}
