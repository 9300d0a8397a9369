"""Where a database lies, and the lock beside it that keeps it to one process."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path

from storage.errors import CannotOpen, DatabaseInUse


def place_of(path: str | PathLike[str]) -> Path:
    """Follows links, so that one file has one lock by whatever name it is opened.

    Raises CannotOpen where no database can be.
    """
    file = Path(path).resolve()
    if file.is_dir():
        raise CannotOpen(f"{file} is a folder; a database is a file.")
    if not file.parent.is_dir():
        raise CannotOpen(f"{file} is in a folder that is not there.")
    return file


@contextmanager
def only_process(file: Path) -> Iterator[None]:
    """Holds the lock file beside the database, which the system frees even after a kill.

    The file itself stays: whoever removed it could remove another's lock. Raises DatabaseInUse.
    """
    lock = os.open(_lock_of(file), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise DatabaseInUse(file) from error
        yield
    finally:
        os.close(lock)


def is_held(file: Path) -> bool:
    """Tells whether a process has the database open, and holds nothing itself."""
    try:
        lock = os.open(_lock_of(file), os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(lock)
    return False


def _lock_of(file: Path) -> str:
    return f"{file}.lock"
