"""Whole matches come out the same, line by line, on every machine."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _same_each_time(swift: None) -> None:
    """Lets the store work without its thread, which could be sooner or later than another."""
