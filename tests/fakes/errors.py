"""What every fake refuses: calls of the bot, and deeds of people."""

from __future__ import annotations


class RefusalError(Exception):
    """A call that the platform refuses, in its own words; `label` names the kind in short."""

    label = ""


class CannotDoError(AssertionError):
    """A test asked a person for something that no person's client lets them do."""


class NoAnswerError(AssertionError):
    """What somebody pressed or typed got no answer in time."""
