"""Where the system's own Chromium is; none is ever downloaded."""

from __future__ import annotations

import shutil

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
"""Its path; None where there is none, and then tests/browser is left out."""
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
"""What it takes to run in a container, without a screen."""
