"""Rows of buttons as Discord's components; each is made anew from its id, so it outlives us."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol, TypeAlias

import discord
from discord import ButtonStyle, ui

from bot.discord.invitation import invitation
from bot.discord.spans import cut
from bot.discord.translation import Interaction
from bot.model.people import Face
from bot.model.screen import Button, Link, Screen, Style, Way
from bot.model.taps import PlayTap, tap_to_data
from engine.cards import Card

MOST_ROWS, MOST_A_ROW, LONGEST_LABEL = 5, 5, 80
_STYLES = {
    Style.PLAIN: ButtonStyle.secondary,
    Style.PRIMARY: ButtonStyle.primary,
    Style.SUCCESS: ButtonStyle.success,
    Style.DANGER: ButtonStyle.danger,
}

Emojis: TypeAlias = Mapping[Card, discord.PartialEmoji]


class Hears(Protocol):
    """A client that hears presses."""

    pressed: Callable[[Interaction, str], Awaitable[None]]


class TapButton(ui.DynamicItem[ui.Button[ui.View]], template=r"brisca:(?P<data>.{1,64})"):
    """A button that says what it was drawn with, however long ago that was."""

    def __init__(self, button: ui.Button[ui.View], data: str) -> None:
        super().__init__(button)
        self._data = data

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: Interaction,
        item: ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> TapButton:
        """Makes the button of a message that somebody has pressed."""
        if not isinstance(item, ui.Button):
            raise TypeError("only buttons carry taps")
        return cls(item, match["data"])

    async def callback(self, interaction: Interaction) -> None:
        """Tells the client, which answers whatever happens."""
        client: Hears = interaction.client
        await client.pressed(interaction, self._data)


def view_of(screen: Screen, emojis: Emojis, application: int | None = None) -> ui.View:
    """Draws the buttons and links of a screen, if it has any. A long row goes on in the next.

    Where there are more rows than a message takes, they are filled up. `application` is our own
    id, which the links lead to.
    """
    known = emojis if _is_spanish(screen) else {}
    rows = [[_drawn(button, known) for button in row] for row in screen.buttons]
    rows += [[_link(it, application)] for it in screen.links if it.way in _WAYS and application]
    parts = [part for row in rows for part in _parts(row)]
    if len(parts) > MOST_ROWS:
        parts = _parts([button for row in rows for button in row])
    view = ui.View(timeout=None)
    for number, part in enumerate(parts[:MOST_ROWS]):
        for button in part:
            button.row = number
            view.add_item(button)
    view.stop()  # nothing of it needs to be kept: presses make the buttons anew
    return view


def no_buttons() -> ui.View:
    """Draws nothing, which takes away what was there."""
    return view_of(Screen(()), {})


def _is_spanish(screen: Screen) -> bool:
    """Tells whether its reader has the cards that the emojis show; other faces do without."""
    return screen.scene is None or screen.scene.face is Face.SPANISH


Drawn: TypeAlias = TapButton | ui.Button[ui.View]
_WAYS = {Way.TO_A_GROUP}
"""The links that have somewhere to lead to on Discord."""


def _parts(row: list[Drawn]) -> list[list[Drawn]]:
    return [row[at : at + MOST_A_ROW] for at in range(0, len(row), MOST_A_ROW)]


def _link(link: Link, application: int | None) -> Drawn:
    return ui.Button(label=cut(link.label, LONGEST_LABEL), url=invitation(application or 0))


def _drawn(button: Button, emojis: Emojis) -> Drawn:
    data = tap_to_data(button.tap)
    emoji = emojis.get(button.tap.card) if isinstance(button.tap, PlayTap) else None
    drawn: ui.Button[ui.View] = ui.Button(
        label=cut(button.label, LONGEST_LABEL),
        custom_id=f"brisca:{data}",
        style=_STYLES[button.style],
        emoji=emoji,
    )
    return TapButton(drawn, data)
