"""What people are told who prove that they are the same person on two platforms."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.people import Platform
from bot.model.screen import Plain, Text, plain
from bot.screens.phrases import Phrases


def code(phrases: Phrases, code: str) -> str:
    """Gives a code, and says what to do with it."""
    return phrases.word(
        "Your code is {code}. Within 10 minutes, say to me in private on the other platform:"
        " /brisca me link {code}. Then you count as one person. Show it to nobody.",
        code=code,
    )


def linked(phrases: Phrases, platforms: Sequence[Platform]) -> str:
    """Tells where somebody is one person now."""
    names: list[Text] = [(Plain(platform_name(phrases, it)),) for it in platforms]
    return phrases.word(
        "Done: you are one person on {platforms}. /brisca me unlink parts you again.",
        platforms=plain(phrases.listed(names)),
    )


def parted(phrases: Phrases) -> str:
    """Tells somebody that he counts for himself again."""
    return phrases.word("Done: here you count for yourself alone again.")


def platform_name(phrases: Phrases, platform: Platform) -> str:
    """Names a platform."""
    match platform:
        case Platform.TELEGRAM:
            return "Telegram"
        case Platform.DISCORD:
            return "Discord"
        case Platform.WEB:
            return phrases.word("the browser")
