"""The Telegram adapter: updates become commands, screens become messages."""
