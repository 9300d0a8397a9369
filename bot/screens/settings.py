"""What a person or a chat has chosen, and the words that change it."""

from __future__ import annotations

from bot.model.people import Face, Language, Person, Pictures
from bot.model.screen import Plain, Screen, Strong, Text
from bot.screens.cards import card_label
from bot.screens.phrases import Phrases, lines
from engine.cards import CARD_BY_TEXT

_SAMPLE = tuple(CARD_BY_TEXT[it] for it in ("1O", "12C", "10E"))


def own_settings(phrases: Phrases, person: Person) -> Text:
    """Shows readers their own settings; cards and language are those of the phrases."""
    ring, pictures = (
        phrases.word("on") if it else phrases.word("off")
        for it in (person.rings, person.has_pictures)
    )
    return lines(
        (Strong(phrases.word("Your settings")),),
        _cards(phrases),
        _language(phrases),
        phrases.say("Ring when it is your turn: {ring}", ring=ring),
        phrases.say("Your cards as a picture: {pictures}", pictures=pictures),
        phrases.say("Change them: /brisca me face spanish · face italian · face french"),
        phrases.say("words plain · words emoji · ring on · ring off · pictures on · pictures off"),
        phrases.say("language es · language en"),
        phrases.say("On two platforms? /brisca me link makes you one person."),
    )


def chat_settings_screen(
    phrases: Phrases, pictures: Pictures, *, has_threads: bool | None = None
) -> Screen:
    """Shows the settings of a chat; cards and language are those of the phrases.

    `has_threads` tells whether its matches have threads, or None where there can be none.
    """
    return Screen(
        lines(
            (Strong(phrases.word("Settings of this chat")),),
            _cards(phrases),
            _language(phrases),
            _pictures(phrases, pictures),
            phrases.say("Change them: /brisca settings face spanish · face italian · face french"),
            phrases.say("pictures plays · pictures tricks · pictures none"),
            phrases.say("language es · language en"),
            *([] if has_threads is None else [_threads(phrases, has_threads=has_threads)]),
        )
    )


def _threads(phrases: Phrases, *, has_threads: bool) -> Text:
    if has_threads:
        return phrases.say("Each match has a thread of its own (threads off ends that).")
    return phrases.say("Matches stand in the channel (threads on gives each a thread).")


def _pictures(phrases: Phrases, pictures: Pictures) -> Text:
    match pictures:
        case Pictures.PLAYS:
            return phrases.say("The table as a picture: at every play")
        case Pictures.TRICKS:
            return phrases.say("The table as a picture: at every trick")
        case Pictures.NONE:
            return phrases.say("The table as a picture: no, as text alone")


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
