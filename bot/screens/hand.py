"""A hand in private: what one seat may know, and its buttons."""

from __future__ import annotations

from bot.model.screen import Button, MessageLink, Plain, Screen, Strong, Style, Text
from bot.model.slots import Delivered
from bot.model.table import OPEN_STAGES, Stage, Table
from bot.model.taps import ClaimTap, ExchangeTap, PlayTap, TableTap, Wish
from bot.screens.cards import card_label, cards_label, the_rank
from bot.screens.company import Company
from bot.screens.news import news
from bot.screens.phrases import Phrases, joined, lines
from bot.screens.scene import hand_scene
from bot.screens.table import flag, game_ended, last_trick, match_won, proof, table_title
from engine.actions import Exchange, Play
from engine.options import Seat
from engine.trumps import exchange_card
from engine.view import PublicView, SeatView


def hand_screen(
    phrases: Phrases,
    company: Company,
    view: SeatView,
    chat_title: str,
    public: Delivered | None,
) -> Screen:
    """Shows a seat its cards: as buttons on its turn, as text while it waits.

    Without a `public` message of this game the commitment stands here (RULES.md §11).
    """
    table = view.table
    head = _head(phrases, company, view.seat, chat_title, public)
    if company.table.stage not in OPEN_STAGES and table.winner is None:
        return Screen(lines(head, phrases.say("🛑 The match was stopped: it counts for nobody.")))
    if table.winner is not None:
        ended = _ended(phrases, company, table)
        return Screen(lines(head, ended, match_won(phrases, company, table)))
    if company.table.stage is Stage.SUSPENDED or company.is_computer(view.seat):
        return _absent(phrases, company, view, head)
    if table.result is not None:
        ended = _ended(phrases, company, table)
        return Screen(lines(head, ended, phrases.say("The next game is dealt in a moment.")))
    is_turn = table.turn == view.seat
    now = _turn(phrases, company, table) if is_turn else _waiting(phrases, view, public)
    return Screen(
        lines(
            head,
            now,
            _at_the_table(phrases, company, table),
            _wish_to_resign(phrases, company, view.seat),
            proof(company) if public is None else None,
        ),
        _buttons(phrases, company.table, view),
        scene=hand_scene(phrases, company, view, may_act=True),
    )


def _ended(phrases: Phrases, company: Company, table: PublicView) -> Text:
    """Tells how the latest game came out, and why."""
    if table.result is None:
        raise ValueError("this game has not ended")
    return lines(game_ended(phrases, company, table, table.result), news(phrases, company))


def _absent(phrases: Phrases, company: Company, view: SeatView, head: Text) -> Screen:
    """Shows what somebody finds who was away: the hand, and the way back."""
    table = company.table
    is_suspended = table.stage is Stage.SUSPENDED
    told = (
        phrases.say("⏸ The table waits until somebody goes on.")
        if is_suspended
        else phrases.say("🤖 The computer plays for you.")
    )
    label = phrases.word("▶️ Go on") if is_suspended else phrases.word("🙋 I'm back")
    wish = Wish.RESUME if is_suspended else Wish.BACK
    button = Button(label, TableTap(table.id, wish), Style.PRIMARY)
    if view.table.result is not None:
        return Screen(lines(head, told, _ended(phrases, company, view.table)), ((button,),))
    cards = (Strong(cards_label(phrases, view.hand, view.table.trump)),) if view.hand else None
    now = _at_the_table(phrases, company, view.table)
    scene = hand_scene(phrases, company, view, may_act=False)
    return Screen(lines(head, told, cards, now), ((button,),), scene=scene)


def _wish_to_resign(phrases: Phrases, company: Company, seat: Seat) -> Text | None:
    """Names the partners who would give up the game."""
    table = company.table
    form = table.options.format
    side = [table.person_at(it) for it in form.seats_of(form.side_of(seat))]
    names: list[Text] = [
        (Plain(company.name(phrases, it)),) for it in side if it in table.resigning
    ]
    if not names:
        return None
    return phrases.count(
        "🏳️ {names} wishes to give up this game.",
        "🏳️ {names} wish to give up this game.",
        len(names),
        names=phrases.listed(names),
    )


def _head(
    phrases: Phrases, company: Company, seat: Seat, chat_title: str, public: Delivered | None
) -> Text:
    """Tells which table this is and, with partners, which colour one plays for."""
    title = table_title(phrases, company)
    mark = company.side_mark(seat)
    own = phrases.say(" · you:{side}", side=mark) if mark else ()
    return (Plain(f"{chat_title} · "), _link(title, public), *own)


