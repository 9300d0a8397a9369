"""How fast tables and hands are painted, how large their files are, and what memory they take."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from resource import getpagesize
from statistics import median, quantiles

from bot.model.people import Face
from bot.model.scene import HandScene, Scene
from bot.pictures.painter import Painter
from bot.system.painter import ThreadPainter
from engine.options import Format
from tests.pictures.scenes import played

PICTURES, WARMING = 10_000, 3_000
SAMPLE = 200
LONGEST_MS, LARGEST_KIB, MOST_GROWTH_MIB = 10.0, 120, 8
"""Goals: median of processor time to paint, size of any file, and memory after warming up."""
LATEST_MS = 20.0
"""Goal: how late a timer of the loop fires while one picture after the other is painted, p95.

As long as a tap may take; on a busy machine the timer waits for the processor too.
"""


def run() -> bool:
    """Prints the tables; tells whether all goals are met."""
    print(f"Painting, of {SAMPLE} pictures of random games each, warm, JPEG included:")
    print(f"  {'':14}{'median':>9}{'p95':>10}{'largest':>11}")
    speeds = [_speed(form.value, _tables(form)) for form in Format]
    speeds.append(_speed("hands", _hands(Format.PAIRS)))
    return all([*speeds, _memory(), asyncio.run(_lateness())])


def _tables(form: Format) -> Iterator[Scene]:
    return (it for it in _games(form) if not isinstance(it, HandScene))


def _hands(form: Format) -> Iterator[Scene]:
    return (it for it in _games(form) if isinstance(it, HandScene))


def _games(form: Format, face: Face = Face.SPANISH) -> Iterator[Scene]:
    return (scene for seed in count() for scene in played(form, seed, face))


def _speed(name: str, scenes: Iterator[Scene]) -> bool:
    """Paints the same scenes twice and times the second round; nothing is remembered whole."""
    painter = Painter()
    sample = list(islice(scenes, SAMPLE))
    sizes = [len(painter.paint(it)) for it in sample]
    times = []
    for scene in sample:
        painter.paint.cache_clear()
        began = time.process_time()
        painter.paint(scene)
        times.append((time.process_time() - began) * 1000)
    largest = max(sizes) / 1024
    is_met = median(times) <= LONGEST_MS and largest <= LARGEST_KIB
    print(
        f"  {name:14}{median(times):6.1f} ms{quantiles(times, n=20)[-1]:7.1f} ms"
        f"{largest:7.0f} KiB  {'met' if is_met else 'MISSED'}"
    )
    return is_met


def _memory() -> bool:
    """Paints as many as a chat sees in months, of every format and face."""
    painter, scenes = Painter(), _everything()
    for scene in islice(scenes, WARMING):
        painter.paint(scene)
    before = _resident_mib()
    for scene in islice(scenes, PICTURES):
        painter.paint(scene)
    growth = _resident_mib() - before
    is_met = growth <= MOST_GROWTH_MIB
    print(f"{PICTURES} pictures more after {WARMING}: {before:.0f} MiB and then {growth:+.1f} MiB")
    print(f"  goal {MOST_GROWTH_MIB:+} MiB  {'met' if is_met else 'MISSED'}")
    return is_met


def _everything() -> Iterator[Scene]:
    for seed in count():
        for form in Format:
            yield from played(form, seed, list(Face)[seed % len(Face)])


def _resident_mib() -> float:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * getpagesize() / 2**20


async def _lateness() -> bool:
    """Watches a timer of the loop while one picture after the other is painted."""
    painter = Painter()
    studio = ThreadPainter(painter.paint)
    late: list[float] = []
    watch = asyncio.create_task(_watch(late))
    for scene in islice(_tables(Format.PAIRS), 2 * SAMPLE):
        await studio.paint(scene)
    watch.cancel()
    studio.close()
    p95 = quantiles(late, n=20)[-1] * 1000
    is_met = p95 <= LATEST_MS
    print(f"Timers of the loop meanwhile: p50 {median(late) * 1000:.1f} ms late, p95 {p95:.1f} ms")
    print(f"  goal {LATEST_MS} ms  {'met' if is_met else 'MISSED'}")
    return is_met


async def _watch(late: list[float]) -> None:
    pause = 0.001
    while True:
        began = time.perf_counter()
        await asyncio.sleep(pause)
        late.append(time.perf_counter() - began - pause)
