"""The painter at work beside the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bot.model.scene import Scene


class ThreadPainter:
    """Has one picture after the other painted in a thread of its own.

    A second process keeps the loop no freer: pasting and packing are short, and half of it is
    done without the interpreter's lock.
    """

    def __init__(self, paint: Callable[[Scene], bytes]) -> None:
        self._paint = paint
        self._thread = ThreadPoolExecutor(1, "painter")

    async def paint(self, scene: Scene) -> bytes:
        """Paints a scene; raises what painting it raises."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._paint, scene)

    def close(self) -> None:
        """Ends the thread; what has not been begun is not painted."""
        self._thread.shutdown(cancel_futures=True)
