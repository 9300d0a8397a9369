"""The table in the group: what everyone may see of the match."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.model.screen import Button, Plain, Screen, Strong, Style, Text
from bot.model.table import LONGEST_SUSPENSION, Stage, Table
from bot.model.taps import TableTap, Wish
from bot.screens.cards import card_label, suit_label, the_card
from bot.screens.company import Company
from bot.screens.durations import moment
from bot.screens.news import news
from bot.screens.phrases import Phrases, joined, lines
from bot.screens.scene import table_scene, time_left
from bot.screens.table_buttons import buttons, play_from_here
from engine.cards import Card
from engine.events import EndedBy, GameResult
from engine.tricks import Trick
from engine.view import PublicView, public_view

_PROOF_DIGITS, _PROOF_GROUP = 32, 8
_WORTH_A_MOMENT = timedelta(minutes=5)
"""Whoever has longer than this goes away meanwhile, and wants to know until when."""


def table_screen(
    phrases: Phrases,
    company: Company,
    turn_ends: datetime | None = None,
    *,
    has_asides: bool = False,
) -> Screen:
    """Shows the trick, the points and whose turn it is, or how the game or the match ended.

    `turn_ends` is for the scene alone: text that stands still tells how long, not until when.
    With `has_asides` those without a private chat play where *My hand* shows them their cards.
    """
    table = company.table
    if table.match is None:
        raise ValueError("no match has begun at this table")
    view = public_view(table.match)
    scene = table_scene(phrases, company, view, outcome(phrases, company, view), turn_ends)
    if table.stage is Stage.PLAYING:
        return Screen(
            _play(phrases, company, view, has_asides=has_asides),
            buttons(phrases, company, view, has_asides=has_asides),
            scene=scene,
        )
    if table.stage is Stage.SUSPENDED:
        tap = TableTap(table.id, Wish.RESUME)
        button = Button(phrases.word("▶️ Go on"), tap, Style.PRIMARY)
        return Screen(_suspended(phrases, company, view), ((button,),), scene=scene)
    if table.stage is Stage.STOPPED:
        return Screen(_stopped(phrases, company, view), ((_replay(phrases, table),),))
    if view.result is not None and table.stage is Stage.BETWEEN_GAMES:
        tap = TableTap(table.id, Wish.NEXT, table.game)
        button = Button(phrases.word("Next game"), tap, Style.PRIMARY)
        return Screen(_end_of_game(phrases, company, view, view.result), ((button,),), scene=scene)
    return Screen(_end_of_match(phrases, company, view), _afterwards(phrases, table), scene=scene)


def table_title(phrases: Phrases, company: Company) -> str:
    """Names a table."""
    return phrases.word("{host}'s table", host=company.host_name(phrases))


# --- While a game is played -----------------------------------------------------------------


def _play(phrases: Phrases, company: Company, view: PublicView, *, has_asides: bool) -> Text:
    return lines(
        _title(phrases, company, view),
        _stock(phrases, view),
        _points(phrases, company, view),
        _trick_title(phrases, company, view),
        *_trick_rows(phrases, company, view),
        last_trick(phrases, company, view),
        news(phrases, company),
        play_from_here(phrases, company, has_asides=has_asides),
        proof(company),
    )


def _suspended(phrases: Phrases, company: Company, view: PublicView) -> Text:
    return lines(
        _title(phrases, company, view),
        phrases.say("⏸ Nobody is here: the table waits until somebody goes on."),
        phrases.say(
            "If nobody does, it is void: {moment}.",
            moment=moment(phrases, company.table.since + LONGEST_SUSPENSION),
        ),
        _points(phrases, company, view),
        proof(company),
    )


def _stopped(phrases: Phrases, company: Company, view: PublicView) -> Text:
    return lines(
        _title(phrases, company, view),
        phrases.say("🛑 The match was stopped: it counts for nobody."),
        proof(company),
    )


def score(phrases: Phrases, company: Company) -> Text:
    """Tells how a match and its game stand; raises ValueError before the match."""
    table = company.table
    if table.match is None:
        raise ValueError("no match has begun at this table")
    view = public_view(table.match)
    return lines(_title(phrases, company, view), _points(phrases, company, view))


def _points(phrases: Phrases, company: Company, view: PublicView) -> Text:
    points, goal = company.score(phrases, view.points), view.options.points_to_win
    if goal is None:
        return phrases.say("Points {points}", points=points)
    return phrases.say("Points {points} (first to {goal})", points=points, goal=goal)


def _title(phrases: Phrases, company: Company, view: PublicView) -> Text:
    return phrases.say(
        "🃏 {host}'s table · game {game} · {wins} (to {goal})",
        host=company.host_name(phrases),
        game=company.table.game + 1,
        wins=company.score(phrases, view.wins),
        goal=view.options.match_to,
    )


def _stock(phrases: Phrases, view: PublicView) -> Text:
    trump = suit_label(phrases, view.trump)
    if view.upcard is None:
        return phrases.say("Trumps {suit} · no stock left", suit=trump)
    return phrases.say(
        "Trumps {suit} · up-card {upcard} · stock {stock}",
        suit=trump,
        upcard=card_label(phrases, view.upcard),
        stock=view.stock_size,
    )


def _trick_title(phrases: Phrases, company: Company, view: PublicView) -> Text:
    """Counts the tricks; the first one tells who has dealt, and that much may count double."""
    title = phrases.say("Trick {number}", number=len(view.tricks) + 1)
    if view.tricks:
        return title
    dealer = phrases.say("{dealer} deals", dealer=company.seat_name(phrases, view.dealer))
    is_double = view.options.double_over_100
    double = (Plain(phrases.word("over 100 counts double")),) if is_double else ()
    return joined([it for it in (title, dealer, double) if it], " · ")


def _trick_rows(phrases: Phrases, company: Company, view: PublicView) -> list[Text]:
    """Lists the seats in the order of this trick, with an arrow at whoever is to play."""
    rows: list[Text] = []
    played = view.trick.cards
    for at, seat in enumerate(view.options.format.order_from[view.trick.leader]):
        name, mark = company.player_name(phrases, seat), company.side_mark(seat)
        if at < len(played):
            card = card_label(phrases, played[at], view.trump)
            rows.append((Plain("▫️ "), Strong(name), Plain(f"{mark}  {card}")))
        elif at == len(played):
            call = (*company.call(phrases, seat), Plain(mark))
            rows.append((Plain("➡️ "), *call, *_time_left(phrases, company)))
        else:
            rows.append((Plain(f"▫️ {name}{mark}"),))
    return rows


def _time_left(phrases: Phrases, company: Company) -> Text:
    """Tells how long whoever is on turn has; where that is long, until when."""
    time, turn = time_left(phrases, company), company.table.turn_since
    allowance = company.table.allowance
    if allowance is None:
        return ()
    if turn is None or allowance < _WORTH_A_MOMENT:
        return (Plain(f"  ⏱ {time}"),)
    until = moment(phrases, turn + allowance)
    return (Plain("  ⏱ "), *phrases.say("{time}, until {moment}", time=time, moment=until))


def last_trick(phrases: Phrases, company: Company, view: PublicView) -> Text | None:
    """Tells who took the last trick, with which card, and for how much."""
    if not view.tricks:
        return None
    trick = view.tricks[-1]
    return phrases.say(
        "Last trick: {name}, with {card}, +{points}",
        name=company.seat_name(phrases, trick.winner),
        card=the_card(phrases, _best(trick), view.trump),
        points=trick.points,
    )


def _best(trick: Trick) -> Card:
    if trick.best is None:
        raise ValueError("nothing was played to this trick")
    return trick.best


def proof(company: Company) -> Text | None:
    """Shows the first half of the commitment, so that the deal can be checked afterwards."""
    digits = (company.table.commitment or "")[:_PROOF_DIGITS]
    if not digits:
        return None
    starts = range(0, len(digits), _PROOF_GROUP)
    return (Plain("🔒 " + " ".join(digits[at : at + _PROOF_GROUP] for at in starts)),)


# --- At the end -----------------------------------------------------------------------------


def outcome(phrases: Phrases, company: Company, view: PublicView) -> Text:
    """Tells how the match or the game came out, once its screen does; nothing before."""
    if view.winner is not None:
        return match_won(phrases, company, view)
    if view.result is not None and company.table.stage is Stage.BETWEEN_GAMES:
        return game_ended(phrases, company, view, view.result)
    return ()


def _end_of_game(phrases: Phrases, company: Company, view: PublicView, result: GameResult) -> Text:
    return lines(
        game_ended(phrases, company, view, result),
        news(phrases, company),
        phrases.say(
            "Games {wins} (to {goal}) · {dealer} deals next",
            wins=company.score(phrases, view.wins),
            goal=view.options.match_to,
            dealer=company.seat_name(phrases, view.options.format.next_seat(view.dealer)),
        ),
        last_trick(phrases, company, view),
        proof(company),
    )


def game_ended(phrases: Phrases, company: Company, view: PublicView, result: GameResult) -> Text:
    """Tells how a game came out."""
    score = phrases.say(
        "End of game {game}: {points}.",
        game=len(view.results),
        points=company.score(phrases, result.points),
    )
    if result.winner is None:
        return joined([score, phrases.say("Nobody wins it.")], " ")
    double = phrases.say("It counts double.") if result.worth > 1 else ()
    return joined([score, _side_wins(phrases, company, view, result.winner), double], " ")


def _side_wins(phrases: Phrases, company: Company, view: PublicView, winner: int) -> Text:
    names = company.side_names(phrases, winner)
    members = len(view.options.format.seats_of(winner))
    return phrases.count("{names} wins.", "{names} win.", members, names=names)


def _end_of_match(phrases: Phrases, company: Company, view: PublicView) -> Text:
    return lines(
        match_won(phrases, company, view),
        joined([(*_numbers(it), *flag(it)) for it in view.results], " · "),
        news(phrases, company),
        _best_trick(phrases, company),
        proof(company),
    )


def _numbers(result: GameResult) -> Text:
    return (Plain("–".join(map(str, result.points))),)


def flag(result: GameResult) -> Text:
    """Marks a game that was given up, whose points do not tell who won it."""
    return (Plain(" 🏳️"),) if result.ended_by is EndedBy.RESIGNATION else ()


def _afterwards(phrases: Phrases, table: Table) -> tuple[tuple[Button, ...], ...]:
    """Offers what can be done once the match is over; of that a rematch for a day."""
    rematch = Button(phrases.word("🔁 Rematch"), TableTap(table.id, Wish.REMATCH), Style.PRIMARY)
    looks = (
        Button(phrases.word("📊 Leaderboard"), TableTap(table.id, Wish.BOARD)),
        _replay(phrases, table),
    )
    return (looks,) if table.is_settled else ((rematch,), looks)


def _replay(phrases: Phrases, table: Table) -> Button:
    return Button(phrases.word("🎞 Replay"), TableTap(table.id, Wish.REPLAY))


def match_won(phrases: Phrases, company: Company, view: PublicView) -> Text:
    """Tells who won the match and how."""
    if view.winner is None:
        raise ValueError("nobody has won this match")
    ours = view.wins[view.winner]
    theirs = [wins for side, wins in enumerate(view.wins) if side != view.winner]
    return phrases.count(
        "🏆 {names} wins the table {score}!",
        "🏆 {names} win the table {score}!",
        len(view.options.format.seats_of(view.winner)),
        names=company.side_names(phrases, view.winner),
        score="–".join(map(str, [ours, *theirs])),
    )


def _best_trick(phrases: Phrases, company: Company) -> Text | None:
    best = company.table.best_trick
    if best is None:
        return None
    return phrases.say(
        "Best trick: {name}, {points} points with {card}.",
        name=company.seat_name(phrases, best.winner),
        points=best.points,
        card=the_card(phrases, _best(best)),
    )
