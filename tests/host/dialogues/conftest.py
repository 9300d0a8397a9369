"""Whole matches come out the same, line by line, on every machine, and on every platform."""

from __future__ import annotations

import pytest

from tests.host.house import House


@pytest.fixture
def house(house_anywhere: House) -> House:
    return house_anywhere
