"""What all tests share: how hypothesis searches."""

import os

from hypothesis import settings

# `ci` finds the same examples on every run; `explore` looks for new ones, at length.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("explore", max_examples=2_000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
