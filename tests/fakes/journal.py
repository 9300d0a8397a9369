"""The log of all that happened, as people would tell it: for failures and golden files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

INDENT = "    "


class Place(Protocol):
    """A chat or channel."""

    title: str


P = TypeVar("P", bound=Place)


@dataclass(frozen=True, slots=True)
class Line(Generic[P]):
    """One thing that happened in a place."""

    place: P
    text: str


class Log(Generic[P]):
    """Lines without ids and times, so that they can be compared."""

    def __init__(self) -> None:
        self.lines: list[Line[P]] = []

    def add(self, place: P, text: str) -> None:
        """Writes a line."""
        self.lines.append(Line(place, text))

    def happened(self, place: P, text: str) -> None:
        """Notes what no other word fits."""
        self.add(place, f"* {text}")

    def read(self, only: P | None = None) -> str:
        """Returns the whole log, or one place's, under a headline at each change of it."""
        written: list[str] = []
        place: P | None = None
        for line in self.lines:
            if only is not None and line.place is not only:
                continue
            if line.place is not place:
                written.append(f"── {line.place.title} ──")
                place = line.place
            written.append(line.text)
        return "\n".join(written)
