"""SQLite without its thread: quick, and the same run each time, as hypothesis and deaths need."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Self

_PRAGMAS = {"PRAGMA synchronous = FULL": "PRAGMA synchronous = OFF"}
"""What only a power cut would tell apart."""


class SwiftConnection:
    """What the store asks of an aiosqlite connection; others may run before each answer."""

    def __init__(self, path: Path, *, isolation_level: None) -> None:
        self._path, self._isolation_level = path, isolation_level

    async def __aenter__(self) -> Self:
        self._connection = sqlite3.connect(self._path, isolation_level=self._isolation_level)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._connection.close()

    async def execute_fetchall(self, sql: str, values: Sequence[object] = ()) -> list[object]:
        with closing(self._connection.execute(_PRAGMAS.get(sql, sql), values)) as cursor:
            rows = cursor.fetchall()
        await asyncio.sleep(0)
        return rows

    async def execute(self, sql: str, values: Sequence[object] = ()) -> None:
        await self.execute_fetchall(sql, values)

    async def executemany(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        self._connection.executemany(sql, rows)
        await asyncio.sleep(0)

    async def executescript(self, script: str) -> None:
        self._connection.executescript(script)

    async def commit(self) -> None:
        self._connection.commit()

    async def rollback(self) -> None:
        self._connection.rollback()
