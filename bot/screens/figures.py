"""A person's own figures, told to that person alone."""

from __future__ import annotations

from bot.model.screen import Text, plain
from bot.model.standings import Figures
from bot.screens.phrases import Phrases, lines


def figures_text(
    phrases: Phrases, everywhere: Figures, here: tuple[Figures, Figures] | None
) -> str:
    """Tells what somebody has reached in all chats, and in one of them ever and this month."""
    if not everywhere.matches:
        return phrases.word("No match of yours has been finished yet.")
    total = _row(phrases, phrases.word("Everywhere"), everywhere)
    if here is None:
        return plain(total)
    ever, month = here
    return plain(
        lines(
            _row(phrases, phrases.word("Here"), ever),
            _row(phrases, phrases.word("Here this month"), month),
            total,
        )
    )


def _row(phrases: Phrases, where: str, figures: Figures) -> Text:
    return phrases.count(
        "{where}: {wins} of {number} match won, {games} games, {points} points",
        "{where}: {wins} of {number} matches won, {games} games, {points} points",
        figures.matches,
        where=where,
        wins=figures.wins,
        games=figures.games,
        points=figures.points,
    )
