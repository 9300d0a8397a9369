"""What a person or a chat has chosen, and the words that change it."""

from __future__ import annotations

from bot.model.people import Face, Language
from bot.model.screen import Plain, Screen, Strong, Text
from bot.screens.cards import card_label
from bot.screens.phrases import Phrases, lines
from engine.cards import CARD_BY_TEXT

_SAMPLE = tuple(CARD_BY_TEXT[it] for it in ("1O", "12C", "10E"))


def own_settings(phrases: Phrases, *, rings: bool) -> Text:
    """Shows readers their own settings; cards and language are those of the phrases."""
    ring = phrases.word("on") if rings else phrases.word("off")
    return lines(
        (Strong(phrases.word("Your settings")),),
        _cards(phrases),
        _language(phrases),
        phrases.say("Ring when it is your turn: {ring}", ring=ring),
        phrases.say("Change them: /brisca me face spanish · face italian · face french"),
        phrases.say("words plain · words emoji · ring on · ring off · language es · language en"),
        phrases.say("On two platforms? /brisca me link makes you one person."),
    )


def chat_settings_screen(phrases: Phrases, *, has_threads: bool | None = None) -> Screen:
    """Shows the settings of a chat, which are those of its phrases, and whether it has threads.

    None where there can be none.
    """
    return Screen(
        lines(
            (Strong(phrases.word("Settings of this chat")),),
            _cards(phrases),
            _language(phrases),
            phrases.say("Change them: /brisca settings face spanish · face italian · face french"),
            (Plain(phrases.word("language es · language en")),),
            *([] if has_threads is None else [_threads(phrases, has_threads=has_threads)]),
        )
    )


def _threads(phrases: Phrases, *, has_threads: bool) -> Text:
    if has_threads:
        return phrases.say("Each match has a thread of its own (threads off ends that).")
    return phrases.say("Matches stand in the channel (threads on gives each a thread).")


def _cards(phrases: Phrases) -> Text:
    sample = ", ".join(card_label(phrases, it) for it in _SAMPLE)
    return (Plain(f"{_face_name(phrases)}: {sample}"),)


def _face_name(phrases: Phrases) -> str:
    match phrases.manner.face:
        case Face.SPANISH:
            return phrases.word("Spanish cards")
        case Face.ITALIAN:
            return phrases.word("Italian cards")
        case Face.FRENCH:
            return phrases.word("French cards")


def _language(phrases: Phrases) -> Text:
    names = {Language.SPANISH: "español", Language.ENGLISH: "English"}
    return phrases.say("Language: {language}", language=names[phrases.language])
