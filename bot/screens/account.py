"""A readable account of a record, trick by trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.model.people import LONGEST_NAME
from bot.model.screen import Plain, Text, plain
from bot.screens.cards import card_label, cards_label, the_card
from bot.screens.news import given_up
from bot.screens.phrases import Phrases
from bot.screens.terms import format_name, options_line
from engine.actions import Resign
from engine.cards import Card
from engine.events import (
    CardsDrawn,
    EndedBy,
    Event,
    GameEnded,
    GameResult,
    HandsClaimed,
    MatchEnded,
    TrickWon,
    UpcardExchanged,
)
from engine.options import Format, Options, Side
from engine.record import Moment, replay
from engine.state import Deal
from engine.tricks import Trick


def account(phrases: Phrases, record: Mapping[str, Any]) -> Iterator[str]:
    """Tells a match line by line; raises RecordFault where the record breaks a rule."""
    teller: _Teller | None = None
    for moment in replay(record):
        deal, options = moment.match.deal, moment.match.options
        if deal is None:
            continue
        if teller is None:
            teller = _Teller(phrases, options.format, _names(phrases, record, options.format))
            yield from teller.head(options)
        yield from teller.tell(moment, deal)


def _names(phrases: Phrases, record: Mapping[str, Any], form: Format) -> tuple[str, ...]:
    """Takes the players' names where the record has one for each seat, else counts them from 1."""
    given = record.get("players")
    if isinstance(given, list) and len(given) == form.seats:
        names = tuple(_printable(name) for name in given)
        if all(names):
            return names
    return tuple(phrases.word("Seat {seat}", seat=seat + 1) for seat in range(form.seats))


def _printable(name: object) -> str:
    """Keeps what a terminal only shows, and nothing that it would obey."""
    if not isinstance(name, str):
        return ""
    return "".join(sign for sign in name if sign.isprintable())[:LONGEST_NAME].strip()


@dataclass(frozen=True, slots=True)
class _Teller:
    phrases: Phrases
    form: Format
    names: tuple[str, ...]

    def head(self, options: Options) -> Iterator[str]:
        yield self.phrases.word(
            "{format}, first to {games} games",
            format=format_name(self.phrases, options.format),
            games=options.match_to,
        )
        yield options_line(self.phrases, options)

    def tell(self, moment: Moment, deal: Deal) -> Iterator[str]:
        if moment.action is None:
            yield from self._dealt(moment.game, deal)
        elif isinstance(moment.action, Resign):
            name = (Plain(self.names[moment.action.seat]),)
            yield "  " + plain(given_up(self.phrases, name, 1))
        for event in moment.events:
            yield from self._event(event, deal)

    def _dealt(self, game: int, deal: Deal) -> Iterator[str]:
        yield ""
        yield self.phrases.word(
            "Game {game} · {dealer} deals · up-card {upcard}",
            game=game + 1,
            dealer=self.names[deal.dealer],
            upcard=card_label(self.phrases, deal.upcard) if deal.upcard else "",
        )
        for seat in self.form.order_from[self.form.next_seat(deal.dealer)]:
            yield f"  {self.names[seat]}: {self._cards(deal.hands[seat], deal)}"

    def _cards(self, cards: tuple[Any, ...], deal: Deal) -> str:
        return cards_label(self.phrases, cards, deal.trump)

    def _the_card(self, card: Card, deal: Deal) -> str:
        return the_card(self.phrases, card, deal.trump)

    def _event(self, event: Event, deal: Deal) -> Iterator[str]:
        match event:
            case TrickWon(trick):
                yield self._trick(trick, deal)
            case CardsDrawn(upcard_drawn=True):
                yield "  " + self.phrases.word("The stock is gone.")
            case UpcardExchanged(seat, given, taken):
                yield "  " + self.phrases.word(
                    "{name} exchanges {given} for {taken}.",
                    name=self.names[seat],
                    given=self._the_card(given, deal),
                    taken=self._the_card(taken, deal),
                )
            case HandsClaimed(seat, shown, points):
                yield "  " + self.phrases.word(
                    "{name} shows {cards} and takes everything (+{points}).",
                    name=self.names[seat],
                    cards=self._cards(shown, deal),
                    points=points,
                )
            case GameEnded(result):
                yield self._game_ended(result)
            case MatchEnded(winner, wins):
                yield ""
                yield self.phrases.word(
                    "The match goes to {side}, {score}.",
                    side=self._side(winner),
                    score=_score(wins),
                )

    def _trick(self, trick: Trick, deal: Deal) -> str:
        cards = ", ".join(
            f"{self.names[seat]} {card_label(self.phrases, card, deal.trump)}"
            for seat, card in zip(self.form.order_from[trick.leader], trick.cards, strict=True)
        )
        number = len(deal.tricks)
        taken = f"{self.names[trick.winner]} +{trick.points} ({_score(deal.points)})"
        return f"  {number:>2}. {cards} → {taken}"

    def _game_ended(self, result: GameResult) -> str:
        word = self.phrases.word
        over = word("Over: {points}.", points=_score(result.points))
        if result.winner is None:
            return "  " + " ".join((over, word("A tie: it counts for nobody.")))
        side = self._side(result.winner)
        how = {
            EndedBy.CARDS: word("The game goes to {side}.", side=side),
            EndedBy.CLAIM: word("The game goes to {side}, after a claim.", side=side),
            EndedBy.POINTS: word("The points are reached: the game goes to {side}.", side=side),
            EndedBy.RESIGNATION: word("The game is given to {side}.", side=side),
        }[result.ended_by]
        double = word("It counts double.") if result.worth > 1 else ""
        return "  " + " ".join(filter(None, (over, how, double)))

    def _side(self, side: Side) -> str:
        names: list[Text] = [(Plain(self.names[seat]),) for seat in self.form.seats_of(side)]
        return plain(self.phrases.listed(names))


def _score(numbers: tuple[int, ...]) -> str:
    return "–".join(map(str, numbers))
