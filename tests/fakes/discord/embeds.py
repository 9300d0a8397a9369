"""Embeds: what Discord takes, and what it refuses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.fakes.discord.form import Form
    from tests.fakes.discord.versions import Json

MOST = 10
MOST_CHARACTERS = 6000
URL = re.compile(r"(https?|attachment)://\S+")
KNOWN = ("type", "title", "description", "url", "timestamp", "color", "footer", "image",
         "thumbnail", "author", "fields", "flags")  # fmt: skip
PICTURES = ("image", "thumbnail")


def read_embeds(form: Form) -> tuple[Json, ...]:
    """Returns the embeds of a message; notes what is wrong with them."""
    embeds = form.items("embeds", MOST)
    if sum(map(_read, embeds)) > MOST_CHARACTERS:
        message = f"Embed size exceeds maximum size of {MOST_CHARACTERS}"
        form.wrong("MAX_EMBED_SIZE_EXCEEDED", message, "embeds")
    return tuple({"type": "rich"} | embed.value for embed in embeds)


def _read(embed: Form) -> int:
    """Counts the characters that the limit of all counts."""
    embed.only(*KNOWN)
    texts = [embed.text("title", 256), embed.text("description", 4096)]
    if "footer" in embed:
        texts.append(embed.at("footer").text("text", 2048, required=True))
    if "author" in embed:
        texts.append(embed.at("author").text("name", 256, required=True))
    for field in embed.items("fields", 25):
        texts += [field.text("name", 256, least=1, required=True),
                  field.text("value", 1024, least=1, required=True)]  # fmt: skip
    embed.number("color", 0, 0xFFFFFF)
    for name in PICTURES:
        if name in embed and not URL.fullmatch(str(embed.at(name).value.get("url"))):
            embed.wrong("URL_TYPE_INVALID_URL", "Not a well formed URL.", name, "url")
    return sum(len(text) for text in texts if text)
