"""Slash commands are taken as Discord takes them, and typed as its clients let people type."""

from __future__ import annotations

import asyncio
from typing import Any

import discord as library
import pytest
from discord import app_commands

from tests.fakes.discord import CannotDoError, FakeDiscord, Guild, Permission, Person
from tests.fakes.discord_tests.conftest import Api, Bot, connected, running


def command(name: str = "brisca", **more: object) -> dict[str, Any]:
    return {"name": name, "description": "Play"} | more


def option(name: str, kind: int = 3, **more: object) -> dict[str, Any]:
    return {"type": kind, "name": name, "description": "x"} | more


def choice(name: str, value: object, **more: object) -> dict[str, Any]:
    return {"name": name, "value": value} | more


BRISCA = command(
    options=[
        option("new", 1, name_localizations={"es-ES": "nueva"}, options=[
            option("seats", 4, required=True, min_value=2, max_value=6,
                   name_localizations={"es-ES": "asientos"}),
            option("pace", choices=[choice("Blitz", "b", name_localizations={"es-ES": "Rápida"})]),
            option("with", 6),
            option("deck", autocomplete=True),
        ]),
        option("stop", 1),
    ],
)  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (command("Brisca"), "APPLICATION_COMMAND_INVALID_NAME"),
        (command("mi mano"), "APPLICATION_COMMAND_INVALID_NAME"),
        (command("x" * 33), "BASE_TYPE_MAX_LENGTH"),
        (command(""), "BASE_TYPE_BAD_LENGTH"),
        (command(name_localizations={"es-ES": "Nueva"}), "APPLICATION_COMMAND_INVALID_NAME"),
        (command(name_localizations={"es": "nueva"}), "ENUM_TYPE_COERCE"),
        (command(description="x" * 101), "BASE_TYPE_MAX_LENGTH"),
        (command(description=""), "BASE_TYPE_BAD_LENGTH"),
        ({"name": "brisca"}, "BASE_TYPE_REQUIRED"),
        (command(contexts=[3]), "BASE_TYPE_CHOICES"),
        (command(integration_types=[2]), "BASE_TYPE_CHOICES"),
        (command(default_member_permissions="x"), "NUMBER_TYPE_COERCE"),
        (command(options=[option(f"o{n}") for n in range(26)]), "BASE_TYPE_BAD_LENGTH"),
        (command(options=[option("a"), option("a")]), "OPTIONS_NAME_INVALID"),
        (command(options=[option("a"), option("b", required=True)]), "OPTIONS_REQUIRED_INVALID"),
        (command(options=[option("a"), option("b", 1)]), "OPTIONS_TYPE_INVALID"),
        (command(options=[option("a", 1, options=[option("b", 1)])]), "OPTIONS_TYPE_INVALID"),
        (command(options=[option("a", 12)]), "BASE_TYPE_CHOICES"),
        (command(options=[option("a", choices=[choice("x", 1)])]), "BASE_TYPE_BAD_TYPE"),
        (command(options=[option("a", choices=[choice("x" * 101, "v")])]), "MAX_LENGTH"),
        (command(options=[option("a", choices=[choice("x", "v")] * 2)]), "NAME_DUPLICATE"),
        (
            command(options=[option("a", choices=[choice("x", "v")], autocomplete=True)]),
            "OPTIONS_AUTOCOMPLETE_INVALID",
        ),
        (command(options=[option("a", 5, autocomplete=True)]), "OPTIONS_AUTOCOMPLETE_INVALID"),
        (command(surprise=1), "FIELD_NOT_PLAYED"),
        (
            command(options=[
                option(f"o{o}", choices=[choice(f"{c:99}", f"{c:90}") for c in range(25)])
                for o in range(2)
            ]),
            "APPLICATION_COMMAND_TOO_LARGE",
        ),
    ],
)  # fmt: skip
async def test_wrong_definitions_are_refused(
    discord: FakeDiscord, api: Api, wrong: dict[str, Any], code: str
) -> None:
    got = await api.define(command("good"), wrong)
    assert got.code == 50035
    assert code in got.errors
    assert "'1'" in got.errors
    assert not discord.commands


