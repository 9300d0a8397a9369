"""What the buttons of a table tell whoever presses them, in private and in a few words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.screens.cards import card_label, rank_label, suit_label, the_card
from bot.screens.company import Company
from bot.screens.phrases import Phrases
from engine.cards import FULL_PACK
from engine.tricks import Trick
from engine.view import PublicView, SeatView


def my_hand(phrases: Phrases, view: SeatView, *, is_numbered: bool) -> str:
    """Tells a seat its cards, the trump, and whether it is to play."""
    table = view.table
    labels: Iterable[str] = (card_label(phrases, it, table.trump) for it in view.hand)
    if is_numbered:
        labels = (f"{place}) {label}" for place, label in enumerate(labels, 1))
    cards = " · ".join(labels) or phrases.word("no cards left")
    trump = phrases.word("trumps {suit}", suit=suit_label(phrases, table.trump))
    turn = [phrases.word("your turn")] if table.turn == view.seat else []
    return " — ".join([cards, trump, *turn])


def values(phrases: Phrases) -> str:
    """Tells what cards count, in their order of strength."""
    suit = [it for it in FULL_PACK if it.suit is FULL_PACK[0].suit]
    order = sorted(suit, key=lambda it: it.strength, reverse=True)
    counting = ", ".join(
        f"{rank_label(phrases, it.rank)} ({it.points})" for it in order if it.points
    )
    others = ", ".join(rank_label(phrases, it.rank) for it in order if not it.points)
    return phrases.word(
        "From high to low: {counting}; then {others}, worth nothing.",
        counting=counting,
        others=others,
    )


def why(phrases: Phrases, company: Company, view: PublicView) -> str:
    """Explains who took the last trick (RULES.md §4.5)."""
    if not view.tricks:
        return phrases.word("No trick has been taken in this game yet.")
    return _reason(phrases, company, view, view.tricks[-1])


def _reason(phrases: Phrases, company: Company, view: PublicView, trick: Trick) -> str:
    best = trick.best
    if best is None:
        raise ValueError("nothing was played to this trick")
    named: dict[str, str | int] = {
        "name": company.seat_name(phrases, trick.winner),
        "card": the_card(phrases, best, view.trump),
        "points": trick.points,
    }
    if best.suit is not view.trump:
        return phrases.word(
            "Nobody trumped: {name} has the highest card of the suit led, {card}, and takes"
            " {points}.",
            **named,
        )
    if sum(it.suit is view.trump for it in trick.cards) == 1:
        return phrases.word(
            "{name} has the only trump of the trick, {card}, and takes {points}.", **named
        )
    return phrases.word(
        "{name} has the highest trump of the trick, {card}, and takes {points}.", **named
    )


def proof(phrases: Phrases, commitment: str) -> str:
    """Shows the whole commitment of a deal (RULES.md §11)."""
    return phrases.word("Commitment of this deal (SHA-256): {digits}", digits=commitment)
