"""A Telegram on loopback, as strict as the real one, with people who use it."""

from __future__ import annotations

from tests.fakes.telegram.errors import CannotDoError, NoAnswerError
from tests.fakes.telegram.fake import FakeTelegram
from tests.fakes.telegram.files import Photo
from tests.fakes.telegram.groups import Group
from tests.fakes.telegram.limits import FloodLimits, Rate
from tests.fakes.telegram.model import Answer, Button, Call, Chat, Message, Press, User
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.signals import Clock

__all__ = [
    "Answer", "Button", "Call", "CannotDoError", "Chat", "Clock", "FakeTelegram", "FloodLimits",
    "Group", "Message", "NoAnswerError", "Person", "Photo", "Press", "Rate", "User",
]  # fmt: skip
