"""Pictures are painted beside the loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.model.scene import Scene
from bot.system.painter import ThreadPainter
from engine.options import Format
from tests.pictures.scenes import lobby_of

LOBBY = lobby_of(Format.TWO, 1)
LONGEST = 20.0
"""Seconds after which a loop that stands still is given up."""


@contextmanager
def at_work(painter: ThreadPainter) -> Iterator[ThreadPainter]:
    try:
        yield painter
    finally:
        painter.close()


async def test_the_loop_goes_on_while_a_picture_is_painted() -> None:
    seen_by_loop = threading.Event()

    def paint(_: Scene) -> bytes:
        return b"in time" if seen_by_loop.wait(LONGEST) else b"the loop stood still"

    with at_work(ThreadPainter(paint)) as painter:
        painted = asyncio.create_task(painter.paint(LOBBY))
        await asyncio.sleep(0)
        seen_by_loop.set()
        assert await painted == b"in time"


async def test_pictures_are_painted_one_after_the_other() -> None:
    painting = threading.Lock()

    def paint(_: Scene) -> bytes:
        assert painting.acquire(blocking=False), "two at once"
        painting.release()
        return b"done"

    with at_work(ThreadPainter(paint)) as painter:
        done = await asyncio.gather(*(painter.paint(LOBBY) for _ in range(20)))
        assert done == [b"done"] * 20


async def test_a_picture_that_fails_does_not_end_the_painting() -> None:
    failing = iter([True, False])

    def paint(_: Scene) -> bytes:
        if next(failing):
            raise ZeroDivisionError
        return b"the next one"

    with at_work(ThreadPainter(paint)) as painter:
        with pytest.raises(ZeroDivisionError):
            await painter.paint(LOBBY)
        assert await painter.paint(LOBBY) == b"the next one"
