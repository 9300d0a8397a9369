"""Looks whether a database and its SQLite are in order, and changes nothing."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from os import PathLike
from pathlib import Path

from bot.model.findings import Finding, Grade
from storage.errors import DatabaseTooNew, StorageError
from storage.place import is_held, place_of
from storage.schema import scripts

_MENDED = ((3, 44, 6), (3, 50, 7), (3, 51, 3))
"""The first versions of their lines that do not harm a WAL database with two writers."""


def check_sqlite(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> Finding:
    """Tells whether this SQLite can harm a database that two connections write at once."""
    name = ".".join(map(str, version))
    if _is_mended(version):
        return Finding(Grade.WELL, f"SQLite {name}.")
    return Finding(
        Grade.DOUBT,
        f"SQLite {name} can corrupt a database that two connections write at once (mended in "
        "3.51.3, 3.50.7 and 3.44.6). Brisca has one that writes and holds a lock against a "
        "second host, so this harms nothing here; only let no other program write to the file "
        "while the host runs.",
    )


def _is_mended(version: tuple[int, ...]) -> bool:
    """Tells whether a version is at or after the mend of its own line, or of the last."""
    return version >= _MENDED[-1] or any(it <= version < (*it[:2], 1000) for it in _MENDED)


def check_database(path: str | PathLike[str]) -> Finding:
    """Tells whether the host could open this file, or has it open; makes and migrates nothing."""
    try:
        file = place_of(path)
        return _existing(file) if file.exists() else _new(file)
    except StorageError as error:
        return Finding(Grade.FAULT, str(error))
    except (OSError, sqlite3.Error) as error:
        return Finding(Grade.FAULT, f"{path} cannot be read: {error}.")


def _new(file: Path) -> Finding:
    if not os.access(file.parent, os.W_OK):
        return Finding(Grade.FAULT, f"{file} is not there, and its folder cannot be written to.")
    return Finding(Grade.WELL, f"{file} is not there yet; the host makes it when it starts.")


def _existing(file: Path) -> Finding:
    found, known = _schema(file), len(scripts())
    if found > known:
        raise DatabaseTooNew(file, found, known)
    if not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        return Finding(Grade.FAULT, f"{file} or its folder cannot be written to.")
    state = "in use by a running host" if is_held(file) else "free"
    if found < known:
        state += f"; the next start brings it from schema {found} to {known}"
    return Finding(Grade.WELL, f"{file} can be read, schema {found} of {known}; it is {state}.")


def _schema(file: Path) -> int:
    """Reads the schema's number by a connection that cannot write, nor checkpoint at its end."""
    uri = f"{file.as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        ((found,),) = connection.execute("PRAGMA user_version")
        return int(found)
