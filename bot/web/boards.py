"""The messages that the pages show: in memory alone, since the host can always post them anew."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.model.screen import Screen
from bot.model.table import TableId
from bot.model.taps import SayTap
from bot.web.wire import Json, screen_to_json, seat_of

MOST_MESSAGES = 20
"""Messages of one address; the oldest go."""
MOST_ADDRESSES = 5_000
"""Addresses remembered while nobody looks at them."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A message, and the table it is of as far as its screens have told."""

    id: str
    screen: Screen
    table: TableId | None

    def to_json(self) -> Json:
        """Writes the message as pages read it now, but for who of them sits where."""
        written = screen_to_json(self.screen, datetime.now(UTC))
        return {"id": self.id, "table": self.table, **written}

    def seat_of(self, reader: str) -> Json:
        """Writes where a reader sits."""
        return {"seat": seat_of(self.screen, reader)}


class Boards:
    """What stands at each address; `is_watched` tells which ones a page looks at now."""

    def __init__(self, is_watched: Callable[[str], bool]) -> None:
        self._is_watched = is_watched
        self._boards: OrderedDict[str, dict[str, Shown]] = OrderedDict()

    def is_known(self, key: str) -> bool:
        """Tells whether anything stands at an address, as far as we remember."""
        return bool(self._boards.get(key))

    def at(self, key: str) -> tuple[Shown, ...]:
        """Gives an address's messages, oldest first."""
        return tuple(self._boards.get(key, {}).values())

    def find(self, key: str, message: str) -> Shown | None:
        """Finds a message."""
        return self._boards.get(key, {}).get(message)

    def put(self, key: str, message: str, screen: Screen) -> Shown:
        """Adds a message, or changes what it shows."""
        board = self._boards.setdefault(key, {})
        before = board.get(message)
        shown = Shown(message, screen, _table_of(screen) or (before.table if before else None))
        board[message] = shown
        if len(board) > MOST_MESSAGES:
            del board[next(iter(board))]
        self._boards.move_to_end(key)
        self._let_go()
        return shown

    def remove(self, key: str, message: str) -> bool:
        """Takes a message away; tells whether it was there."""
        return self._boards.get(key, {}).pop(message, None) is not None

    def _let_go(self) -> None:
        if len(self._boards) <= MOST_ADDRESSES:
            return
        oldest = next((it for it in self._boards if not self._is_watched(it)), None)
        if oldest is not None:
            del self._boards[oldest]


def _table_of(screen: Screen) -> TableId | None:
    if screen.scene is not None:
        return screen.scene.table
    taps = (button.tap for row in screen.buttons for button in row)
    return next((it.table for it in taps if not isinstance(it, SayTap)), None)
