"""A Telegram on loopback, as strict as the real one, with people who use it."""

from __future__ import annotations

from tests.fakes.calls import Call
from tests.fakes.errors import CannotDoError, NoAnswerError
from tests.fakes.rates import Rate
from tests.fakes.signals import Clock
from tests.fakes.telegram.fake import FakeTelegram
from tests.fakes.telegram.files import Photo
from tests.fakes.telegram.groups import Group
from tests.fakes.telegram.limits import FloodLimits
from tests.fakes.telegram.model import Answer, Button, Chat, Message, Press, User
from tests.fakes.telegram.people import Person

__all__ = [
    "Answer", "Button", "Call", "CannotDoError", "Chat", "Clock", "FakeTelegram", "FloodLimits",
    "Group", "Message", "NoAnswerError", "Person", "Photo", "Press", "Rate", "User",
]  # fmt: skip
