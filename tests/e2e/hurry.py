"""People who play faster than people do: the platform's limits and our pacing keep step."""

from __future__ import annotations

from tests.fakes.rates import Rate
from tests.fakes.telegram import FakeTelegram

GROUP, PRIVATE, OVERALL = Rate(300, 60), Rate(15, 1), Rate(100, 1)
SETTINGS = {
    "TELEGRAM_GROUP_RATE": f"{GROUP.calls}/{GROUP.seconds:g}",
    "TELEGRAM_PRIVATE_RATE": f"{PRIVATE.calls}/{PRIVATE.seconds:g}",
    "TELEGRAM_RATE": f"{OVERALL.calls}/{OVERALL.seconds:g}",
}


def hastened(telegram: FakeTelegram) -> FakeTelegram:
    """Lets the platform keep to the same limits, fifteen times as wide as its usual ones."""
    limits = telegram.limits
    limits.enabled = True
    limits.group, limits.private, limits.overall = GROUP, PRIVATE, OVERALL
    return telegram
