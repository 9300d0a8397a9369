"""Films a page: its animations are held still and moved on step by step, so it comes out alike."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image
from playwright.async_api import CDPSession, FloatRect, Page

STEP = 50
"""Milliseconds between two frames."""
_SLOW = 0.001
"""How fast animations run until they are held still."""
_LENGTH = """Math.max(0, ...document.getAnimations().map(it => {
    it.pause();
    return it.effect.getComputedTiming().endTime;
}))"""
_MOVE = "at => document.getAnimations().forEach(it => { it.currentTime = at; })"
_END = "document.getAnimations().forEach(it => it.finish())"


@dataclass
class Film:
    """Frames of a part of a page, and for how many milliseconds each is shown."""

    page: Page
    part: FloatRect
    frames: list[bytes] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    _session: CDPSession | None = None

    async def begin(self) -> None:
        """Ends what moves, and slows all animations down."""
        await self.page.evaluate(_END)
        self._session = await self.page.context.new_cdp_session(self.page)
        await self._session.send("Animation.enable")
        await self._session.send("Animation.setPlaybackRate", {"playbackRate": _SLOW})

    async def hold(self, milliseconds: int) -> None:
        """Shows the page as it stands; what looks the same as before is shown for longer."""
        frame = await self.page.screenshot(clip=self.part)
        if self.frames and frame == self.frames[-1]:
            self.lengths[-1] += milliseconds
        else:
            self.frames.append(frame)
            self.lengths.append(milliseconds)

    async def shoot(self, act: Callable[[], Awaitable[None]]) -> None:
        """Films what moves after something was done."""
        await act()
        length = round(await self.page.evaluate(_LENGTH))
        for at in range(0, length, STEP):
            await self.page.evaluate(_MOVE, at)
            await self.hold(STEP)
        await self.page.evaluate(_END)

    def save(self, target: Path, width: int) -> None:
        """Writes an animated WebP that plays for ever."""
        images = [scaled(it, width) for it in self.frames]
        images[0].save(
            target,
            save_all=True,
            append_images=images[1:],
            duration=self.lengths,
            loop=0,
            quality=60,
            method=6,
        )


def scaled(png: bytes, width: int) -> Image.Image:
    """Reads a picture, as wide as it is wanted."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    return image.resize(
        (width, round(image.height * width / image.width)), Image.Resampling.LANCZOS
    )


def side_by_side(images: list[Image.Image], gap: int = 16) -> Image.Image:
    """Puts pictures of one height beside each other."""
    width = sum(it.width for it in images) + gap * (len(images) - 1)
    whole = Image.new("RGB", (width, images[0].height), "white")
    left = 0
    for image in images:
        whole.paste(image, (left, 0))
        left += image.width + gap
    return whole
