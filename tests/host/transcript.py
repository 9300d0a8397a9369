"""What was said and shown, as text that can be read.

Of a message that is edited it tells the lines that are new, and those that went for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import SequenceMatcher

from bot.model.screen import Screen, plain
from tests.host.messenger import FakeMessenger, Message


class Transcript:
    """Lines, to which a messenger adds all that it shows; chats go by their `names`."""

    def __init__(self, names: Mapping[str, str], messenger: FakeMessenger) -> None:
        self.lines: list[str] = []
        self._names = names
        self._messenger = messenger
        self._read: dict[tuple[str, str], Screen] = {}
        """What has been told of each message, by its chat and id."""
        messenger.on_show = self._note

    @contextmanager
    def in_short(self) -> Iterator[None]:
        """Tells of what comes meanwhile only how everything stands afterwards."""
        since, read = len(self.lines), dict(self._read)
        yield
        taps = sum("→" in it for it in self.lines[since:])
        self.lines[since:], self._read = [f"⋯ {taps} taps"] if taps else [], read
        for message in self._messenger.messages:
            if message.screens[-1] is not read.get(_key(message)):
                self._note("edit", message)

    def _note(self, what: str, message: Message) -> None:
        told = _told(what, self._read.get(_key(message)), message.screens[-1])
        chat = self._names.get(message.address.key, message.address.key)
        self.lines.append("\n      ".join([f"  {chat}{told[0]}", *told[1:]]))
        self._read[_key(message)] = message.screens[-1]


def in_any_order(dialogue: str) -> list[list[str]]:
    """What followed on each thing that was done, whichever of it came first."""
    steps = re.split(r"\n(?! )", dialogue)
    return [sorted(re.split(r"\n(?= {2,4}\S)", it)) for it in steps]


def _key(message: Message) -> tuple[str, str]:
    return message.address.key, message.id


def _told(what: str, before: Screen | None, screen: Screen) -> list[str]:
    """What a dialogue tells of a message: where it stands, and what is new of it."""
    now = _written(screen)
    match what:
        case "delete":
            return [" ✖", now[0]]
        case "strip":
            return [" ✖ the buttons", now[0]]
        case "edit" if before is not None:
            return [" ✎", *_changes(_written(before), now)]
        case _:
            return ["", *now]


def _written(screen: Screen) -> list[str]:
    """A screen as text that can be read: its words, and a line for each row of buttons."""
    rows = [" ".join(f"[{it.label}]" for it in row) for row in screen.buttons]
    return [*plain(screen.text).split("\n"), *rows]


def _changes(before: list[str], now: list[str]) -> Iterator[str]:
    """The lines that are new, and those that went and nothing came for them."""
    for tag, old, old_end, new, new_end in SequenceMatcher(None, before, now).get_opcodes():
        yield from now[new:new_end] if tag != "equal" else ()
        yield from (f"− {it}" for it in before[old:old_end] if tag == "delete")
