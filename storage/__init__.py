"""SQLite: connection and transactions, numbered schema, one module a subject."""

from storage.errors import CannotOpen, DatabaseInUse, DatabaseTooNew, StorageError
from storage.store import open_database

__all__ = ["CannotOpen", "DatabaseInUse", "DatabaseTooNew", "StorageError", "open_database"]
