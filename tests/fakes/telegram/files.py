"""Photos that the bot has uploaded: kept to the byte, and found again by their file ids."""

from __future__ import annotations

import io
from dataclasses import dataclass, field

from PIL import Image, UnidentifiedImageError

from tests.fakes.telegram.errors import bad

MAX_BYTES = 10 * 2**20
MAX_SIDES = 10_000
MAX_RATIO = 20
FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP")
THUMBNAIL = 320


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture as it was uploaded; two uploads of the same bytes are two photos."""

    file_id: str
    width: int
    height: int
    data: bytes = field(repr=False)

    def image(self) -> Image.Image:
        """Opens the picture, for a test that looks at it."""
        return Image.open(io.BytesIO(self.data))

    @property
    def thumbnail_id(self) -> str:
        """The file id of its small copy, which sends the whole photo just as well."""
        return f"{self.file_id}-s"


class Files:
    """The photos that Telegram keeps for the bot."""

    def __init__(self) -> None:
        self._photos: dict[str, Photo] = {}
        self._made = 0

    def upload(self, data: bytes) -> Photo:
        """Keeps a picture; raises 400 where Telegram would not take it as a photo."""
        width, height = _size(data)
        self._made += 1
        photo = Photo(f"AgACAgQAAxkDAAI{self._made:08d}", width, height, data)
        self._photos |= {photo.file_id: photo, photo.thumbnail_id: photo}
        return photo

    def find(self, file_id: str) -> Photo:
        """Returns the photo of a file id; raises 400 if there is none (links are not fetched)."""
        photo = self._photos.get(file_id)
        if photo is None:
            raise bad("wrong file identifier/HTTP URL specified")
        return photo


def _size(data: bytes) -> tuple[int, int]:
    if not data:
        raise bad("file must be non-empty")
    if len(data) > MAX_BYTES:
        raise bad(
            f"file of size {len(data)} bytes is too big for a photo; "
            f"the maximum size is {MAX_BYTES} bytes"
        )
    try:
        width, height = Image.open(io.BytesIO(data), formats=FORMATS).size
    except UnidentifiedImageError:
        raise bad("IMAGE_PROCESS_FAILED") from None
    if width + height > MAX_SIDES or max(width, height) > MAX_RATIO * min(width, height):
        raise bad("PHOTO_INVALID_DIMENSIONS")
    return width, height
