"""The parameters of a call, read as strictly as the Bot API reads them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.fakes.telegram.errors import ApiError, bad

if TYPE_CHECKING:
    from tests.fakes.telegram.model import Message

TRUE = {"true", "1", "yes", True}


class Params:
    """Named values of a call; each accessor raises the platform's 400 on a wrong one."""

    def __init__(
        self,
        values: dict[str, Any],
        uploads: dict[str, bytes] | None = None,
        file_names: dict[str, str] | None = None,
    ) -> None:
        self.values = {name: value for name, value in values.items() if value is not None}
        self.uploads, self.file_names = uploads or {}, file_names or {}
        self.sent: Message | None = None
        """What the call has sent."""

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def string(self, name: str, default: str = "") -> str:
        """Returns a text."""
        value = self.values.get(name, default)
        if not isinstance(value, str):
            raise bad(f'field "{name}" must be of type String')
        return value

    def integer(self, name: str, default: int | None = None) -> int:
        """Returns a whole number, given as such or written out."""
        value = self.values.get(name, default)
        if isinstance(value, bool) or value is None:
            raise bad(f'parameter "{name}" is required and must be Integer')
        try:
            return int(value)
        except (TypeError, ValueError):
            raise bad(f'can\'t parse parameter "{name}" as Integer') from None

    def flag(self, name: str) -> bool:
        """Returns a truth value, absent meaning false."""
        value = self.values.get(name, False)
        return (value.lower() if isinstance(value, str) else value) in TRUE

    def structure(self, name: str) -> Any:  # noqa: ANN401
        """Returns an object or array, given as such or as JSON text; None if absent."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value)
        except ValueError:
            raise bad(f"can't parse {name} JSON object") from None

    def chat_id(self) -> int | None:
        """Returns the id of the chat that the call names, if it does."""
        try:
            return int(self.values["chat_id"])
        except (KeyError, TypeError, ValueError):
            return None

    def only(self, allowed: frozenset[str]) -> None:
        """Refuses a parameter that this server would otherwise silently ignore."""
        if unknown := self.values.keys() - allowed:
            raise bad(f"parameters not played by this server: {sorted(unknown)}")


async def read_params(request: web.Request) -> Params:
    """Returns the parameters from the query and a JSON, urlencoded or multipart body."""
    values: dict[str, Any] = dict(request.query)
    uploads: dict[str, bytes] = {}
    file_names: dict[str, str] = {}
    if request.content_type == "application/json":
        values |= await _json_body(request)
    elif request.can_read_body:
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                with value.file as file:
                    uploads[name] = file.read()
                file_names[name] = value.filename
            else:
                values[name] = value.decode() if isinstance(value, bytes | bytearray) else value
    return Params(values, uploads, file_names)


async def _json_body(request: web.Request) -> dict[str, Any]:
    try:
        body = await request.json()
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise ApiError(400, "Bad Request: can't parse request body as JSON object")
    return body
