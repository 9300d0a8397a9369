"""What all tests share: how hypothesis searches, and where databases lie."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

# `ci` finds the same examples on every run; `explore` looks for new ones, at length.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("explore", max_examples=2_000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# Every commit waits for the disk, as it must; a disk that forgets with the machine is enough here.
MEMORY = Path("/dev/shm")  # noqa: S108 - below it each run has a folder of its own


def pytest_configure(config: pytest.Config) -> None:
    """Keeps the databases of tests in memory, where the system has such a disk."""
    if not os.access(MEMORY, os.W_OK):
        return
    tempfile.tempdir = str(MEMORY)
    is_worker = hasattr(config, "workerinput")
    if config.option.basetemp is None and not is_worker:
        config.option.basetemp = str(MEMORY / f"brisca-tests-{os.getpid()}")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leaves nothing in memory."""
    folder = config.option.basetemp
    if folder is not None and Path(folder).name == f"brisca-tests-{os.getpid()}":
        shutil.rmtree(folder, ignore_errors=True)
