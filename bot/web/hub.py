"""Who is connected: lines by room and by person, and what each is told."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bot.web.boards import Shown
from bot.web.visitors import Visitor
from bot.web.wire import Json, Place

MOST_WAITING = 64
"""Messages that wait for a slow reader; whoever falls further behind is dropped."""
MOST_NAMED = 30
"""People of a room whose names are told."""


@dataclass(eq=False, slots=True)
class Line:
    """One page that is open in a room; what it shall be sent waits in `outbox`."""

    visitor: Visitor
    room: str
    client: str
    outbox: asyncio.Queue[Json] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))
    cut: Callable[[], None] = lambda: None
    """Cuts the connection, without waiting for the other side."""

    def send(self, message: Json) -> None:
        """Has a message sent, or drops a reader who does not keep up."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.cut()


class Hub:
    """All lines; a room's messages go to those in it, a person's to that person alone."""

    def __init__(self) -> None:
        self._by_room: defaultdict[str, set[Line]] = defaultdict(set)
        self._by_person: defaultdict[str, set[Line]] = defaultdict(set)
        self._by_client: defaultdict[str, set[Line]] = defaultdict(set)

    def __len__(self) -> int:
        return sum(map(len, self._by_client.values()))

    def lines(self) -> Iterator[Line]:
        """Gives all lines."""
        return iter([line for lines in self._by_client.values() for line in lines])

    def is_watched(self, key: str) -> bool:
        """Tells whether a page shows this room, or is this person's."""
        return key in self._by_room or key in self._by_person

    def of_person(self, key: str) -> int:
        """Counts a person's lines."""
        return len(self._by_person.get(key, ()))

    def of_client(self, client: str) -> int:
        """Counts the lines from an address."""
        return len(self._by_client.get(client, ()))

    def of_room(self, room: str) -> int:
        """Counts the lines in a room."""
        return len(self._by_room.get(room, ()))

    def join(self, line: Line) -> None:
        """Adds a line, and tells the room who is there."""
        for lines, key in self._groups(line):
            lines[key].add(line)
        self._tell_who(line.room)

    def leave(self, line: Line) -> None:
        """Takes a line out, and tells the room who is left."""
        for lines, key in self._groups(line):
            lines[key].discard(line)
            if not lines[key]:
                del lines[key]
        self._tell_who(line.room)

    def show(self, key: str, shown: Shown) -> None:
        """Sends a message to whoever may see its address: a room's key is never a person's."""
        written = shown.to_json()
        self._send(
            key,
            lambda line: {
                "kind": "message",
                "message": {**written, **shown.seat_of(line.visitor.key)},
            },
        )

    def take_away(self, key: str, message: str) -> None:
        """Tells whoever may see an address that a message is gone."""
        self._send(key, lambda _: {"kind": "gone", "id": message})

    def _send(self, key: str, content: Callable[[Line], Json]) -> None:
        for place, lines in ((Place.ROOM, self._by_room), (Place.OWN, self._by_person)):
            for line in lines.get(key, ()):
                line.send({**content(line), "place": place.value})

    def names(self, room: str) -> list[str]:
        """Names the people in a room, each once."""
        people = {it.visitor.key: it.visitor.name for it in self._by_room.get(room, ())}
        return sorted(people.values())[:MOST_NAMED]

    def _tell_who(self, room: str) -> None:
        names = self.names(room)
        for line in self._by_room.get(room, ()):
            line.send({"kind": "people", "names": names})

    def _groups(self, line: Line) -> tuple[tuple[defaultdict[str, set[Line]], str], ...]:
        return (
            (self._by_room, line.room),
            (self._by_person, line.visitor.key),
            (self._by_client, line.client),
        )
