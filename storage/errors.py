"""What can be wrong with a database file.

BriscaError (engine.errors)
└── StorageError
    ├── CannotOpen        its place or content cannot be used
    ├── CannotCopy        a backup cannot be made of it
    ├── DatabaseInUse     another process plays on it
    └── DatabaseTooNew    a newer program has written it
"""

from __future__ import annotations

from pathlib import Path

from engine.errors import BriscaError


class StorageError(BriscaError):
    """The database cannot be opened; the message is a sentence for whoever runs the host."""


class CannotOpen(StorageError):
    """The database's place or content cannot be used; the message says which and why."""


class CannotCopy(StorageError):
    """A backup cannot be made; the message says why."""


class DatabaseInUse(StorageError):
    """Another process has the database open."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is in use: another Brisca is running on it.")
        self.path = path


class DatabaseTooNew(StorageError):
    """The database's schema is `found`; this program knows schemas up to `known`."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(
            f"{path} was written by a newer Brisca (schema {found}; this one knows up to {known})."
        )
        self.path, self.found, self.known = path, found, known
