"""What a bot wants a message to say, read as strictly as Discord reads it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tests.fakes.discord.components import Reader
from tests.fakes.discord.embeds import read_embeds
from tests.fakes.discord.errors import ApiError, bad
from tests.fakes.discord.form import Form
from tests.fakes.discord.mentions import Allowed, read_allowed
from tests.fakes.discord.versions import COMPONENTS_V2, EPHEMERAL, SILENT, Attachment, Version

if TYPE_CHECKING:
    from tests.fakes.discord.versions import Json
    from tests.fakes.discord.world import World

MOST_CONTENT = 2000
MOST_FILES = 10
MOST_BYTES = 10 * 2**20
SUPPRESS_EMBEDS = 1 << 2
FLAGS = SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2
FIELDS = ("content", "embeds", "components", "attachments", "flags", "allowed_mentions", "tts",
          "sticker_ids", "poll")  # fmt: skip
KEPT = ("content", "embeds", "components")
ADDRESS = re.compile(r'"attachment://([^"]*)"')


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a call."""

    filename: str
    content: bytes
    content_type: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A readable body: what the message is to say, and whom it may ring."""

    version: Version
    allowed: Allowed
    is_ephemeral: bool


@dataclass(slots=True)
class Drafting:
    """Reads bodies for one place, whose files get addresses of it."""

    world: World
    channel_id: int
    uploads: dict[int, Upload] = field(default_factory=dict)

    def new(self, form: Form, *, more: tuple[str, ...] = (), ephemeral: bool = False) -> Draft:
        """Returns a new message; raises 50035 with all that is wrong, or 50006 if it is empty."""
        form.only(*FIELDS, *more)
        flags = self._flags(form, FLAGS | (EPHEMERAL if ephemeral else 0))
        return self._draft(
            form, Version(flags=flags & ~EPHEMERAL), is_ephemeral=bool(flags & EPHEMERAL)
        )

    def edited(self, form: Form, old: Version, *, more: tuple[str, ...] = ()) -> Draft:
        """Returns the message as an edit leaves it: what the body does not name stays."""
        form.only(*FIELDS, *more)
        flags = self._flags(form, FLAGS | EPHEMERAL) & (SUPPRESS_EMBEDS | COMPONENTS_V2)
        if "attachments" not in form.value:
            kept = old.attachments
        else:
            named = {str(it.value.get("id")) for it in form.items("attachments", MOST_FILES)}
            kept = tuple(it for it in old.attachments if str(it.id) in named)
        return self._draft(form, replace(old, attachments=kept, flags=old.flags | flags))

    @staticmethod
    def _flags(form: Form, allowed: int) -> int:
        flags = form.number("flags", 0, 2**31 - 1) or 0
        if flags & ~allowed:
            message = "Only these flags may be set: " + bin(allowed)
            form.wrong("MESSAGE_INVALID_FLAGS", message, "flags")
        return flags

    def _draft(self, form: Form, base: Version, *, is_ephemeral: bool = False) -> Draft:
        is_new = bool(base.flags & COMPONENTS_V2)
        content = form.text("content", MOST_CONTENT)
        embeds = read_embeds(form)
        components, is_refused = self._components(form, is_new=is_new)
        read: dict[str, Any] = {
            "content": (content or "").strip(), "embeds": embeds, "components": components,
        }  # fmt: skip
        files = base.attachments + self._files(form)
        changed = {name: read[name] for name in KEPT if name in form.value}
        version = replace(base, attachments=files, **changed)
        if is_new and (version.content or version.embeds):
            message = "The content and embeds fields cannot be used with components v2"
            form.wrong("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message, "content")
        version = self._addressed(form, version)
        allowed = read_allowed(form)
        form.check(blame=not is_refused)
        if not (version.content or version.embeds or version.components or files):
            raise bad(50006, "Cannot send an empty message")
        return Draft(version, allowed, is_ephemeral)

    def _components(self, form: Form, *, is_new: bool) -> tuple[tuple[Json, ...], bool]:
        """Reads the components, and tells whether one of the refusals of fresh emojis struck."""
        world = self.world
        reader = Reader(lambda it: it in world.emojis and not world.emoji_refusals)
        components = reader.read(form, is_new=is_new)
        is_refused = reader.saw_emoji and world.emoji_refusals > 0
        world.emoji_refusals -= is_refused
        return components, is_refused

    def _files(self, form: Form) -> tuple[Attachment, ...]:
        if any(len(upload.content) > MOST_BYTES for upload in self.uploads.values()):
            raise ApiError(413, 40005, "Request entity too large")
        described = {
            str(it.value.get("id")): it.text("description", 1024)
            for it in form.items("attachments", MOST_FILES)
        }
        if len(self.uploads) > MOST_FILES:
            form.wrong("BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer.", "attachments")
        return tuple(
            Attachment(
                self.world.new_id(), upload.filename, upload.content, upload.content_type,
                described.get(str(number)),
            )
            for number, upload in self.uploads.items()
        )  # fmt: skip

    def _addressed(self, form: Form, version: Version) -> Version:
        """Puts the addresses of files where embeds and components name them."""
        files = {it.filename: it for it in version.attachments}

        def address(match: re.Match[str]) -> str:
            file = files.get(match[1])
            if file is None:
                message = f"Attachment {match[1]} not found"
                form.wrong("REFERENCED_ATTACHMENT_NOT_FOUND", message, "attachments")
                return match[0]
            cdn = self.world.cdn
            return f'"{cdn}/attachments/{self.channel_id}/{file.id}/{file.filename}"'

        def inside(items: tuple[Json, ...]) -> tuple[Json, ...]:
            return tuple(json.loads(ADDRESS.sub(address, json.dumps(it))) for it in items)

        return replace(
            version, embeds=inside(version.embeds), components=inside(version.components)
        )
