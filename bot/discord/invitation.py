"""The link by which a server takes the bot in, with the permissions that it needs and no more."""

from __future__ import annotations

import discord

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    send_messages_in_threads=True,
    create_public_threads=True,
)
SCOPES = ("bot", "applications.commands")


def invitation(application: int) -> str:
    """Makes the link for an application's id."""
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=SCOPES)
