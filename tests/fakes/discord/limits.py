"""Rate limits: buckets of routes, 50 a second in all, edits of old messages, and the ban."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from zlib import crc32

from tests.fakes.discord.errors import ApiError, too_many
from tests.fakes.rates import Rate, Window

if TYPE_CHECKING:
    from tests.fakes.discord.routes import Route
    from tests.fakes.signals import Clock

OLD_EDITS_CODE = 30046
REFUSALS = {401, 403, 429}
MAJOR = ("channel_id", "guild_id", "application_id")
OVERALL, OTHERS, OLD_EDITS = Rate(50, 1), Rate(10, 10), Rate(3, 20)
OPEN = Rate(1000, 1)
"""What the headers say while the limits are off."""


def usual_rates() -> dict[str, Rate]:
    """Returns the rates of routes that differ from the rest, as they have been seen."""
    return {
        "createMessage": Rate(5, 5),
        "editMessage": Rate(5, 5),
        "deleteMessage": Rate(5, 1),
        "createFollowupMessage": Rate(5, 2),
        "editInteractionMessage": Rate(5, 2),
        "createApplicationEmoji": Rate(50, 60),
        "bulkOverwriteGlobalApplicationCommands": Rate(5, 20),
    }


@dataclass(slots=True)
class RateLimits:
    """Off until `enabled`, but for edits of messages older than an hour."""

    clock: Clock
    enabled: bool = False
    overall: Rate = OVERALL
    others: Rate = OTHERS
    routes: dict[str, Rate] = field(default_factory=usual_rates)
    old_edits: Rate = OLD_EDITS
    most_refusals: int = 10_000
    is_banned: bool = False
    _windows: dict[tuple[str, str], Window] = field(default_factory=lambda: defaultdict(Window))
    _refusals: deque[float] = field(default_factory=deque)

    def check(self, route: Route, path: dict[str, str]) -> None:
        """Counts a call; raises 429 if it is one too many."""
        if not self.enabled or route.name == "createInteractionResponse":
            return
        now, rate = self.clock(), self._rate(route)
        bucket, overall = self._bucket(route, path), self._windows["overall", ""]
        if route.is_limited and (wait := overall.wait(self.overall, now)) > 0:
            raise too_many(_rounded(wait), "global")
        if (wait := bucket.wait(rate, now)) > 0:
            raise too_many(_rounded(wait))
        bucket.add(now)
        if route.is_limited:
            overall.add(now)

    def check_old_edit(self, channel_id: int) -> None:
        """Counts an edit of an old message; raises 429 with 30046 if it is one too many."""
        now, window = self.clock(), self._windows["old", str(channel_id)]
        if (wait := window.wait(self.old_edits, now)) > 0:
            error = too_many(_rounded(wait), "user", OLD_EDITS_CODE)
            error.message = (
                "Maximum number of edits to messages older than 1 hour reached. Try again later."
            )
            raise error
        window.add(now)

    def headers(self, route: Route, path: dict[str, str]) -> dict[str, str]:
        """Returns the headers that tell a library how long to hold back."""
        now, rate = self.clock(), self._rate(route) if self.enabled else OPEN
        bucket = self._bucket(route, path)
        after = bucket.resets_after(rate, now)
        return {
            "X-RateLimit-Limit": str(rate.calls),
            "X-RateLimit-Remaining": str(bucket.left(rate) if self.enabled else rate.calls - 1),
            "X-RateLimit-Reset": f"{now + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": f"{crc32(route.name.encode()):08x}",
        }

    def count_refusal(self, error: ApiError) -> bool:
        """Counts a 401, 403 or 429; returns whether it is the one that bans the address."""
        if error.status not in REFUSALS or error.headers.get("X-RateLimit-Scope") == "shared":
            return False
        now = self.clock()
        self._refusals.append(now)
        while self._refusals[0] <= now - 600:
            self._refusals.popleft()
        was_banned, self.is_banned = self.is_banned, len(self._refusals) >= self.most_refusals
        return self.is_banned and not was_banned

    def _rate(self, route: Route) -> Rate:
        return self.routes.get(route.name, self.others)

    def _bucket(self, route: Route, path: dict[str, str]) -> Window:
        major = [path[name] for name in MAJOR if name in path]
        if "application_id" in path and "token" in path:
            major.append(path["token"])
        return self._windows[route.name, "/".join(major)]


def _rounded(seconds: float) -> float:
    return math.ceil(seconds * 1000) / 1000
