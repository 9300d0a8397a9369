"""What a message shows below its words: buttons, and perhaps a picture or another file."""

from __future__ import annotations

from io import BytesIO
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.discord.buttons import no_buttons
from bot.model.answers import Attachment

PICTURE = "brisca.jpg"


class Body(NamedTuple):
    """Each call needs files of its own, since sending one uses it up."""

    view: ui.View
    picture: bytes | None = None
    attachment: Attachment | None = None
    is_new_photo: bool = False
    """Whether the picture of before is not to stay, even where no other can be shown."""

    def files(self) -> list[discord.File]:
        """Makes the files to send."""
        made = []
        if self.picture is not None:
            made.append(discord.File(BytesIO(self.picture), PICTURE))
        if self.attachment is not None:
            made.append(discord.File(BytesIO(self.attachment.text.encode()), self.attachment.name))
        return made

    def attachments(self) -> dict[str, Any]:
        """Makes the files of an edit; where there are none those of before stay, but no picture."""
        files = self.files()
        return {"attachments": files} if files or self.is_new_photo else {}


def bare() -> Body:
    """Words alone."""
    return Body(no_buttons())
