"""The browser's own words: what stands on its pages around the screens."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from bot.model.people import Face, Language, Manner
from bot.screens.cards import card_in_words
from bot.screens.phrases import Phrases
from bot.screens.scene import card_face
from engine.cards import Card, Rank, Suit

_ROOMS = (
    *("El Olivo", "La Parra", "La Higuera", "El Almendro", "La Encina", "El Naranjo"),
    *("La Fuente", "El Pozo", "La Noria", "El Molino", "La Era", "El Faro"),
    *("La Solana", "El Mirador", "La Ribera", "El Puerto", "La Plaza", "El Patio"),
    *("La Alameda", "El Soportal", "La Taberna", "El Mesón", "La Bodega", "El Casino"),
    *("La Sota", "El Caballo", "La Copa", "El Basto", "La Espada", "El Oro"),
)
"""Rooms bear the names of places where brisca is played, in every language."""


def room_name(key: str) -> str:
    """Names a room by its key, always alike and telling nothing of it."""
    return _ROOMS[sha256(key.encode()).digest()[0] % len(_ROOMS)]


def page_words(phrases: Phrases) -> Mapping[str, str]:
    """Lists what stands on the pages, by the name of its place there."""
    return {**_entrance(phrases), **_table(phrases), **_talk(phrases)}


def face_words(language: Language) -> Mapping[str, object]:
    """Tells how cards are called by each face: whoever has chosen one sees the table by it too.

    Signs and names of suits by their letter, indexes and names of ranks by their number, and the
    patterns that a card and a trump are named by.
    """
    return {it.value: _face(Phrases(language, Manner(it))) for it in Face}


def _face(phrases: Phrases) -> Mapping[str, object]:
    suits = {it: card_face(phrases, Card(it, Rank.ACE)) for it in Suit}
    ranks = {it: card_face(phrases, Card(Suit.OROS, it)) for it in Rank}
    return {
        "suits": {it.value: [card.sign, card.suit] for it, card in suits.items()},
        "ranks": {str(it.value): [card.index, card.rank] for it, card in ranks.items()},
        "card": card_in_words(phrases, "{suit}", "{rank}"),
        "trump": phrases.word("{card} (trump)", card="{card}"),
    }


def _entrance(phrases: Phrases) -> dict[str, str]:
    return {
        "tagline": phrases.word("The Spanish card game, with your people, in this window."),
        "your_name": phrases.word("Your name"),
        "your_language": phrases.word("Your language"),
        "open_room": phrases.word("Open a room"),
        "enter_room": phrases.word("Enter the room"),
        "entrance_note": phrases.word(
            "No account and nothing to install: whoever has the link plays."
        ),
        "welcome": phrases.word("Nobody sits here yet."),
        "play_now": phrases.word("Play now"),
        "in_pairs_alone": phrases.word("In pairs, with the computer"),
        "welcome_note": phrases.word(
            "Play against the computer, or open a table and send the link to friends."
        ),
        "for_two": phrases.word("Table for two"),
        "for_three": phrases.word("For three"),
        "for_four": phrases.word("For four"),
        "in_pairs": phrases.word("In pairs"),
    }


def _table(phrases: Phrases) -> dict[str, str]:
    return {
        "table": phrases.word("Table"),
        "your_hand": phrases.word("Your cards"),
        "watching": phrases.word("You are watching."),
        "your_turn": phrases.word("Your turn"),
        "you": phrases.word("you"),
        "wins_trick": phrases.word("Trick for {name}, +{points}", name="{name}", points="{points}"),
        "turn_of": phrases.word("{name} is to play", name="{name}"),
        "stock": phrases.word("Stock"),
        "up_card": phrases.word("Up-card"),
        "trumps": phrases.word("Trumps"),
        "winning": phrases.word("winning"),
        "last_trick": phrases.word("Last trick"),
        "tricks": phrases.word("Tricks of this game"),
        "no_tricks": phrases.word("No trick has been taken in this game yet."),
        "trick": phrases.word("Trick {number}", number="{number}"),
        "drop": phrases.word("Drop the card here"),
        "hurry": phrases.word("{seconds} seconds left.", seconds="{seconds}"),
        "games": phrases.word("games"),
        "computer": phrases.word("computer"),
        "other_tables": phrases.word("Tables of this room"),
    }


def _talk(phrases: Phrases) -> dict[str, str]:
    return {
        "copy_link": phrases.word("Copy the link"),
        "copied": phrases.word("The link is copied: send it to your people."),
        "copy_by_hand": phrases.word("Copy the address of this page and send it to your people."),
        "here": phrases.word("Here now"),
        "log": phrases.word("What has happened"),
        "sound": phrases.word("Sound"),
        "keys": phrases.word("Hands and keys"),
        "hands_play": phrases.word("Click a card or tap it; or drag it onto the table."),
        "keys_play": phrases.word("play the first, the second, the third card"),
        "keys_exchange": phrases.word("exchange the up-card"),
        "keys_claim": phrases.word("show the highest trumps"),
        "keys_sound": phrases.word("sound on or off"),
        "keys_help": phrases.word("this help"),
        "keys_on": phrases.word("Keys play"),
        "more": phrases.word("More"),
        "leaderboard": phrases.word("Leaderboard"),
        "stats": phrases.word("My figures"),
        "replay": phrases.word("Last match"),
        "rules": phrases.word("Rules"),
        "score": phrases.word("Score"),
        "me": phrases.word("My cards and language"),
        "settings": phrases.word("Cards of this room"),
        "show_table": phrases.word("Show the table"),
        "leave": phrases.word("Leave"),
        "resign": phrases.word("Resign"),
        "stop": phrases.word("Stop the match"),
        "back": phrases.word("I'm back"),
        "help": phrases.word("Help"),
        "privacy": phrases.word("Privacy"),
        "change_name": phrases.word("Another name or language"),
        "really": phrases.word("really?"),
        "say_word": phrases.word("A word for the host"),
        "say_hint": phrases.word("such as: new pairs to 5"),
        "say": phrases.word("Say it"),
        "close": phrases.word("Close"),
        "reconnecting": phrases.word("The line is gone; trying again…"),
        "connected": phrases.word("Back at the table."),
        "no_script": phrases.word("This page needs JavaScript."),
    }
