"""A Telegram on loopback, as strict as the real one, with people who use it.

The bot needs `FakeTelegram.url` and `.token` alone. A test makes each `Person` and `Group`, lets
them do what clients can, waits with `until`, and reads what people see, `complaints` (what a
correct bot never causes) and `habits` (calls that changed nothing). Trouble is in `faults`,
`limits`, the `clock`, and in what a `Group` does to its bot, its topics and itself.
"""

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
from tests.fakes.telegram.names import AWKWARD_NAMES
from tests.fakes.telegram.people import Person

__all__ = [
    "AWKWARD_NAMES", "Answer", "Button", "Call", "CannotDoError", "Chat", "Clock",
    "FakeTelegram", "FloodLimits", "Group", "Message", "NoAnswerError", "Person", "Photo",
    "Press", "Rate", "User",
]  # fmt: skip
