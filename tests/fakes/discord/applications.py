"""The routes about the application itself: who it is, its commands and its emojis."""

from __future__ import annotations

import base64
import binascii
import re

from tests.fakes.discord import wire
from tests.fakes.discord.commands import MOST_COMMANDS, read_command
from tests.fakes.discord.errors import bad, unknown
from tests.fakes.discord.form import Form
from tests.fakes.discord.gateway import APPLICATION_FLAGS
from tests.fakes.discord.routes import Ask, route
from tests.fakes.discord.versions import Json
from tests.fakes.discord.world import Emoji

APP = "/applications/{application_id}"
COMMANDS, EMOJIS = APP + "/commands", APP + "/emojis"
MOST_EMOJIS, MOST_BYTES = 2000, 256 * 1024
DATA_URL = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.+)", re.DOTALL)
SIGNATURES = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif", b"RIFF": "webp"}


def _application(ask: Ask) -> Json:
    bot = ask.world.bot
    return {
        "id": str(bot.id),
        "name": bot.username,
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": wire.user_json(bot) | {"bot": False},
        "team": None,
        "flags": APPLICATION_FLAGS,
        "interactions_endpoint_url": None,
        "approximate_guild_count": len(ask.world.guilds),
    }


@route("getCurrentApplication", "GET", "/applications/@me")
def get_current_application(ask: Ask) -> Json:
    """Tells about the application."""
    return _application(ask)


@route("getCurrentBotApplicationInformation", "GET", "/oauth2/applications/@me")
def get_bot_application(ask: Ask) -> Json:
    """Tells the same at its older address."""
    return _application(ask)


@route("getCurrentUser", "GET", "/users/@me")
def get_current_user(ask: Ask) -> Json:
    """Tells who the bot is."""
    return wire.user_json(ask.world.bot) | {"verified": True, "mfa_enabled": False}


def _own(ask: Ask) -> None:
    if ask.id("application_id") != ask.world.bot.id:
        raise unknown("Application")


# -- commands --------------------------------------------------------------------------------


@route("getGlobalApplicationCommands", "GET", COMMANDS)
def get_commands(ask: Ask) -> list[Json]:
    """Lists the commands; their languages only when asked."""
    _own(ask)
    if ask.query.get("with_localizations", "").lower() in {"true", "1"}:
        return ask.world.commands
    return [
        {name: value for name, value in it.items() if not name.endswith("_localizations")}
        for it in ask.world.commands
    ]


@route("bulkOverwriteGlobalApplicationCommands", "PUT", COMMANDS)
def overwrite_commands(ask: Ask) -> list[Json]:
    """Replaces all commands; one that keeps its name keeps its id."""
    _own(ask)
    form = Form({"": ask.body})
    items = form.items("", MOST_COMMANDS)
    read = [read_command(Form(it.value, it.path[1:], form.root)) for it in items]
    names = [(it["type"], it["name"]) for it in read]
    if len(names) != len(set(names)):
        form.wrong(
            "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
        )
    form.check()
    before = {(it["type"], it["name"]): it for it in ask.world.commands}
    after = [_kept(ask, before.get(name), it) for name, it in zip(names, read, strict=True)]
    if after == ask.world.commands and after:
        ask.complain("a sync of commands that changes nothing")
    ask.world.commands = after
    ask.world.signal.notify()
    return after


def _kept(ask: Ask, old: Json | None, new: Json) -> Json:
    if old is not None and {name: old[name] for name in new} == new:
        return old
    number = str(ask.world.new_id())
    app = {"application_id": str(ask.world.bot.id), "version": number}
    return {"id": old["id"] if old else number} | app | new


@route("createGlobalApplicationCommand", "POST", COMMANDS)
def create_command(ask: Ask) -> Json:
    """Makes a command, or replaces the one of the same name."""
    _own(ask)
    form = ask.form()
    read = read_command(form)
    form.check()
    name = (read["type"], read["name"])
    others = [it for it in ask.world.commands if (it["type"], it["name"]) != name]
    old = next((it for it in ask.world.commands if it not in others), None)
    made = _kept(ask, old, read)
    ask.world.commands = [*others, made]
    return made


@route("deleteGlobalApplicationCommand", "DELETE", COMMANDS + "/{command_id}")
def delete_command(ask: Ask) -> None:
    """Takes a command away."""
    _own(ask)
    kept = [it for it in ask.world.commands if it["id"] != ask.path["command_id"]]
    if len(kept) == len(ask.world.commands):
        raise unknown("Application Command")
    ask.world.commands = kept


# -- emojis ----------------------------------------------------------------------------------


def _emoji_json(ask: Ask, emoji: Emoji) -> Json:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": wire.user_json(ask.world.bot),
        "require_colons": True,
        "managed": False,
        "animated": emoji.animated,
        "available": True,
    }


@route("listApplicationEmojis", "GET", EMOJIS)
def list_emojis(ask: Ask) -> Json:
    """Lists the application's emojis."""
    _own(ask)
    return {"items": [_emoji_json(ask, it) for it in ask.world.emojis.values()]}


@route("createApplicationEmoji", "POST", EMOJIS)
def create_emoji(ask: Ask) -> Json:
    """Makes an emoji of at most 256 KiB; there may be 2,000."""
    _own(ask)
    form = ask.form()
    form.only("name", "image")
    name = form.text("name", 32, least=2, required=True) or ""
    if not re.fullmatch(r"\w+", name, re.ASCII):
        form.wrong("STRING_TYPE_REGEX", r"String value did not match validation regex.", "name")
    if any(it.name == name for it in ask.world.emojis.values()):
        form.wrong("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "The name is already taken", "name")
    image = _image(form)
    form.check()
    if len(ask.world.emojis) >= MOST_EMOJIS:
        raise bad(30008, f"Maximum number of emojis reached ({MOST_EMOJIS})")
    emoji = Emoji(ask.world.new_id(), name, image, image.startswith(b"GIF8"))
    ask.world.emojis[emoji.id] = emoji
    ask.world.signal.notify()
    return _emoji_json(ask, emoji)


def _image(form: Form) -> bytes:
    match = DATA_URL.fullmatch(str(form.value.get("image")))
    try:
        image = base64.b64decode(match[2], validate=True) if match else b""
    except binascii.Error:
        image = b""
    if not any(image.startswith(it) for it in SIGNATURES):
        form.wrong("IMAGE_INVALID", "Invalid image data", "image")
    if len(image) > MOST_BYTES:
        message = f"File cannot be larger than {MOST_BYTES / 1024:.1f} kb."
        form.wrong("BINARY_TYPE_MAX_SIZE", message, "image")
    return image


@route("deleteApplicationEmoji", "DELETE", EMOJIS + "/{emoji_id}")
def delete_emoji(ask: Ask) -> None:
    """Takes an emoji away."""
    _own(ask)
    if ask.world.emojis.pop(ask.id("emoji_id"), None) is None:
        raise unknown("Emoji")
