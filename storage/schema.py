"""The numbered schema: each script is run once, in order, in a transaction of its own."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from aiosqlite import Connection

from storage.errors import DatabaseTooNew


def scripts() -> tuple[str, ...]:
    """Reads the program's scripts; the first one makes schema 1."""
    found = (it for it in files("storage").iterdir() if it.name.startswith("schema_"))
    ours = sorted((it for it in found if it.name.endswith(".sql")), key=lambda it: it.name)
    return tuple(it.read_text("utf-8") for it in ours)


async def migrate(connection: Connection, path: Path, steps: Sequence[str]) -> None:
    """Brings a database up to date; raises DatabaseTooNew before anything is changed."""
    ((found,),) = await connection.execute_fetchall("PRAGMA user_version")
    if found > len(steps):
        raise DatabaseTooNew(path, found, len(steps))
    for version, step in enumerate(steps[found:], found + 1):
        await _run(connection, step, version)


async def _run(connection: Connection, step: str, version: int) -> None:
    # The number is part of the transaction: a step is there with its number or not at all. After
    # a failure the database is not opened, and closing the connection undoes what was begun.
    script = f"BEGIN IMMEDIATE;\n{step}\nPRAGMA user_version = {version};\nCOMMIT;"
    await connection.executescript(script)
