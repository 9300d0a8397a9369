"""What somebody finds who looks whether all is well, told to whoever runs the host."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Grade(StrEnum):
    """How bad it is."""

    WELL = "ok"
    DOUBT = "note"
    FAULT = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; `sentence` says what it is, and what to do about it."""

    grade: Grade
    sentence: str
