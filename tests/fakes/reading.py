"""What people read and press on any platform: messages in all their versions, where they stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from tests.fakes.errors import CannotDoError


class Pressable(Protocol):
    """A button."""

    @property
    def label(self) -> str:
        """Its words."""

    @property
    def shown(self) -> str:
        """All that people read on it."""


B = TypeVar("B", bound=Pressable)
V = TypeVar("V", bound="Drawn[Any]")
M = TypeVar("M", bound="Readable[Any, Any]")


class Drawn(Generic[B]):
    """One state of a message, with the rows of buttons under it."""

    __slots__ = ()
    if TYPE_CHECKING:

        @property
        def text(self) -> str:
            """What people read."""

        @property
        def buttons(self) -> tuple[tuple[B, ...], ...]:
            """The rows of buttons."""

    def all_buttons(self) -> list[B]:
        """Returns the buttons, row by row, as one list."""
        return [button for row in self.buttons for button in row]

    def find_button(self, label: str) -> B | None:
        """Returns the button that says exactly this, else the first that contains it."""
        buttons = self.all_buttons()
        exact = [button for button in buttons if label in {button.shown, button.label}]
        return next(iter(exact + [it for it in buttons if label in it.shown]), None)


class Readable(Generic[V, B]):
    """A message with every version that it ever had, the newest last."""

    __slots__ = ()
    if TYPE_CHECKING:
        id: int
        versions: list[V]
        deleted: bool

    @property
    def now(self) -> V:
        """The newest version."""
        return self.versions[-1]

    @property
    def text(self) -> str:
        """The plain text that people read now."""
        return self.now.text

    @property
    def buttons(self) -> tuple[tuple[B, ...], ...]:
        """The rows of buttons that are drawn now."""
        rows: tuple[tuple[B, ...], ...] = self.now.buttons
        return rows

    @property
    def labels(self) -> list[str]:
        """What the buttons that are drawn now say."""
        return [button.shown for button in self.now.all_buttons()]

    def button(self, label: str) -> B:
        """Returns the live button with this label, or with this in its label."""
        found: B | None = self.now.find_button(label)
        if found is None:
            raise CannotDoError(f"no button {label!r} under {self.text!r}: {self.labels}")
        return found


class Standing(Generic[M]):
    """A chat or channel, as far as it can be read."""

    __slots__ = ()
    if TYPE_CHECKING:
        title: str

        @property
        def messages(self) -> list[M]:
            """The messages that stand here, oldest first."""

    @property
    def last(self) -> M:
        """The newest message that stands here."""
        if not self.messages:
            raise CannotDoError(f"nothing stands in {self.title!r}")
        return self.messages[-1]

    @property
    def text(self) -> str:
        """All that can be read here now, one message after the other."""
        return "\n".join(message.text for message in self.messages)

    def message(self, message_id: int) -> M | None:
        """Returns the message that stands under this id, if any does."""
        return next((it for it in self.messages if it.id == message_id), None)


@dataclass(frozen=True, slots=True)
class Sighting(Generic[M, V]):
    """One state of a message that reached a person's client."""

    message: M
    version: V


class Sight(Generic[M, V, B]):
    """The messages that reached one person's client, in all their versions."""

    def __init__(self, name: str, seen: list[Sighting[M, V]], story: Callable[[], str]) -> None:
        self._name = name
        self._story = story
        self.seen = seen

    def among(self, messages: Sequence[M]) -> list[M]:
        """Returns those of these messages that are in sight."""
        seen = {id(sighting.message) for sighting in self.seen}
        return [message for message in messages if id(message) in seen]

    def check(self, message: M) -> None:
        """Raises CannotDoError if the message is gone, or never was in sight."""
        if message.deleted:
            raise CannotDoError(f"{message.text!r} is gone")
        if not self.among([message]):
            raise CannotDoError(f"{self._name} never saw {message.text!r}")

    def button(self, message: M, wanted: B | str) -> B:
        """Returns a button of any version of the message that this client once drew."""
        self.check(message)
        for sighting in reversed(self.seen):
            if sighting.message is message:
                found: B | None = _found(sighting.version, wanted)
                if found is not None:
                    return found
        raise CannotDoError(f"{self._name} never saw {wanted!r} under {message.text!r}")

    def showing(self, messages: Sequence[M], label: str) -> M:
        """Returns the newest of these messages that is in sight and shows this button now."""
        showing = [it for it in self.among(messages) if it.now.find_button(label)]
        if showing:
            return showing[-1]
        raise CannotDoError(f"{self._name} sees no button {label!r}\n{self._story()}")


def _found(version: Drawn[B], wanted: B | str) -> B | None:
    if isinstance(wanted, str):
        return version.find_button(wanted)
    return next((it for it in version.all_buttons() if it == wanted), None)
