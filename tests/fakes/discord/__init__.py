"""A Discord on loopback, as strict as the real one, with people who use it."""

from __future__ import annotations

from tests.fakes.calls import Call
from tests.fakes.discord.errors import ApiError
from tests.fakes.discord.fake import FakeDiscord
from tests.fakes.discord.guilds import Guild
from tests.fakes.discord.limits import RateLimits
from tests.fakes.discord.model import Answer, Channel, Message, Press, User
from tests.fakes.discord.names import AWKWARD_NAMES
from tests.fakes.discord.people import Person
from tests.fakes.discord.permissions import Permission
from tests.fakes.discord.sessions import Intent
from tests.fakes.discord.versions import Attachment, Button
from tests.fakes.errors import CannotDoError, NoAnswerError
from tests.fakes.rates import Rate
from tests.fakes.signals import Clock

__all__ = [
    "AWKWARD_NAMES", "Answer", "ApiError", "Attachment", "Button", "Call", "CannotDoError",
    "Channel", "Clock", "FakeDiscord", "Guild", "Intent", "Message", "NoAnswerError", "Permission",
    "Person", "Press", "Rate", "RateLimits", "User",
]  # fmt: skip
