"""What can be wrong with the connection itself, told to whoever runs the bot."""

from __future__ import annotations


class BadToken(Exception):
    """Telegram does not know the bot's token, or nothing could be one; it is not repeated here."""

    def __init__(self) -> None:
        super().__init__(
            "Telegram does not accept the bot's token; "
            "copy it again from @BotFather into TELEGRAM_BOT_TOKEN."
        )


class CannotReceive(Exception):
    """Telegram's updates cannot be received at the address: it is taken, or not ours."""

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(
            f"Telegram's updates cannot be received on {address}: {reason}. Give them another "
            "address in TELEGRAM_WEBHOOK, or leave TELEGRAM_WEBHOOK_URL empty to ask for them."
        )
