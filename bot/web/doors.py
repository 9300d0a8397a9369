"""Who may open a line, and how many."""

from __future__ import annotations

from bot.web.boards import Boards
from bot.web.hub import Hub, Line
from bot.web.limits import Allowance, Buckets, Now

MOST_LINES, MOST_OF_PERSON, MOST_OF_CLIENT, MOST_OF_ROOM = 2_000, 8, 100, 100
"""Lines at once: in all, of one person, from one address, in one room."""

ROOMS = Allowance(20, 20 / 3600)
"""Rooms that a person may bring to life; to enter one that somebody is in costs nothing."""
NEWCOMERS = Allowance(100, 1 / 10)
"""People never heard of since the start, from one address."""
LINES = Allowance(30, 1.0)
"""Lines that a person may open, one after the other."""

REQUESTS = Allowance(40, 8.0)
"""What a person may ask for through all lines together."""


class Doors:
    """Counts what is open and lets in what there is room for."""

    def __init__(self, hub: Hub, boards: Boards, now: Now) -> None:
        self._hub, self._boards = hub, boards
        self._rooms, self._newcomers = Buckets(ROOMS, now), Buckets(NEWCOMERS, now)
        self._lines, self._requests = Buckets(LINES, now), Buckets(REQUESTS, now)

    def may_open(self, line: Line) -> bool:
        """Tells whether one more line may be opened, and counts it as tried."""
        return (
            self._has_place_for(line)
            and self._is_known(line.visitor.key, line.client)
            and self._lines.take(line.visitor.key)
            and (self._is_alive(line.room) or self._rooms.take(line.visitor.key))
        )

    def may_ask(self, line: Line) -> bool:
        """Tells whether the person of a line may ask for one more thing, and counts it."""
        return self._requests.take(line.visitor.key)

    def _has_place_for(self, line: Line) -> bool:
        return (
            len(self._hub) < MOST_LINES
            and self._hub.of_person(line.visitor.key) < MOST_OF_PERSON
            and self._hub.of_client(line.client) < MOST_OF_CLIENT
            and self._hub.of_room(line.room) < MOST_OF_ROOM
        )

    def _is_known(self, person: str, client: str) -> bool:
        return self._lines.is_known(person) or self._newcomers.take(client)

    def _is_alive(self, room: str) -> bool:
        return self._hub.is_watched(room) or self._boards.is_known(room)
