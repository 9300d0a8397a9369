"""The methods that send photos, swap them, and edit what is written under them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.telegram import wire
from tests.fakes.telegram.access import writable
from tests.fakes.telegram.errors import bad
from tests.fakes.telegram.keyboards import read_keyboard
from tests.fakes.telegram.messages import change, own_message, send
from tests.fakes.telegram.methods import Api, method
from tests.fakes.telegram.model import Version
from tests.fakes.telegram.params import Params
from tests.fakes.telegram.texts import read_text

if TYPE_CHECKING:
    from tests.fakes.telegram.files import Photo

MAX_CAPTION = 1024
MEDIA = frozenset({"type", "media", "caption", "parse_mode", "caption_entities"})


def _captioned(api: Api, params: Params, photo: Photo, written: Params | None = None) -> Version:
    """Returns a photo, what `written` says under it, and the buttons as a message's state."""
    text, entities = read_text(api.world, written or params, "caption", MAX_CAPTION)
    rows = read_keyboard(params.structure("reply_markup"))
    return Version(text, entities, rows, photo=photo)


def _photo(api: Api, params: Params, reference: str, part: str) -> Photo:
    """Returns an uploaded part of the request, or a photo that Telegram has by its file id."""
    name = reference.removeprefix("attach://") if reference.startswith("attach://") else part
    if name in params.uploads:
        return api.world.files.upload(params.uploads[name])
    if not reference or name != part:
        raise bad("there is no photo in the request")
    return api.world.files.find(reference)


@method(
    "sendPhoto",
    "chat_id photo caption parse_mode caption_entities reply_markup reply_parameters "
    "message_thread_id disable_notification protect_content allow_paid_broadcast",
)
def send_photo(api: Api, params: Params) -> wire.Json:
    """Sends a photo, uploaded or by its file id, with up to 1024 units under it."""
    chat = writable(api.world, params, "photos")
    photo = _photo(api, params, params.string("photo"), "photo")
    return send(api, chat, params, _captioned(api, params, photo))


@method("editMessageMedia", "chat_id message_id media reply_markup")
def edit_message_media(api: Api, params: Params) -> wire.Json:
    """Swaps the photo with caption and buttons; a text becomes a photo, never the other way."""
    writable(api.world, params, "photos")
    message = own_message(api, params)
    media = params.structure("media")
    if not isinstance(media, dict) or media.get("type") != "photo":
        raise bad("can't parse InputMedia: photos alone are played by this server")
    inner = Params(media)
    inner.only(MEDIA)
    photo = _photo(api, params, inner.string("media"), "")
    return change(api, message, _captioned(api, params, photo, inner))


@method(
    "editMessageCaption",
    "chat_id message_id caption parse_mode caption_entities reply_markup",
)
def edit_message_caption(api: Api, params: Params) -> wire.Json:
    """Replaces caption and buttons of a photo; no reply_markup means no buttons."""
    message = own_message(api, params)
    photo = message.now.photo
    if photo is None:
        raise bad("there is no caption in the message to edit")
    return change(api, message, _captioned(api, params, photo))
