"""A small language for positions, so that a test shows the table that it speaks of.

    rules   pairs, no exchange, points_to_win 61
    match   2:1
    up-card 12B
    stock   4C 6E 5O
    trick   3E
    0*      7B 1E 4O | 1C 3C
    1       2B 5E    |
    ...

One row for each seat: its hand, then the cards of the tricks that it has won; the star is on
turn. Left out: `rules` for two players and defaults, `match` for nothing won, `stock` and `trick`
for none. With the up-card drawn, `trump B` stands in its place. Cards not on the drawing do not
matter; those on it must make a moment that a real deal can reach.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest

from engine.actions import Action, action_from_text
from engine.cards import CARD_BY_TEXT, Card, Suit, points_of
from engine.errors import RuleError
from engine.events import Event, GameResult
from engine.options import HAND_SIZE, Format, Options, Seat
from engine.rules import apply, begin, check, legal_actions, refusal
from engine.state import Deal, Match
from engine.tricks import Trick

_SEAT_ROW = re.compile(r"(\d)(\*?)(?:\s+([^|]*))?(?:\|(.*))?")


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a match, and the events that led to it."""

    match: Match
    events: tuple[Event, ...] = ()

    @property
    def deal(self) -> Deal:
        assert self.match.deal is not None
        return self.match.deal

    @property
    def upcard(self) -> str:
        return str(self.deal.upcard or "drawn")

    @property
    def turn(self) -> Seat:
        return self.deal.turn

    @property
    def points(self) -> str:
        return by_side(self.deal.points)

    @property
    def wins(self) -> str:
        return by_side(self.match.wins)

    @property
    def ending(self) -> str:
        """Such as ``side 1 wins 2 by claim at 19:101``, ``tie by cards at 60:60``, ``none``."""
        return _ending(self.deal.result)

    def hand(self, seat: Seat) -> str:
        return text(self.deal.hands[seat])

    def action(self, words: str) -> Action:
        return action_from_text(words, self.match.options.format.seats)

    def play(self, *actions: str) -> Position:
        """Does the actions one after the other."""
        match, events = self.match, self.events
        for words in actions:
            match, more = apply(match, self.action(words))
            events += more
        return Position(match, events)

    def allows(self, words: str) -> bool:
        action = self.action(words)
        return action in legal_actions(self.match, action.seat)

    def refuses(self, words: str) -> str:
        """Names the error of an action; all that judge must agree that it is refused."""
        action = self.action(words)
        with pytest.raises(RuleError) as checked:
            check(self.match, action)
        with pytest.raises(RuleError) as applied:
            apply(self.match, action)
        assert type(checked.value) is type(applied.value) is refusal(self.match, action)
        assert not self.allows(words)
        return checked.value.code


def text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def cards(words: str) -> tuple[Card, ...]:
    return tuple(CARD_BY_TEXT[word] for word in words.split())


def drawn(drawing: str) -> Position:
    """Reads a drawing; fails where no deal can come to it."""
    head: dict[str, str] = {}
    rows: list[re.Match[str]] = []
    for line in filter(None, map(str.strip, drawing.splitlines())):
        row = _SEAT_ROW.fullmatch(line)
        if row:
            rows.append(row)
        else:
            word, _, rest = line.partition(" ")
            head[word] = rest.strip()
    assert head.keys() <= {"rules", "match", "up-card", "trump", "stock", "trick"}
    options = _options(head.get("rules", "2"))
    assert [int(row[1]) for row in rows] == list(range(options.format.seats))
    deal = _deal(options.format, head, rows)
    _check_reachable(options.format, deal)
    match = begin(options)._replace(deal=deal)
    if "match" in head:
        match = match._replace(wins=tuple(map(int, head["match"].split(":"))))
    return Position(match)


def _options(words: str) -> Options:
    """Reads ``pairs, match_to 5, no claim, double_over_100``."""
    form, *others = words.split(", ")
    values: dict[str, Any] = {}
    for option in others:
        name, _, value = option.removeprefix("no ").partition(" ")
        values[name] = int(value) if value else not option.startswith("no ")
    return Options(Format(form), **values)


def _deal(form: Format, head: dict[str, str], rows: list[re.Match[str]]) -> Deal:
    upcard = CARD_BY_TEXT[head["up-card"]] if "up-card" in head else None
    trump = upcard.suit if upcard else Suit(head["trump"])
    (turn,) = (int(row[1]) for row in rows if row[2])
    taken = {int(row[1]): cards(row[4] or "") for row in rows}
    points = [0] * form.sides
    for seat, won in taken.items():
        assert len(won) % form.seats == 0, "a trick has a card from each seat"
        points[form.side_of(seat)] += points_of(won)
    return Deal(
        dealer=form.seats - 1,
        trump=trump,
        upcard=upcard,
        stock=cards(head.get("stock", "")),
        hands=tuple(cards(row[3] or "") for row in rows),
        turn=turn,
        trick=_trick(form, cards(head.get("trick", "")), turn, trump),
        tricks=tuple(
            Trick(seat, seat, won[at : at + form.seats], won[at], points_of(won))
            for seat, won in taken.items()
            for at in range(0, len(won), form.seats)
        ),
        points=tuple(points),
    )


def _trick(form: Format, played: tuple[Card, ...], turn: Seat, trump: Suit) -> Trick:
    leader = (turn - len(played)) % form.seats
    trick = Trick(leader, leader)
    for step, card in enumerate(played):
        trick = trick.with_card((leader + step) % form.seats, card, trump)
    return trick


def _check_reachable(form: Format, deal: Deal) -> None:
    seen = [*deal.stock, *deal.trick.cards, *(card for it in deal.hands for card in it)]
    seen += [card for trick in deal.tricks for card in trick.cards]
    seen += [deal.upcard] if deal.upcard else []
    assert len(set(seen)) == len(seen), "a card lies in two places"
    assert form.pack_set.issuperset(seen), "a card is not of the pack"
    size = len(deal.hands[deal.turn])
    for step in range(form.seats):
        seat = (deal.trick.leader + step) % form.seats
        has_played = step < len(deal.trick.cards)
        assert len(deal.hands[seat]) == size - has_played, "the hands do not fit the trick"
    if deal.upcard:
        assert size == HAND_SIZE, "while there is a stock, hands are full"
        assert (len(deal.stock) + 1) % form.seats == 0, "the stock does not go round"
    else:
        assert not deal.stock, "the up-card is drawn last"


def _ending(result: GameResult | None) -> str:
    if result is None:
        return "none"
    who = "tie" if result.winner is None else f"side {result.winner} wins {result.worth}"
    return f"{who} by {result.ended_by} at {by_side(result.points)}"


def by_side(numbers: tuple[int, ...]) -> str:
    return ":".join(map(str, numbers))
