"""What the host can do, in a few lines."""

from __future__ import annotations

from bot.model.screen import Screen, Strong
from bot.screens.phrases import Phrases, lines


def help_screen(phrases: Phrases) -> Screen:
    """Lists the words."""
    return Screen(
        lines(
            (Strong(phrases.word("Brisca in this chat")),),
            phrases.say("/brisca new — open a table"),
            phrases.say("/brisca new 3 · 4 · pairs · trios · to 5 — other tables"),
            phrases.say("/brisca join · leave · start — sit down, stand up, begin"),
            phrases.say("/brisca back · resign · stop — play again, give up, end the match"),
            phrases.say("/brisca table · hand — show the table, or your hand, again"),
            phrases.say("/brisca leaderboard — who wins here; also games · points · week · month"),
            phrases.say("/brisca score · rules — the points, the rules"),
            phrases.say("/brisca me — your cards, language and ring"),
            phrases.say("/brisca settings — cards and language of this chat"),
            phrases.say("/brisca privacy · forget — what I keep, and how I let go of it"),
            phrases.say("Your cards reach you in private; play them with the buttons."),
        )
    )


def command_description(phrases: Phrases) -> str:
    """Describes the command in the platform's menu."""
    return phrases.word("Play brisca: new, join, start, table, leaderboard")
