"""Copies a database, also while a host plays on it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from os import PathLike
from pathlib import Path

from storage.errors import CannotCopy, CannotOpen
from storage.place import place_of


def back_up(path: str | PathLike[str], copy: str | PathLike[str]) -> int:
    """Copies all that is committed into a new file, and returns its size in bytes.

    Reads alone, by SQLite's own backup: a host goes on meanwhile. The file is there whole or not
    at all. Raises CannotOpen where there is no database, CannotCopy where it cannot be copied.
    """
    source, target = place_of(path), place_of(copy)
    if not source.exists():
        raise CannotOpen(f"{source} is not there.")
    if target.exists():
        raise CannotCopy(f"{target} is there already; a backup replaces nothing.")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        _copy(source, part)
        os.link(part, target)  # unlike a renaming, this replaces nothing that came meanwhile
        return target.stat().st_size
    except (OSError, sqlite3.Error) as error:
        raise CannotCopy(f"{source} cannot be copied to {target}: {error}.") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    descriptor = os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        address = f"{source.as_uri()}?mode=ro"
        with (
            closing(sqlite3.connect(address, uri=True)) as reader,
            closing(sqlite3.connect(target)) as writer,
        ):
            reader.backup(writer)
            writer.execute("PRAGMA journal_mode = DELETE")  # so that it is one file
            _check(writer)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _check(copy: sqlite3.Connection) -> None:
    found = [row[0] for row in copy.execute("PRAGMA quick_check")]
    if found != ["ok"]:
        raise sqlite3.DatabaseError(f"the copy is not in order ({found[0]})")
