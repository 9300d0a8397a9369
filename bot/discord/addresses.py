"""Where messages go on Discord, as the host's addresses.

A server's channel is ``server/channel``, so that a link to a message needs no look-up; a person's
private messages are the user's id; an aside is the interaction that it answers.
"""

from __future__ import annotations

from bot.model.people import Address, Platform

ASIDE = "~"
"""What the keys of asides begin with."""


def channel_key(server: int, channel: int) -> str:
    """Writes the key of a server's channel."""
    return f"{server}/{channel}"


def is_channel(address: Address) -> bool:
    """Tells whether an address is a server's channel, or a thread of one."""
    return "/" in address.key


def is_aside(address: Address) -> bool:
    """Tells whether an address is the answer to an interaction."""
    return address.key.startswith(ASIDE)


def aside_address(interaction: int) -> Address:
    """Gives the address of what answers an interaction."""
    return Address(Platform.DISCORD, f"{ASIDE}{interaction}")


def server_of(address: Address) -> int:
    """Gives the id of a channel's server."""
    return int(address.key.partition("/")[0])


def channel_of(address: Address) -> int:
    """Gives the id of a server's channel, or of the thread of it that is meant."""
    _, _, channel = address.key.partition("/")
    return int(channel) if address.thread is None else address.thread


def message_url(address: Address, message: str) -> str | None:
    """Gives the link to a message, which all in a server's channel have."""
    if not is_channel(address):
        return None
    server, _, _ = address.key.partition("/")
    return f"https://discord.com/channels/{server}/{channel_of(address)}/{message}"
