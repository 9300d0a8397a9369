"""Names and titles that people chose: anything at all, kept as it came but bounded."""

from __future__ import annotations

import re

LONGEST = 128
"""Code points; no platform's names are longer."""

_UNSTORABLE = re.compile("[\ud800-\udfff\0]")


def kept(words: str) -> str:
    """Makes a name storable: half characters and NUL replaced by a mark, cut at `LONGEST`."""
    return _UNSTORABLE.sub("\ufffd", words[:LONGEST])
