"""SQLite: connection and transactions, numbered schema, one module a subject."""

from storage.backup import back_up
from storage.checkup import check_database, check_sqlite
from storage.errors import CannotCopy, CannotOpen, DatabaseInUse, DatabaseTooNew, StorageError
from storage.store import open_database

__all__ = [
    "CannotCopy",
    "CannotOpen",
    "DatabaseInUse",
    "DatabaseTooNew",
    "StorageError",
    "back_up",
    "check_database",
    "check_sqlite",
    "open_database",
]
