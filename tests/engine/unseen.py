"""The same moment with other unseen cards: what a seat sees and does must not depend on them."""

from __future__ import annotations

from itertools import chain
from random import Random

from engine.options import Seat
from engine.state import Match
from tests.engine.strategies import dealt_in


def with_unseen_cards_exchanged(moment: Match, reader: Seat | None, chance: Random) -> Match:
    """Puts the cards that a reader cannot know into other places that are as hidden."""
    now = dealt_in(moment)
    shown = {*now.shown, *(now.claim.shown if now.claim else ())}
    own = set(now.hands[reader]) if reader is not None else set()
    places = [*now.hands, now.stock, now.claimed]
    unseen = [it for it in chain(*places) if it not in shown and it not in own]
    chance.shuffle(unseen)
    filled = [
        tuple(it if it in shown or it in own else unseen.pop() for it in place) for place in places
    ]
    *hands, stock, claimed = filled
    return moment._replace(
        deal=now._replace(hands=tuple(hands), stock=stock, claimed=claimed),
    )
