"""Tells Discord of the commands where they have changed: few such calls a day are let through."""

from __future__ import annotations

import logging
from typing import Any

from discord import app_commands
from discord.http import Route

_logger = logging.getLogger(__name__)

_TOLD = frozenset(
    {
        "type",
        "name",
        "description",
        "options",
        "choices",
        "value",
        "required",
        "autocomplete",
        "name_localizations",
        "description_localizations",
        "contexts",
        "integration_types",
        "default_member_permissions",
        "nsfw",
    }
)
"""What we say of commands; Discord adds ids and versions of its own."""
_BY_LOCALE = "_localizations"


async def sync_if_changed(
    tree: app_commands.CommandTree[Any], translator: app_commands.Translator
) -> bool:
    """Compares what Discord knows with what we have, and tells whether it had to be told."""
    commands = tree.get_commands()
    ours = [await it.get_translated_payload(tree, translator) for it in commands]
    if essence(ours) == essence(await _known(tree)):
        return False
    await tree.sync()
    _logger.info("told Discord of the commands anew")
    return True


async def _known(tree: app_commands.CommandTree[Any]) -> Any:  # noqa: ANN401 - JSON
    application = tree.client.application_id
    route = Route("GET", "/applications/{application_id}/commands", application_id=application)
    return await tree.client.http.request(route, params={"with_localizations": "true"})


def essence(told: Any) -> Any:  # noqa: ANN401 - JSON
    """Leaves of a command what we have said, without what says nothing."""
    if isinstance(told, dict):
        return {
            key: value if key.endswith(_BY_LOCALE) else essence(value)
            for key, value in told.items()
            if key in _TOLD and value not in (None, False, [], {})
        }
    if isinstance(told, list):
        left = [essence(it) for it in told]
        return sorted(left) if all(isinstance(it, int) for it in left) else left
    return told
