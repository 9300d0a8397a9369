"""Buttons, menus and the newer components are taken within their limits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fakes.discord import Guild, Person
from tests.fakes.discord_tests.conftest import Api, button, row

NEW = 1 << 15


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def link(url: str, **more: object) -> dict[str, Any]:
    return {"type": 2, "style": 5, "label": "x", "url": url} | more


def menu(*values: str, **more: object) -> dict[str, Any]:
    options = [{"label": value.upper(), "value": value} for value in values]
    return {"type": 3, "custom_id": "m", "placeholder": "Elige", "options": options} | more


ROWS = [row(*[button("x", f"{r}{b}") for b in range(5)]) for r in range(5)]


@pytest.mark.parametrize(
    ("components", "code"),
    [
        ([*ROWS, row(button("x", "y"))], "BASE_TYPE_BAD_LENGTH"),
        ([row(*[button("x", str(b)) for b in range(6)])], "BASE_TYPE_BAD_LENGTH"),
        ([row()], "BASE_TYPE_BAD_LENGTH"),
        ([row(button("x", "a"), button("y", "a"))], "COMPONENT_CUSTOM_ID_DUPLICATED"),
        ([row(button("x", "a")), row(button("y", "a"))], "COMPONENT_CUSTOM_ID_DUPLICATED"),
        ([row(button("x", "c" * 101))], "BASE_TYPE_MAX_LENGTH"),
        ([row(button("x", ""))], "BASE_TYPE_BAD_LENGTH"),
        ([row({"type": 2, "style": 1, "label": "x"})], "BASE_TYPE_REQUIRED"),
        ([row(button("x" * 81, "a"))], "BASE_TYPE_MAX_LENGTH"),
        ([row(button("", "a"))], "BUTTON_COMPONENT_LABEL_OR_EMOJI"),
        ([row(button("x", "a", style=6))], "BASE_TYPE_CHOICES"),
        ([row(button("x", "a", url="https://a.example"))], "BUTTON_COMPONENT_URL"),
        ([row(button("x", "a", emoji={"name": "as"}))], "BUTTON_COMPONENT_INVALID_EMOJI"),
        ([row(button("x", "a", emoji={"id": "17", "name": "as"}))], "INVALID_EMOJI"),
        ([row(link("ftp://a.example"))], "URL_TYPE_INVALID_SCHEME"),
        ([row(link("https://a.example", custom_id="a"))], "CUSTOM_ID_AND_URL"),
        ([row(menu("a"), button("x", "a"))], "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        ([row(menu("a", "a"))], "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
        ([row(menu(*map(str, range(26))))], "BASE_TYPE_BAD_LENGTH"),
        ([button("x", "a")], "BASE_TYPE_CHOICES"),
        ([text("x")], "BASE_TYPE_CHOICES"),
        ([row(row(button("x", "a")))], "BASE_TYPE_CHOICES"),
    ],
)
async def test_wrong_components_are_refused(
    api: Api, guild: Guild, components: list[Any], code: str
) -> None:
    got = await api.send(guild.channel, content="x", components=components)
    assert got.code == 50035
    assert code in got.errors


async def test_the_most_and_longest_buttons_are_taken(api: Api, guild: Guild) -> None:
    assert (await api.send(guild.channel, content="x", components=ROWS)).status == 200
    assert len(guild.last.labels) == 25
    long = button("x" * 80, "c" * 100, emoji={"name": "⚔️"})
    await api.send(guild.channel, components=[row(long, link("https://a.example"))])
    assert [it.drawn for it in guild.last.now.all_buttons()] == [f"[⚔️ {'x' * 80}]", "[x↗]"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"content": "x"}, "LEGACY_FIELDS_WITH_COMPONENTS_V2"),
        ({"embeds": [{"title": "x"}]}, "LEGACY_FIELDS_WITH_COMPONENTS_V2"),
        ({"components": [text("x")] * 41}, "BASE_TYPE_BAD_LENGTH"),
        ({"components": [{"type": 17, "components": [text("x")] * 40}]}, "MAX_TOTAL_COMPONENTS"),
        ({"components": [text("x" * 2001)] * 2}, "DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
        ({"components": [text("")]}, "BASE_TYPE_BAD_LENGTH"),
        ({"components": [{"type": 9, "components": [text("x")]}]}, "BASE_TYPE_REQUIRED"),
        ({"components": [{"type": 9, "components": [text("x")] * 4}]}, "BASE_TYPE_BAD_LENGTH"),
        ({"components": [{"type": 12, "items": []}]}, "BASE_TYPE_BAD_LENGTH"),
        ({"components": [{"type": 13, "file": {"url": "x"}}]}, "URL_TYPE_INVALID_URL"),
        ({"components": [{"type": 13, "file": {"url": "attachment://x"}}]}, "NOT_FOUND"),
        ({"components": [{"type": 14, "spacing": 3}]}, "BASE_TYPE_CHOICES"),
        ({"components": [{"type": 17, "components": [{"type": 17}]}]}, "BASE_TYPE_CHOICES"),
    ],
)
async def test_wrong_newer_components_are_refused(
    api: Api, guild: Guild, body: dict[str, Any], code: str
) -> None:
    got = await api.send(guild.channel, **{"components": [text("x")], "flags": NEW} | body)
    assert got.code == 50035
    assert code in got.errors


async def test_the_newer_components_are_read_and_pressed(
    api: Api, guild: Guild, ana: Person
) -> None:
    section = {"type": 9, "components": [text("Ana: 21")], "accessory": button("Ver", "v")}
    inner = [text("Mesa"), {"type": 14, "spacing": 2}, section, row(button("🍷 As", "as"))]
    got = await api.send(guild.channel, components=[{"type": 17, "components": inner}], flags=NEW)
    numbers = [it["id"] for it in got.body["components"][0]["components"]]
    assert numbers == [2, 3, 4, 7]
    assert (guild.last.text, guild.last.labels) == ("Mesa\nAna: 21", ["Ver", "🍷 As"])
    assert ana.taps(guild.last, "As").data == "as"
    await api.edit(guild.last, components=[text("Fin")])
    assert guild.last.text == "Fin"
    assert (await api.edit(guild.last, content="x")).code == 50035
    assert {"Ana: 21", "v", "Fin"} <= set(ana.everything_seen())


async def test_a_menu_is_chosen_from_by_what_it_shows(api: Api, guild: Guild, ana: Person) -> None:
    await api.send(guild.channel, components=[row(menu("oros", "copas", max_values=2))])
    press = ana.chooses(guild.last, "Elige", "COPAS", "OROS")
    assert press.body == {"custom_id": "m", "component_type": 3, "values": ["copas", "oros"]}