def _link(text: str, public: Delivered | None) -> MessageLink:
    if public is None:
        return MessageLink(f"{text} ↗")
    return MessageLink(f"{text} ↗", public.address, public.message)


def _turn(phrases: Phrases, company: Company, table: PublicView) -> Text:
    your_turn = (Strong(phrases.word("Your turn.")),)
    if not table.trick.cards:
        return joined([your_turn, phrases.say("You lead.")], " ")
    order = table.options.format.order_from[table.trick.leader]
    played: list[Text] = [
        (Plain(f"{company.seat_name(phrases, seat)} {card_label(phrases, card, table.trump)}"),)
        for seat, card in zip(order, table.trick.cards, strict=False)
    ]
    return joined(
        [your_turn, phrases.say("On the table: {cards}.", cards=joined(played, ", "))], " "
    )


def _waiting(phrases: Phrases, view: SeatView, public: Delivered | None) -> Text:
    link = _link(phrases.word("the turn shows at the table"), public)
    cards = cards_label(phrases, view.hand, view.table.trump)
    return lines((Strong(cards),) if cards else None, phrases.say("You wait; {where}.", where=link))


def _at_the_table(phrases: Phrases, company: Company, table: PublicView) -> Text:
    upcard = (
        phrases.say("No stock left")
        if table.upcard is None
        else phrases.say(
            "Up-card {upcard} · stock {stock}",
            upcard=card_label(phrases, table.upcard, table.trump),
            stock=table.stock_size,
        )
    )
    before = last_trick(phrases, company, table) or _last_game(phrases, company, table)
    rows = [upcard, company.score(phrases, table.points), before]
    return joined([row for row in rows if row], " · ")


def _last_game(phrases: Phrases, company: Company, table: PublicView) -> Text | None:
    """Tells how the last game came out, before the first trick of the next."""
    if not table.results:
        return None
    return phrases.say(
        "game {game}: {points}",
        game=len(table.results),
        points=(*company.score(phrases, table.results[-1].points), *flag(table.results[-1])),
    )


def _buttons(phrases: Phrases, table: Table, view: SeatView) -> tuple[tuple[Button, ...], ...]:
    rows = (
        _plays(phrases, table, view),
        _exchange(phrases, table, view),
        _claim(phrases, table, view),
        _resignation(phrases, table, view.seat),
    )
    return tuple(row for row in rows if row)


def _resignation(phrases: Phrases, table: Table, seat: Seat) -> tuple[Button, ...]:
    """Lets partners agree to a wish to give up, or decline it."""
    form = table.options.format
    partners = [table.person_at(it) for it in form.seats_of(form.side_of(seat)) if it != seat]
    if not table.resigning.intersection(partners):
        return ()
    return (
        Button(phrases.word("🏳️ Give up"), TableTap(table.id, Wish.RESIGN), Style.DANGER),
        Button(phrases.word("Play on"), TableTap(table.id, Wish.STAY)),
    )


def _plays(phrases: Phrases, table: Table, view: SeatView) -> tuple[Button, ...]:
    trump, trick = view.table.trump, len(view.table.tricks)
    return tuple(
        Button(
            card_label(phrases, action.card, trump),
            PlayTap(table.id, table.game, trick, action.card),
        )
        for action in view.actions
        if isinstance(action, Play)
    )


def _exchange(phrases: Phrases, table: Table, view: SeatView) -> tuple[Button, ...]:
    upcard = view.table.upcard
    given = exchange_card(upcard) if upcard else None
    if upcard is None or given is None:
        return ()
    if not any(isinstance(action, Exchange) for action in view.actions):
        return ()
    label = phrases.word(
        "🔁 Exchange {given} for {taken}",
        given=the_rank(phrases, given.rank),
        taken=the_rank(phrases, upcard.rank),
    )
    return (Button(label, ExchangeTap(table.id, table.game, upcard), Style.SUCCESS),)


def _claim(phrases: Phrases, table: Table, view: SeatView) -> tuple[Button, ...]:
    if not view.may_claim:
        return ()
    label = phrases.word("👑 Show the {number} highest trumps", number=len(view.hand))
    tap = ClaimTap(table.id, table.game, len(view.table.tricks))
    return (Button(label, tap, Style.SUCCESS),)
