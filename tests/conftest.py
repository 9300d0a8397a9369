"""What all tests share: how hypothesis searches, and a word on tests that want a browser."""

import os

import pytest
from hypothesis import settings

from tests.browser.chromium import CHROMIUM

# `ci` finds the same examples on every run; `explore` looks for new ones, at length.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("explore", max_examples=2_000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tells in one line what was left out for want of a browser."""
    if CHROMIUM is None:
        terminalreporter.write_line(
            "tests/browser was left out: it wants Chromium (on Debian: apt install chromium)."
        )
