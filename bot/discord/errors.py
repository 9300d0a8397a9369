"""What can be wrong with the connection itself, told to whoever runs the bot."""

from __future__ import annotations


class BadToken(Exception):
    """Discord does not know the bot's token, or nothing could be one; it is not repeated here."""

    def __init__(self) -> None:
        super().__init__(
            "Discord does not accept the bot's token; copy it again from the Developer Portal "
            "(Bot → Reset Token) into DISCORD_BOT_TOKEN."
        )
