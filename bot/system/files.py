"""How many files, connections among them, this process may have open."""

from __future__ import annotations

import resource

ENOUGH = 16_384


def allow_many_files() -> None:
    """Raises our own limit as far as we may: shells set a thousand, for all visitors together."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
