"""The call of whoever is to play where no private chat can ring."""

from __future__ import annotations

from bot.model.screen import Screen
from bot.screens.company import Company
from bot.screens.phrases import Phrases
from engine.options import Seat


def call_screen(phrases: Phrases, company: Company, seat: Seat) -> Screen:
    """Mentions whoever is on turn."""
    return Screen(phrases.say("➡️ {name}, it is your turn.", name=company.mention(phrases, seat)))
