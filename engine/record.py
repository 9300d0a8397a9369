"""The record of a match: read, replayed, judged and written (RULES.md §9)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from engine import rules
from engine.actions import Action, action_from_text
from engine.cards import CARD_BY_TEXT, Card
from engine.errors import BadOptions, BadRecord, BriscaError, IllegalAction, RuleError
from engine.events import Event
from engine.options import Format, Options, Seat
from engine.state import Deal, Match

RECORD_FORMAT = "brisca-record/1"
DEEPEST_NESTING = 64
MOST_DIGITS = 4300

# The closing quote is optional: else each quote in a text without end is looked at to that end.
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")
_LONG_INTEGER = 10**18
"""Stands for every longer integer: no value of a record is so large."""


class RecordFault(BriscaError):
    """The first thing that is wrong with a record: what it is, and in which game and action.

    `code` is the word of RULES.md §9 for its `cause`; both places count from 0.
    """

    def __init__(self, cause: RuleError, game: int | None, action: int | None = None) -> None:
        super().__init__(cause.code, game, action)
        self.code, self.cause = cause.code, cause
        self.game, self.action = game, action


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a replay: after a deal (`action` None), or after an action and its events."""

    game: int
    match: Match
    action: Action | None = None
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """What a record tells of one game; seed and commitment as hex digits."""

    dealer: Seat
    deck: tuple[Card, ...]
    actions: tuple[Action, ...]
    seed: str | None = None
    commitment: str | None = None


# --- Reading --------------------------------------------------------------------------------


def read(data: bytes) -> dict[str, Any]:
    """Reads the strict JSON object of a record file; raises BadRecord."""
    try:
        text = data.decode()
        _check_depth(text)
        parsed = json.loads(text, parse_int=_integer, parse_constant=_refuse_constant)
    except ValueError as error:
        raise BadRecord from error
    if not isinstance(parsed, dict):
        raise BadRecord
    return parsed


def _check_depth(text: str) -> None:
    depth = 0
    for bracket in _BRACKET.finditer(_STRING.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > DEEPEST_NESTING:
            raise BadRecord


def _integer(digits: str) -> int:
    length = len(digits.removeprefix("-"))
    if length > MOST_DIGITS:
        raise BadRecord
    return int(digits) if length < len(str(_LONG_INTEGER)) else _LONG_INTEGER


def _refuse_constant(_: str) -> None:
    raise BadRecord


def deck_from_text(text: object) -> tuple[Card, ...]:
    """Reads cards parted by single spaces; raises BadRecord."""
    if not isinstance(text, str):
        raise BadRecord
    try:
        return tuple(CARD_BY_TEXT[word] for word in text.split(" "))
    except KeyError:
        raise BadRecord from None


def options_from_json(data: object) -> Options:
    """Reads `rules`, the options of a record; raises BadRecord."""
    if not isinstance(data, dict) or not data.keys() <= {field.name for field in fields(Options)}:
        raise BadRecord
    word = data.get("format", Format.TWO.value)
    if not isinstance(word, str):
        raise BadRecord
    try:
        return Options(**{**data, "format": Format(word)})
    except (ValueError, BadOptions) as error:
        raise BadRecord from error


# --- Replaying ------------------------------------------------------------------------------


def replay(record: Mapping[str, Any]) -> Iterator[Moment]:
    """Plays a record through, moment by moment; raises RecordFault at the first wrong thing."""
    try:
        match = rules.begin(_head(record))
    except BadRecord as error:
        raise RecordFault(error, None) from error
    for index, game in enumerate(record["games"]):
        for moment in _replay_game(match, index, game):
            match = moment.match
            yield moment


def _head(record: Mapping[str, Any]) -> Options:
    if record.get("format") != RECORD_FORMAT or not isinstance(record.get("games"), list):
        raise BadRecord
    return options_from_json(record.get("rules"))


def _replay_game(match: Match, index: int, game: object) -> Iterator[Moment]:
    try:
        actions = _actions(game)
        match = _deal(match, game)
    except RuleError as error:
        raise RecordFault(error, index) from error
    yield Moment(index, match)
    seats = match.options.format.seats
    for at, text in enumerate(actions):
        try:
            action = _action(text, seats)
            step = rules.apply(match, action)
        except (BadRecord, IllegalAction) as error:
            raise RecordFault(error, index, at) from error
        match = step.match
        yield Moment(index, match, action, step.events)


def _actions(game: object) -> list[object]:
    actions = game.get("actions") if isinstance(game, dict) else None
    if not isinstance(actions, list):
        raise BadRecord
    return actions


def _deal(match: Match, game: Any) -> Match:  # noqa: ANN401  # any JSON object
    dealer = game.get("dealer")
    if type(dealer) is not int:
        raise BadRecord
    return rules.deal(match, deck_from_text(game.get("deck")), dealer)


def _action(text: object, seats: int) -> Action:
    if not isinstance(text, str):
        raise BadRecord
    return action_from_text(text, seats)


# --- Judging --------------------------------------------------------------------------------


def check(data: bytes) -> dict[str, Any]:
    """Judges the bytes of a record file: the JSON object that `brisca record check` prints."""
    try:
        return check_record(read(data))
    except BadRecord as error:
        return fault_report(RecordFault(error, None))


def check_record(record: Mapping[str, Any]) -> dict[str, Any]:
    """Judges a record that has been read."""
    try:
        deals, wins, winner = _outcome(record)
    except RecordFault as fault:
        return fault_report(fault)
    return {
        "ok": True,
        "games": [_game_report(deal) for deal in deals],
        "match": {"wins": wins, "winner": winner},
    }


def _outcome(record: Mapping[str, Any]) -> tuple[list[Deal], list[int], int | None]:
    deals: dict[int, Deal] = {}
    match: Match | None = None
    for moment in replay(record):
        match = moment.match
        if match.deal is not None:
            deals[moment.game] = match.deal
    if match is None:
        match = rules.begin(options_from_json(record["rules"]))
    return list(deals.values()), list(match.wins), match.winner


def _game_report(deal: Deal) -> dict[str, Any]:
    result = deal.result
    return {
        "tricks": [{"winner": it.winner, "points": it.points} for it in deal.tricks],
        "points": list(deal.points),
        "winner": result.winner if result else None,
        "worth": result.worth if result else 0,
        "ended_by": result.ended_by.value if result else None,
    }


def fault_report(fault: RecordFault) -> dict[str, Any]:
    """Tells the first thing that is wrong, as `brisca record check` prints it."""
    return {"ok": False, "game": fault.game, "action": fault.action, "error": fault.code}


# --- Writing --------------------------------------------------------------------------------


def write(
    options: Options, games: Sequence[RecordedGame], record_id: str | None = None
) -> dict[str, Any]:
    """Makes the JSON object of a record."""
    head: dict[str, Any] = {"format": RECORD_FORMAT}
    if record_id is not None:
        head["id"] = record_id
    return {**head, "rules": options_to_json(options), "games": [_game_json(it) for it in games]}


def options_to_json(options: Options) -> dict[str, Any]:
    """Makes `rules`, all options in full."""
    values = {field.name: getattr(options, field.name) for field in fields(options)}
    return {**values, "format": options.format.value}


def _game_json(game: RecordedGame) -> dict[str, Any]:
    proof = {"seed": game.seed, "commitment": game.commitment}
    return {
        "dealer": game.dealer,
        "deck": " ".join(map(str, game.deck)),
        "actions": [str(action) for action in game.actions],
        **{key: value for key, value in proof.items() if value is not None},
    }
