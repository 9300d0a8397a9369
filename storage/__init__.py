"""SQLite: connection and transactions, numbered schema, one module a subject."""
