"""What the host can do, in a few lines."""

from __future__ import annotations

from bot.model.screen import Screen, Strong
from bot.screens.menu import only_by_name
from bot.screens.phrases import Phrases, lines


def help_screen(phrases: Phrases, handle: str = "") -> Screen:
    """Lists the words; with a `handle` also how they reach us among other bots."""
    return Screen(
        lines(
            (Strong(phrases.word("Brisca in this chat")),),
            phrases.say("/brisca new — open a table"),
            phrases.say("/brisca new 3 · 4 · pairs · trios · to 5 — other tables"),
            phrases.say("/brisca join · leave · start — sit down, stand up, begin"),
            phrases.say("/brisca back · resign · stop — play again, give up, end the match"),
            phrases.say("/brisca table · hand — show the table, or your hand, again"),
            phrases.say("/brisca leaderboard — who wins here; also games · points · week · month"),
            phrases.say("/brisca stats · replay — your own figures, the last match again"),
            phrases.say("/brisca score · rules — the points, the rules"),
            phrases.say("/brisca me — your cards, language and ring"),
            phrases.say("/brisca settings — cards and language of this chat"),
            phrases.say("/brisca privacy · forget — what I keep, and how I let go of it"),
            phrases.say("/brisca alone is a menu with buttons."),
            phrases.say("Your cards reach you in private; play them with the buttons."),
            only_by_name(phrases, handle),
        )
    )


def command_menu(phrases: Phrases) -> dict[str, str]:
    """Lists the commands of a platform's menu with their descriptions; each is a word of ours."""
    return {
        "brisca": phrases.word("Play brisca: tables, hands, leaderboard, and all the rest"),
        phrases.word("rules"): phrases.word("How brisca is played"),
        phrases.word("help"): phrases.word("What can be typed after /brisca"),
        phrases.word("privacy"): phrases.word("What I keep of you, and how I let go of it"),
    }
