"""Where a house can be: in memory, and on every platform, by its real adapter."""

from __future__ import annotations

from tests.host.house import opened_house
from tests.telegram.house import opened_telegram_house

PLATFORMS = {"memory": opened_house, "telegram": opened_telegram_house}
