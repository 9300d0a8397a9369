"""The method that sends a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.telegram.access import writable
from tests.fakes.telegram.errors import bad
from tests.fakes.telegram.files import Document
from tests.fakes.telegram.keyboards import read_keyboard
from tests.fakes.telegram.messages import send
from tests.fakes.telegram.methods import Api, method
from tests.fakes.telegram.model import Version
from tests.fakes.telegram.photos import MAX_CAPTION
from tests.fakes.telegram.texts import read_text

if TYPE_CHECKING:
    from tests.fakes.telegram import wire
    from tests.fakes.telegram.params import Params

MAX_BYTES = 50 * 2**20


@method(
    "sendDocument",
    "chat_id document caption parse_mode caption_entities reply_markup reply_parameters "
    "message_thread_id disable_notification protect_content allow_paid_broadcast "
    "disable_content_type_detection",
)
def send_document(api: Api, params: Params) -> wire.Json:
    """Sends an uploaded file, with up to 1024 units under it."""
    chat = writable(api.world, params, "documents")
    text, entities = read_text(api.world, params, "caption", MAX_CAPTION)
    rows = read_keyboard(params.structure("reply_markup"))
    version = Version(text, entities, rows, document=_document(params))
    return send(api, chat, params, version)


def _document(params: Params) -> Document:
    part = params.string("document", "attach://document").removeprefix("attach://")
    data = params.uploads.get(part)
    if data is None:
        raise bad("there is no document in the request")
    if not data:
        raise bad("file must be non-empty")
    if len(data) > MAX_BYTES:
        raise bad("file is too big")
    return Document(params.file_names[part], data)