async def test_names_of_any_script_are_taken(api: Api) -> None:
    for name in ("brisca", "clasificación", "mi-mano", "ayuda_2", "हिन्दी", "日本"):
        assert (await api.define(command(name))).status == 200


async def test_a_sync_keeps_ids_and_one_that_changes_nothing_is_a_complaint(
    discord: FakeDiscord, api: Api
) -> None:
    first = (await api.define(command(), command("otra"))).body
    assert not discord.complaints
    second = (await api.define(command(description="Jugar"))).body
    assert second[0]["id"] == first[0]["id"]
    assert second[0]["version"] != first[0]["version"]
    assert (await api.define(command(description="Jugar"))).body == second
    assert discord.complaints == ["a sync of commands that changes nothing"]
    got = await api.define(command(), command())
    assert "DUPLICATE_NAME" in got.errors


async def test_commands_are_listed_made_and_deleted_one_by_one(
    discord: FakeDiscord, api: Api
) -> None:
    path = f"/applications/{discord.bot.id}/commands"
    made = await api("POST", path, command(name_localizations={"es-ES": "cartas"}))
    listed = (await api("GET", path)).body
    assert [(it["name"], "name_localizations" in it) for it in listed] == [("brisca", False)]
    listed = (await api("GET", f"{path}?with_localizations=true")).body
    assert listed[0]["name_localizations"] == {"es-ES": "cartas"}
    assert (await api("DELETE", f"{path}/{made.body['id']}")).status == 204
    assert (await api("DELETE", f"{path}/{made.body['id']}")).code == 10063
    assert (await api("GET", "/applications/17/commands")).code == 10002


async def test_people_are_offered_commands_in_their_language(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    eve = discord.person("Eve", language="en-GB")
    guild.joins(eve)
    await api.define(BRISCA)
    assert ana.commands(guild) == ["/brisca nueva", "/brisca stop"]
    assert eve.commands(guild) == ["/brisca new", "/brisca stop"]
    for attempt in ("/brisca new", "/brisca", "brisca nueva", "/mus", "/brisca nueva stop"):
        with pytest.raises(CannotDoError):
            ana.enters(guild, attempt, asientos=2)


async def test_a_typed_command_arrives_in_the_words_of_its_definition(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person, luis: Person
) -> None:
    await api.define(BRISCA)
    async with connected(discord, api, intents=0) as wire:
        ana.enters(guild, "/brisca nueva", asientos=4, pace="Rápida", **{"with": luis})
        told = await wire.event("INTERACTION_CREATE")
    assert told["type"] == 2
    assert told["data"]["name"] == "brisca"
    (new,) = told["data"]["options"]
    assert (new["name"], new["type"]) == ("new", 1)
    assert [(it["name"], it["value"]) for it in new["options"]] == [
        ("seats", 4), ("pace", "b"), ("with", str(luis.id)),
    ]  # fmt: skip
    assert told["data"]["resolved"]["users"][str(luis.id)]["global_name"] == "Luis"
    assert str(luis.id) in told["data"]["resolved"]["members"]
    assert "Ana → /brisca nueva asientos:4 pace:Rápida with:Luis" in discord.transcript()


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"asientos": 7},
        {"asientos": "4"},
        {"asientos": True},
        {"seats": 4},
        {"asientos": 4, "pace": "b"},
        {"asientos": 4, "pace": "Lenta"},
        {"asientos": 4, "with": "Luis"},
        {"asientos": 4, "otra": 1},
    ],
)
async def test_a_client_lets_nobody_type_what_does_not_fit(
    api: Api, guild: Guild, ana: Person, options: dict[str, Any]
) -> None:
    await api.define(BRISCA)
    with pytest.raises((CannotDoError, KeyError)):
        ana.enters(guild, "/brisca nueva", **options)


