"""SQLite: connection and transactions, numbered schema, one module a subject."""

from storage.errors import DatabaseInUse, DatabaseTooNew, StorageError
from storage.store import open_database

__all__ = ["DatabaseInUse", "DatabaseTooNew", "StorageError", "open_database"]
