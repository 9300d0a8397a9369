"""Sprites: small pictures with a soft edge, made once and pasted often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFilter

Colour: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[int, int]

_FINER = 4
"""Shapes are drawn so many times larger and then scaled down, which smooths their edges."""


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A picture and how much of each pixel shows; apart, since that pastes fastest."""

    image: Image.Image
    mask: Image.Image

    @property
    def size(self) -> Point:
        """Its width and height."""
        return self.image.size

    def put(self, picture: Image.Image, middle: Point, opacity: float = 1) -> None:
        """Pastes it around a point."""
        width, height = self.size
        mask = self.mask if opacity == 1 else self.mask.point(lambda it: round(it * opacity))
        picture.paste(self.image, (middle[0] - width // 2, middle[1] - height // 2), mask)


def sprite_of(image: Image.Image) -> Sprite:
    """Makes a sprite of a picture with transparency."""
    return Sprite(image.convert("RGB"), image.getchannel("A"))


def plain_sprite(colour: Colour, mask: Image.Image) -> Sprite:
    """Makes a sprite of one colour."""
    return Sprite(Image.new("RGB", mask.size, colour), mask)


def overlaid(*layers: Sprite) -> Sprite:
    """Makes one sprite of several with the same middle, the lowest first, as large as all need."""
    size = (max(it.size[0] for it in layers), max(it.size[1] for it in layers))
    whole = Image.new("RGBA", size)
    for layer in layers:
        at = ((size[0] - layer.size[0]) // 2, (size[1] - layer.size[1]) // 2)
        whole.alpha_composite(Image.merge("RGBA", (*layer.image.split(), layer.mask)), at)
    return sprite_of(whole)


def round_box(size: Point, radius: int, opacity: int = 255) -> Image.Image:
    """Makes the mask of a box with round corners."""
    width, height = size
    mask = Image.new("L", (width * _FINER, height * _FINER))
    corner = (width * _FINER - 1, height * _FINER - 1)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, *corner), radius * _FINER, fill=opacity)
    return mask.resize(size, Image.Resampling.LANCZOS)


def rimmed(size: Point, radius: int, fill: tuple[Colour, int], rim: Colour) -> Sprite:
    """Makes a box with round corners and a rim of two pixels; `fill` has an opacity too."""
    colour, opacity = fill
    inner = (size[0] - 4, size[1] - 4)
    within = Image.new("L", size)
    within.paste(round_box(inner, radius - 2), (2, 2))
    image = Image.composite(Image.new("RGB", size, colour), Image.new("RGB", size, rim), within)
    mask = round_box(size, radius)
    mask.paste(within.point(lambda it: round(it * opacity / 255)), (0, 0), within)
    return Sprite(image, mask)


def blurred(shape: Image.Image, spread: int, colour: Colour, strength: float) -> Sprite:
    """Makes what shines or falls around a shape: the shape itself blurred, in one colour."""
    margin = spread * 3
    size = (shape.width + 2 * margin, shape.height + 2 * margin)
    mask = Image.new("L", size)
    mask.paste(shape, (margin, margin))
    mask = mask.filter(ImageFilter.GaussianBlur(spread))
    return plain_sprite(colour, mask.point(lambda it: min(255, round(it * strength))))
