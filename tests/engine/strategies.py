"""Matches for hypothesis: every format and option, driven to their ends by drawn choices.

Half of the decks are arranged so that exchanges and claims come up, and half of the players make
them whenever they can: by chance alone they are too rare to be tested.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import event
from hypothesis import strategies as st

from engine.actions import CLAIMS, EXCHANGES, PLAYS, RESIGNS, Action, Claim, Exchange, Play, Resign
from engine.cards import Card, Rank
from engine.events import UpcardExchanged
from engine.options import HAND_SIZE, MATCH_LENGTHS, MOST_SEATS, Format, Options
from engine.record import RecordedGame, write
from engine.rules import apply, begin, deal, legal_actions
from engine.state import Deal, Match, Step

EVERYTHING: tuple[Action, ...] = (
    *(play for plays in PLAYS for play in plays.values()),
    *EXCHANGES,
    *CLAIMS,
    *RESIGNS,
    *(kind(-1) for kind in (Exchange, Claim, Resign)),
    *(Play(-1, card) for card in PLAYS[0]),
)
"""Every action that can be written, and those of a seat that cannot."""

SEATS = range(-1, MOST_SEATS)


@dataclass(frozen=True, slots=True)
class Turn:
    """A legal action in its moment."""

    before: Match
    action: Action
    step: Step


@dataclass(frozen=True, slots=True)
class Played:
    """A match, or what there is of one: what was dealt and done, and each moment of it."""

    options: Options
    games: tuple[RecordedGame, ...]
    turns: tuple[Turn, ...]
    dealt: tuple[Match, ...]
    """The moments just after a deal."""

    def __repr__(self) -> str:
        return f"Played({json.dumps(write(self.options, self.games))})"

    def moments(self) -> Iterator[Match]:
        yield from self.dealt
        for turn in self.turns:
            yield turn.step.match

    @property
    def last(self) -> Match:
        return self.turns[-1].step.match if self.turns else self.dealt[-1]


def dealt_in(match: Match) -> Deal:
    assert match.deal is not None
    return match.deal


def happenings(turn: Turn) -> Iterator[str]:
    """Names what is rare in random play."""
    for it in turn.step.events:
        if isinstance(it, UpcardExchanged):
            yield f"exchange of the {it.given.rank.value}"
    before, after = len(turn.before.results), turn.step.match.results
    for result in after[before:]:
        yield f"ended by {result.ended_by}"
        if result.winner is None:
            yield "tie"
        if result.worth == 2:
            yield "double"
    if turn.step.match.winner is not None:
        yield "match won"


@st.composite
def options(draw: st.DrawFn) -> Options:
    return Options(
        format=draw(st.sampled_from(Format)),
        match_to=draw(st.sampled_from(MATCH_LENGTHS)),
        exchange=draw(st.sampled_from([True, True, False])),
        claim=draw(st.sampled_from([True, True, False])),
        double_over_100=draw(st.booleans()),
        points_to_win=draw(st.none() | st.none() | st.integers(41, 120)),
    )


@st.composite
def decks(draw: st.DrawFn, form: Format) -> tuple[Card, ...]:
    """Shuffles a pack; every other deck brings the 7 and the 2 early and the top trumps late."""
    deck = draw(st.permutations(form.pack))
    if draw(st.booleans()):
        dealt = form.seats * HAND_SIZE
        suit = deck[dealt].suit
        early = [Card(suit, Rank.SEVEN), Card(suit, Rank.TWO)]
        late = [Card(suit, rank) for rank in (Rank.KING, Rank.THREE, Rank.ACE)]
        _swap_in(deck, early, dealt, at=draw(st.integers(0, dealt - 2)))
        _swap_in(deck, late, dealt, at=len(deck) - 3)
    return tuple(deck)


def _swap_in(deck: list[Card], wanted: list[Card], upcard_at: int, at: int) -> None:
    """Swaps cards to where they are wanted, the up-card excepted."""
    for place, card in enumerate(wanted, start=at):
        if card in deck and upcard_at not in {place, deck.index(card)}:
            other = deck.index(card)
            deck[place], deck[other] = deck[other], deck[place]


@st.composite
def played(draw: st.DrawFn, most_games: int = 2) -> Played:
    """Plays a few games one after the other; the last may be left or given up."""
    match = begin(draw(options()))
    dealer = draw(st.integers(0, match.options.format.seats - 1))
    games: list[RecordedGame] = []
    turns: list[Turn] = []
    dealt: list[Match] = []
    for _ in range(draw(st.integers(1, most_games))):
        deck = draw(decks(match.options.format))
        match = deal(match, deck, dealer)
        dealt.append(match)
        game = _play(draw, match)
        turns += game
        games.append(RecordedGame(dealer, deck, tuple(turn.action for turn in game)))
        match = game[-1].step.match if game else match
        dealer = match.options.format.next_seat(dealer)
        if match.winner is not None or not dealt_in(match).result:
            break
    for turn in turns:
        for happening in happenings(turn):
            event(happening)
    return Played(match.options, tuple(games), tuple(turns), tuple(dealt))


def _play(draw: st.DrawFn, match: Match) -> list[Turn]:
    """Plays a game out, or until it is left or given up."""
    is_eager = draw(st.booleans())
    cards = len(match.options.format.pack)
    left_after = draw(st.none() | st.integers(0, cards))
    turns: list[Turn] = []
    while not dealt_in(match).result and len(turns) != left_after:
        action = _choose(draw, match, is_eager=is_eager)
        turns.append(Turn(match, action, apply(match, action)))
        match = turns[-1].step.match
    resign = RESIGNS[draw(st.integers(0, match.options.format.seats - 1))]
    if (
        left_after is not None
        and resign in legal_actions(match, resign.seat)
        and draw(st.booleans())
    ):
        turns.append(Turn(match, resign, apply(match, resign)))
    return turns


def _choose(draw: st.DrawFn, match: Match, *, is_eager: bool) -> Action:
    """Takes a card by its place in the hand, or first whatever is not a card."""
    if is_eager:
        for seat in range(match.options.format.seats):
            for action in legal_actions(match, seat):
                if isinstance(action, Exchange | Claim):
                    return action
    hand = dealt_in(match).hands[dealt_in(match).turn]
    card = hand[draw(st.integers(0, HAND_SIZE - 1)) % len(hand)]
    return PLAYS[dealt_in(match).turn][card]
