"""SQLite: connection and transactions, numbered schema, one module a subject."""

from storage.checkup import check_database, check_sqlite
from storage.errors import CannotOpen, DatabaseInUse, DatabaseTooNew, StorageError
from storage.store import open_database

__all__ = [
    "CannotOpen",
    "DatabaseInUse",
    "DatabaseTooNew",
    "StorageError",
    "check_database",
    "check_sqlite",
    "open_database",
]
