"""What can be read at any time: the rules in short, and what is kept of people."""

from __future__ import annotations

from bot.model.screen import Screen, Strong
from bot.screens.cards import rank_label
from bot.screens.phrases import Phrases, lines
from engine.cards import FULL_PACK, Suit

_STRONGEST_FIRST = sorted(
    (it for it in FULL_PACK if it.suit is Suit.OROS), key=lambda it: it.strength, reverse=True
)


def rules_screen(phrases: Phrases) -> Screen:
    """Tells how brisca is played, for whoever has never sat down (docs/RULES.md is the whole)."""
    ranks = [(rank_label(phrases, it.rank), it.points) for it in _STRONGEST_FIRST]
    return Screen(
        lines(
            (Strong(phrases.word("Brisca in short")),),
            phrases.say("Three cards each. The up-card names the trumps."),
            phrases.say("Everyone plays one card to the trick, whichever they like."),
            phrases.say("The highest trump takes it; without trumps, the highest of the suit led."),
            phrases.say("Who takes it draws first, then the others, and leads the next one."),
            phrases.say(
                "From high to low: {ranks} (no twos with three or six players).",
                ranks=", ".join(rank for rank, _ in ranks),
            ),
            phrases.say(
                "Points: {points}.",
                points=" · ".join(f"{rank} = {points}" for rank, points in ranks if points),
            ),
            phrases.say(
                "Once you have won a trick, the 7 of trumps takes a higher up-card,"
                " and the 2 takes a 7, 6, 5 or 4."
            ),
            phrases.say(
                "With the stock gone, a side that holds the three highest trumps left"
                " (or the two, with two cards each) may show them and takes everything."
            ),
            phrases.say("Most of the 120 points win the game; a tie counts for nobody."),
        )
    )


def privacy_screen(phrases: Phrases) -> Screen:
    """Says what is kept of people, and how to have it dropped."""
    return Screen(
        lines(
            (Strong(phrases.word("What I keep of you")),),
            phrases.say("Your name and id, your settings, and the tables you play at."),
            phrases.say("Nothing else that you write, and nobody else gets it."),
            phrases.say("The leaderboard of a chat shows your name there."),
            phrases.say("/brisca forget drops your name and id; the matches stay, nameless."),
        )
    )