async def test_an_option_completes_itself_as_the_bot_offers(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    await api.define(BRISCA)
    async with connected(discord, api, intents=0) as wire:
        asked = asyncio.ensure_future(
            ana.completes(guild, "/brisca nueva", "deck", "esp", asientos=2)
        )
        told = await wire.event("INTERACTION_CREATE")
        assert told["type"] == 4
        focused = told["data"]["options"][0]["options"][-1]
        assert (focused["name"], focused["value"], focused["focused"]) == ("deck", "esp", True)
        press = discord.world.presses[int(told["id"])]
        assert (await api.acknowledge(press, 4, content="x")).code == 50035
        many = [choice(str(n), str(n)) for n in range(26)]
        assert (await api.acknowledge(press, 8, choices=many)).code == 50035
        named = choice("Spanish", "es", name_localizations={"es-ES": "Española"})
        await api.acknowledge(press, 8, choices=[named])
        assert await asked == ["Española"]
    assert "es" in ana.everything_seen()
    with pytest.raises(CannotDoError, match="does not complete itself"):
        await ana.completes(guild, "/brisca nueva", "pace")


async def test_permissions_and_contexts_decide_who_is_offered_what(
    api: Api, guild: Guild, ana: Person, luis: Person
) -> None:
    rights = str(int(Permission.MANAGE_MESSAGES))
    await api.define(
        command("both"), command("here", contexts=[0]), command("there", contexts=[1]),
        command("boss", contexts=[0], default_member_permissions=rights),
        command("nobody", contexts=[0], default_member_permissions="0"),
    )  # fmt: skip
    assert luis.commands(guild) == ["/both", "/here"]
    assert luis.commands(luis.chat) == ["/both", "/there"]
    assert ana.commands(guild) == ["/both", "/here", "/boss", "/nobody"]
    guild.promotes(luis, Permission.MANAGE_MESSAGES)
    assert luis.commands(guild) == ["/both", "/here", "/boss"]
    guild.forbids(Permission.USE_APPLICATION_COMMANDS, luis)
    with pytest.raises(CannotDoError, match="USE_APPLICATION_COMMANDS"):
        luis.enters(guild, "/here")


async def test_a_tree_of_the_real_library_is_taken_and_typed(
    flawless: FakeDiscord, guild: Guild, ana: Person
) -> None:
    bot = Bot()
    group = app_commands.Group(name="brisca", description="Play", guild_only=True)

    class Words(app_commands.Translator):
        async def translate(
            self, string: app_commands.locale_str, locale: library.Locale, _: object
        ) -> str | None:
            spanish = {"new": "nueva", "Pairs": "Parejas", "format": "formato"}
            return spanish.get(string.message) if locale is library.Locale.spain_spanish else None

    @group.command(name=app_commands.locale_str("new"), description="New table")
    @app_commands.rename(layout=app_commands.locale_str("format"))
    @app_commands.choices(
        layout=[app_commands.Choice(name=app_commands.locale_str("Pairs"), value="2v2")]
    )
    async def new(
        click: library.Interaction,
        layout: str,
        to: app_commands.Range[int, 1, 9] = 3,
        deck: str = "",
    ) -> None:
        await click.response.defer(thinking=True)
        await click.followup.send(f"{layout} a {to}{deck}")

    @new.autocomplete("deck")
    async def decks(_: library.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{typed}{n}", value=str(n)) for n in (1, 3)]

    bot.tree.add_command(group)
    async with running(flawless, bot):
        await bot.tree.set_translator(Words())
        await bot.tree.sync()
        assert ana.commands(guild) == ["/brisca nueva"]
        assert ana.commands(ana.chat) == []
        answer = await ana.types(guild, "/brisca nueva", formato="Parejas", to=5)
        assert answer.text == "2v2 a 5"
        offered = await ana.completes(guild, "/brisca nueva", "deck", "d", formato="Parejas")
        assert offered == ["d1", "d3"]
        assert [it.name for it in await bot.tree.fetch_commands()] == ["brisca"]
