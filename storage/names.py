"""Names and titles that people chose: anything at all, kept as it came but bounded."""

from __future__ import annotations

import re

from bot.model.people import LONGEST_NAME

_UNSTORABLE = re.compile("[\ud800-\udfff\0]")


def kept(words: str) -> str:
    """Makes a name storable: half characters and NUL replaced by a mark, cut at `LONGEST_NAME`."""
    return _UNSTORABLE.sub("\ufffd", words[:LONGEST_NAME])
