"""The whole host behind the adapter, among people and groups of the fake Telegram."""
