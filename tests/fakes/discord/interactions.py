"""The routes that answer clicks and commands, within their three seconds and fifteen minutes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.discord import wire
from tests.fakes.discord.errors import ApiError, bad, unknown
from tests.fakes.discord.form import Form
from tests.fakes.discord.messages import change, compose, drafting
from tests.fakes.discord.model import Answer, Message, Press
from tests.fakes.discord.routes import Ask, route
from tests.fakes.discord.versions import EPHEMERAL, LOADING, Json, Version
from tests.fakes.discord.world import with_flags

if TYPE_CHECKING:
    from tests.fakes.discord.drafts import Draft
    from tests.fakes.discord.world import World

ANSWER_SECONDS = 3
TOKEN_SECONDS = 15 * 60
COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
FITTING = {
    COMMAND: {REPLY, DEFER, MODAL},
    COMPONENT: {REPLY, DEFER, DEFER_UPDATE, UPDATE, MODAL},
    AUTOCOMPLETE: {CHOICES},
}
HOOK = "/webhooks/{application_id}/{token}"
HOOK_MESSAGE = HOOK + "/messages/{which}"


def has_failed(world: World, press: Press) -> bool:
    """Returns whether the presser reads that the bot did not respond."""
    return press.ack is None and world.clock() - press.at > ANSWER_SECONDS


@route(
    "createInteractionResponse", "POST", "/interactions/{interaction_id}/{token}/callback",
    needs_token=False, is_limited=False,
)  # fmt: skip
def create_interaction_response(ask: Ask) -> Json | None:
    """Acknowledges a click or command: once, and within three seconds."""
    press = ask.world.presses.get(ask.id("interaction_id"))
    if press is None or press.token != ask.path["token"]:
        raise unknown("Interaction")
    if has_failed(ask.world, press):
        error = unknown("Interaction")
        error.blame = press.deliveries > 0
        raise error
    if press.ack is not None:
        error = bad(40060, "Interaction has already been acknowledged.")
        error.blame = not press.is_receipt_lost
        raise error
    form = ask.form()
    form.only("type", "data")
    kind = form.one_of("type", FITTING[press.kind], required=True)
    form.check()
    assert kind is not None
    _acknowledge(ask, press, kind, form.at("data") if "data" in form else Form({}, ("data",)))
    press.ack = kind
    ask.world.signal.notify()
    return _resource(ask, press) if ask.query.get("with_response", "").lower() in TRUE else None


TRUE = {"true", "1"}


def _acknowledge(ask: Ask, press: Press, kind: int, data: Form) -> None:
    if kind == REPLY:
        press.original = _compose(ask, press, data)
        _shows(press, ask.world.post(press.original))
    elif kind == DEFER:
        only_for = press.user if (data.number("flags", 0, 2**31 - 1) or 0) & EPHEMERAL else None
        world = ask.world
        waiting = Message(
            world.new_id(), press.channel, world.bot, world.clock(), [Version(flags=LOADING)],
            only_for=only_for, via=press,
        )  # fmt: skip
        press.original = waiting
        world.post(waiting)
    elif kind == UPDATE:
        assert press.message is not None
        draft = drafting(ask, press.channel).edited(data, press.message.now)
        change(ask, press.message, draft)
        press.original, press.answer = press.message, Answer(message=press.message)
    elif kind == CHOICES:
        press.choices, press.answer = _read_choices(data), Answer()
    else:
        press.original, press.answer = press.message, Answer()


def _compose(ask: Ask, press: Press, form: Form) -> Message:
    draft = drafting(ask, press.channel).new(form, ephemeral=True)
    only_for = press.user if draft.is_ephemeral else None
    return compose(ask, press.channel, draft, only_for=only_for, via=press)


def _shows(press: Press, message: Message) -> None:
    """Notes what the presser is shown; the first of it is the answer."""
    press.shown.append(message)
    if press.answer is None:
        press.answer = Answer(message.text, alert=message.is_ephemeral, message=message)


def _read_choices(data: Form) -> list[Json]:
    data.only("choices")
    for choice in data.items("choices", 25):
        choice.only("name", "name_localizations", "value")
        choice.text("name", 100, least=1, required=True)
        if not isinstance(choice.value.get("value"), str | int | float):
            choice.wrong("BASE_TYPE_REQUIRED", "This field is required", "value")
    data.check()
    return data.values("choices", 25)


def _resource(ask: Ask, press: Press) -> Json:
    about: Json = {"id": str(press.id), "type": press.kind}
    answer: Json = {"interaction": about}
    message = press.original
    if message is not None and press.ack in {REPLY, DEFER, UPDATE}:
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": wire.is_loading(message),
            "response_message_ephemeral": message.is_ephemeral,
        }
    if message is not None and press.ack in {REPLY, UPDATE}:
        shown = wire.message_json(message, ask.world.cdn)
        answer["resource"] = {"type": press.ack, "message": shown}
    return answer


# -- by the token, once acknowledged ---------------------------------------------------------


def _press(ask: Ask) -> Press:
    world, token = ask.world, ask.path["token"]
    if ask.id("application_id") != world.bot.id:
        raise unknown("Webhook")
    press = next((it for it in world.presses.values() if it.token == token), None)
    if press is None or world.clock() - press.at > TOKEN_SECONDS:
        raise ApiError(401, 50027, "Invalid Webhook Token")
    if press.ack is None:
        raise unknown("Webhook")
    return press


@route("createFollowupMessage", "POST", HOOK, needs_token=False, is_limited=False)
def create_followup_message(ask: Ask) -> Json:
    """Sends another message; the first one takes the place of a bot that was thinking."""
    press = _press(ask)
    if press.original is not None and wire.is_loading(press.original):
        _fill(ask, press, drafting(ask, press.channel).new(ask.form(), ephemeral=True))
        return wire.message_json(press.original, ask.world.cdn)
    message = _compose(ask, press, ask.form())
    _shows(press, ask.world.post(message))
    ask.world.signal.notify()
    return wire.message_json(message, ask.world.cdn)


def _fill(ask: Ask, press: Press, draft: Draft) -> None:
    message = press.original
    assert message is not None
    told = compose(ask, press.channel, draft, only_for=message.only_for)
    message.pings, message.pings_everyone = told.pings, told.pings_everyone
    ask.world.edit(message, with_flags(draft.version, drop=LOADING))
    _shows(press, message)
    ask.world.signal.notify()


def _message(ask: Ask, press: Press) -> Message:
    which, original = ask.path["which"], press.original
    mine = [it for it in [original, *press.shown] if it is not None and not it.deleted]
    found = original if which == "@original" else next(
        (it for it in mine if str(it.id) == which), None
    )  # fmt: skip
    if found is None or found.deleted:
        raise unknown("Message")
    return found


@route("getInteractionMessage", "GET", HOOK_MESSAGE, needs_token=False, is_limited=False)
def get_interaction_message(ask: Ask) -> Json:
    """Reads a message that answers."""
    return wire.message_json(_message(ask, _press(ask)), ask.world.cdn)


@route("editInteractionMessage", "PATCH", HOOK_MESSAGE, needs_token=False, is_limited=False)
def edit_interaction_message(ask: Ask) -> Json:
    """Edits a message that answers, also one that only its reader sees."""
    press = _press(ask)
    message = _message(ask, press)
    draft = drafting(ask, press.channel).edited(ask.form(), message.now)
    if wire.is_loading(message):
        _fill(ask, press, draft)
    else:
        change(ask, message, draft)
    return wire.message_json(message, ask.world.cdn)


@route("deleteInteractionMessage", "DELETE", HOOK_MESSAGE, needs_token=False, is_limited=False)
def delete_interaction_message(ask: Ask) -> None:
    """Deletes a message that answers."""
    press = _press(ask)
    message = _message(ask, press)
    if wire.is_loading(message):
        press.answer = press.answer or Answer()
    ask.world.delete(message)
