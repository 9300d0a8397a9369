"""The buttons of a table in play: what everyone may ask, and moves for whoever has no chat."""

from __future__ import annotations

from bot.model.screen import Button, Plain, Style, Text
from bot.model.table import Table
from bot.model.taps import ClaimTap, ExchangeTap, PlaceTap, TableTap, Wish
from bot.screens.company import Company
from bot.screens.phrases import Phrases
from engine.trumps import exchange_card, is_claim_time
from engine.view import PublicView

Row = tuple[Button, ...]


def buttons(
    phrases: Phrases, company: Company, view: PublicView, *, has_asides: bool
) -> tuple[Row, ...]:
    """Gives the rows below a table in play."""
    table = company.table
    needs_moves = company.unreachable and not has_asides
    moves = _moves(phrases, table, view) if needs_moves else ()
    return tuple(row for row in (*moves, *_questions(phrases, table), _vote(phrases, table)) if row)


def play_from_here(phrases: Phrases, company: Company, *, has_asides: bool) -> Text | None:
    """Tells those who have no private chat how they play."""
    names: list[Text] = [(Plain(company.name(phrases, it.id)),) for it in company.unreachable]
    if not names:
        return None
    if has_asides:
        return phrases.count(
            "📬 {names} plays with My hand below.",
            "📬 {names} play with My hand below.",
            len(names),
            names=phrases.listed(names),
        )
    return phrases.count(
        "📬 {names} plays with the numbers below; My hand tells the cards.",
        "📬 {names} play with the numbers below; My hand tells the cards.",
        len(names),
        names=phrases.listed(names),
    )


def _questions(phrases: Phrases, table: Table) -> tuple[Row, ...]:
    """What anyone may ask, and is told in private."""
    return (
        (
            Button(phrases.word("🂠 My hand"), TableTap(table.id, Wish.HAND)),
            Button(phrases.word("❔ Why?"), TableTap(table.id, Wish.WHY)),
        ),
        (
            Button(phrases.word("🧮 Values"), TableTap(table.id, Wish.VALUES)),
            Button(phrases.word("🔒 Deal"), TableTap(table.id, Wish.PROOF)),
        ),
    )


def _vote(phrases: Phrases, table: Table) -> Row:
    """Offers the vote to stop once somebody has begun it."""
    if not table.stop_votes:
        return ()
    label = phrases.word("🛑 Stop ({votes})", votes=len(table.stop_votes))
    return (Button(label, TableTap(table.id, Wish.STOP), Style.DANGER),)


def _moves(phrases: Phrases, table: Table, view: PublicView) -> tuple[Row, ...]:
    """Moves by place in the hand: what is public never names a card that is not."""
    trick = len(view.tricks)
    cards = tuple(
        Button(
            str(place + 1),
            PlaceTap(table.id, table.game, trick, table.exchanges, place),
            Style.PRIMARY,
        )
        for place in range(max(view.hand_sizes))
    )
    return cards, (*_exchange(phrases, table, view), *_claim(phrases, table, trick))


def _exchange(phrases: Phrases, table: Table, view: PublicView) -> Row:
    """Offered to all while anybody might exchange; the answer is private."""
    given = exchange_card(view.upcard) if view.upcard else None
    if view.upcard is None or not view.options.exchange:
        return ()
    if given not in view.options.format.pack_set:
        return ()
    return (
        Button(phrases.word("🔁 Take the up-card"), ExchangeTap(table.id, table.game, view.upcard)),
    )


def _claim(phrases: Phrases, table: Table, trick: int) -> Row:
    """Offered to all while anybody might claim."""
    deal = table.match.deal if table.match else None
    if deal is None or not table.options.claim or not is_claim_time(deal):
        return ()
    return (Button(phrases.word("👑 Highest trumps"), ClaimTap(table.id, table.game, trick)),)
