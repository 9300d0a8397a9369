"""The bot: the game between people, from the shared words up to each platform."""
