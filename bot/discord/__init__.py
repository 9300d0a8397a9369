"""The Discord adapter: interactions become commands, screens become messages."""
