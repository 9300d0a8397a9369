"""What a person is told in private: answers to taps and words, and sentences for mistakes."""

from __future__ import annotations

from collections.abc import Callable

from bot.model.errors import (
    AlreadyBegun,
    AlreadySeated,
    Away,
    ChatShut,
    Forgotten,
    HasLobby,
    JustPosted,
    NoMatch,
    NoRematch,
    NoTable,
    NotAgreed,
    NotAllowed,
    NotAway,
    NotBegun,
    NotHere,
    NotHost,
    NotMember,
    NotOver,
    NotSeated,
    NotSuspended,
    OnlyInGroups,
    Paused,
    SeatsMissing,
    SideFull,
    StaleTap,
    StillSeated,
    TableClosed,
    TableFull,
    TooFewSeats,
    TooManyTables,
    UnknownBoard,
    UnknownChoice,
    UnknownOption,
    UnknownTap,
    UnknownWord,
)
from bot.model.screen import Plain, Text, plain
from bot.screens.cards import card_label
from bot.screens.company import Company
from bot.screens.phrases import Phrases
from engine.cards import Card
from engine.errors import (
    BadDeal,
    BadRecord,
    BriscaError,
    CardNotInHand,
    ClaimDisabled,
    ClaimNotHeld,
    ClaimNotNow,
    ExchangeCardNotInHand,
    ExchangeDisabled,
    ExchangeNoTrickWon,
    ExchangeNoUse,
    ExchangeTooLate,
    GameOver,
    MatchOver,
    NotYourTurn,
    ResignNotTwoSides,
    RuleError,
)
from engine.record import RecordFault

LONGEST_QUOTE = 32
"""Characters of what somebody typed that are repeated to them."""


def mistake(phrases: Phrases, error: BriscaError, company: Company | None) -> str:
    """Says what was wrong with a tap or a word, in the table's words."""
    word = phrases.word
    match error:
        case NotYourTurn() if company is not None:
            return _not_your_turn(phrases, company)
        case UnknownWord():
            return _unknown_word(phrases, error)
        case SeatsMissing(missing=missing):
            return plain(
                phrases.count(
                    "{number} person is missing.", "{number} people are missing.", missing
                )
            )
        case TooFewSeats(seats=seats):
            return word("That has {seats} seats, and there are more of you.", seats=seats)
        case NotHost(host=host):
            return word("{host} decides that.", host=host or word("Somebody"))
        case NotAgreed(names=names):
            return word("Still to agree: {names}.", names=_listed(phrases, names))
        case _:
            return _SENTENCES.get(type(error), _unknown)(phrases)


def _listed(phrases: Phrases, names: tuple[str, ...]) -> str:
    known: list[Text] = [(Plain(name or phrases.word("Somebody")),) for name in names]
    return plain(phrases.listed(known))


def _unknown_word(phrases: Phrases, error: UnknownWord) -> str:
    typed = error.word[:LONGEST_QUOTE]
    if isinstance(error, UnknownOption):
        return phrases.word(
            "I don't know “{typed}”. There is: 2 · 3 · 4 · pairs · trios · to 3 · to 5 · to 7 · "
            "blitz · normal · slow · day · none · 20s · noexchange · noclaim · double · race 61.",
            typed=typed,
        )
    if isinstance(error, UnknownBoard):
        return phrases.word(
            "I don't know “{typed}”. There is: matches · games · points · 2 · 3 · 4 · pairs ·"
            " trios · week · month · all.",
            typed=typed,
        )
    if isinstance(error, UnknownChoice):
        return _unknown_choice(phrases, typed, is_for_chat=error.is_for_chat)
    return phrases.word("I don't know “{typed}”. /brisca lists what I know.", typed=typed)


def _unknown_choice(phrases: Phrases, typed: str, *, is_for_chat: bool) -> str:
    if is_for_chat:
        return phrases.word(
            "I don't know “{typed}”. There is: face spanish · face italian · face french ·"
            " language es · language en.",
            typed=typed,
        )
    return phrases.word(
        "I don't know “{typed}”. There is: face spanish · face italian · face french ·"
        " words emoji · words plain · ring on · ring off · language es · language en.",
        typed=typed,
    )


def _not_your_turn(phrases: Phrases, company: Company) -> str:
    match = company.table.match
    if match is None or match.deal is None:
        return _unknown(phrases)
    name = company.seat_name(phrases, match.deal.turn)
    return phrases.word("Not yet: it is {name}'s turn.", name=name)


def _unknown(phrases: Phrases) -> str:
    return phrases.word("That can't be done now.")


_SENTENCES: dict[type[BriscaError], Callable[[Phrases], str]] = {
    CardNotInHand: lambda it: it.word("You don't hold that card."),
    ExchangeDisabled: lambda it: it.word("This table plays without the exchange."),
    ExchangeTooLate: lambda it: it.word("There is no up-card left to exchange."),
    ExchangeNoUse: lambda it: it.word("A 2 as the up-card can't be exchanged."),
    ExchangeCardNotInHand: lambda it: it.word("You don't hold the card for the exchange."),
    ExchangeNoTrickWon: lambda it: it.word("To exchange you must have won a trick."),
    ClaimDisabled: lambda it: it.word("This table plays without showing the highest trumps."),
    ClaimNotNow: lambda it: it.word(
        "Only between two tricks, once the stock is gone and you hold two or three cards."
    ),
    ClaimNotHeld: lambda it: it.word(
        "Your side must hold the highest trumps left: three, or two with two cards each."
    ),
    ResignNotTwoSides: lambda it: it.word(
        "The game can only be given up where there are two sides."
    ),
    GameOver: lambda it: it.word("That game is over."),
    MatchOver: lambda it: it.word("That match is over."),
    UnknownTap: lambda it: it.word("I no longer know that button."),
    StaleTap: lambda it: it.word(
        "That button was from an earlier trick; your current hand is further down."
    ),
    NoTable: lambda it: it.word("There is no table here. /brisca new opens one."),
    NoMatch: lambda it: it.word("No match has been finished that I could tell again."),
    NotOver: lambda it: it.word("That match goes on; I can tell it once it has ended."),
    TableClosed: lambda it: it.word("That table has closed."),
    Away: lambda it: it.word("The computer plays for you: press I'm back."),
    NotAway: lambda it: it.word("You are playing already."),
    Paused: lambda it: it.word("The table is paused: somebody has to press Go on."),
    NotSuspended: lambda it: it.word("The table is not paused."),
    NotAllowed: lambda it: it.word("Only the table's host or an admin of the group may do that."),
    NotHere: lambda it: it.word("You can only sit down in the table's own group."),
    NotMember: lambda it: it.word(
        "That table is in a group where I don't see you; its members sit down by its button."
    ),
    ChatShut: lambda it: it.word("I am no longer in that group: the table waits until I am back."),
    NotSeated: lambda it: it.word("You don't play at this table."),
    AlreadySeated: lambda it: it.word("You sit at this table already."),
    TableFull: lambda it: it.word("All seats are taken; you are welcome to watch."),
    SideFull: lambda it: it.word("That side has no free seat."),
    AlreadyBegun: lambda it: it.word("The match has begun; you are welcome to watch."),
    NotBegun: lambda it: it.word("The match has not begun yet."),
    TooManyTables: lambda it: it.word("No room for another table; finish one first."),
    HasLobby: lambda it: it.word(
        "You have a table that has not begun; start it or stand up there first."
    ),
    NoRematch: lambda it: it.word("Somebody has stood up; now the host starts the table."),
    StillSeated: lambda it: it.word(
        "You sit at a table: finish there, or leave it, and then I can forget you."
    ),
    Forgotten: lambda it: it.word("I had just forgotten you. Say it once more."),
    JustPosted: lambda it: it.word("The table came just now: look a little further up."),
    OnlyInGroups: lambda it: it.word(
        "Tables are played in groups: add me to one and type /brisca new there."
    ),
}


def fault(phrases: Phrases) -> str:
    """Apologises for a fault of ours, after which a tap may have been saved or not."""
    return phrases.word("Something went wrong on our side. Look at the table before you try again.")


def broken(phrases: Phrases) -> str:
    """Owns up to a table that can never go on."""
    return phrases.word("This table broke by a fault of ours. /brisca new opens another.")


def seated(phrases: Phrases) -> str:
    """Welcomes somebody who has sat down."""
    return phrases.word("You have a seat.")


def seated_by_link(phrases: Phrases, company: Company, chat: str) -> str:
    """Welcomes somebody who has sat down by a link, far from the table."""
    host = company.host_name(phrases)
    return phrases.word(
        "You sit at {host}'s table in {chat}. Your cards will come here.", host=host, chat=chat
    )


def channels_do_not_play(phrases: Phrases) -> str:
    """Refuses whoever writes in the name of a channel."""
    return phrases.word("Channels have no seat here: write as yourself, and you can play.")


def unmask_first(phrases: Phrases) -> str:
    """Tells an admin who writes in the group's name what that rules out, and what shows him."""
    return phrases.word(
        "You write as the group, so I can't tell who you are and can't seat you. A button would:"
        " but whoever presses it sits down by name, for all to see. Stopping a table needs no name."
    )


def stood_up(phrases: Phrases) -> str:
    """Takes leave of somebody who has stood up."""
    return phrases.word("You have left your seat.")


def went_away(phrases: Phrases) -> str:
    """Tells whoever leaves a match what becomes of the seat."""
    return phrases.word("The computer plays on for you. Type /brisca back to take your seat again.")


def played(phrases: Phrases, company: Company, card: Card) -> str:
    """Confirms a card that lies on the table, before the hand is drawn again."""
    match = company.table.match
    trump = match.deal.trump if match and match.deal else None
    return phrases.word("You play {card}.", card=card_label(phrases, card, trump))


def voted(phrases: Phrases) -> str:
    """Answers a vote that does not yet stop the match."""
    return phrases.word("Noted: it stops once the others want it too.")


def waits_for_others(phrases: Phrases) -> str:
    """Answers whoever asks for the next game before the others do."""
    return phrases.word("Noted; waiting for the others.")


def opens_private(phrases: Phrases) -> str:
    """Asks for the private chat, where there is no button to lead there."""
    return phrases.word("Open the chat with me, so that your cards can reach you.")


def opens_private_for_replay(phrases: Phrases) -> str:
    """Asks for the private chat, where a match is told again."""
    return phrases.word("Open the chat with me, and I tell you the match there.")


def sent_in_private(phrases: Phrases) -> str:
    """Tells that what was asked for has come in private."""
    return phrases.word("It is in your chat with me.")


def hello(phrases: Phrases, name: str) -> str:
    """Greets whoever opened the private chat."""
    if not name:
        return phrases.word("Hello! Your cards will come here.")
    return phrases.word("Hello, {name}! Your cards will come here.", name=name)


def forgotten(phrases: Phrases) -> str:
    """Takes leave of whoever wanted to be forgotten."""
    return phrases.word(
        "Done: I no longer know your name or your id. Your matches stay, without a name."
    )


def record_broken(phrases: Phrases, fault: RecordFault) -> str:
    """Says where a record breaks the rules, counted from 1 as people do."""
    if fault.game is None:
        return phrases.word("This is no record of brisca that can be read.")
    game, what = fault.game + 1, _record_mistake(phrases, fault.cause)
    if fault.action is None:
        return phrases.word("Game {game} can't be as the record says: {what}", game=game, what=what)
    return phrases.word(
        "Game {game}, action {action}: {what}", game=game, action=fault.action + 1, what=what
    )


def _record_mistake(phrases: Phrases, error: RuleError) -> str:
    return _OF_RECORDS.get(type(error), _unreadable)(phrases)


def _unreadable(phrases: Phrases) -> str:
    return phrases.word("it can't be read.")


_OF_RECORDS: dict[type[RuleError], Callable[[Phrases], str]] = {
    BadRecord: _unreadable,
    BadDeal: lambda it: it.word("the deck, the dealer or the moment is wrong."),
    MatchOver: lambda it: it.word("the match is over."),
    GameOver: lambda it: it.word("the game is over."),
    NotYourTurn: lambda it: it.word("it is another seat's turn."),
    CardNotInHand: lambda it: it.word("the seat does not hold that card."),
    ExchangeDisabled: lambda it: it.word("the match is played without the exchange."),
    ExchangeTooLate: lambda it: it.word("there is no up-card left to exchange."),
    ExchangeNoUse: lambda it: it.word("a 2 as the up-card can't be exchanged."),
    ExchangeCardNotInHand: lambda it: it.word("the seat does not hold the card for the exchange."),
    ExchangeNoTrickWon: lambda it: it.word("the seat has not won a trick yet."),
    ClaimDisabled: lambda it: it.word("the match is played without showing the highest trumps."),
    ClaimNotNow: lambda it: it.word("the highest trumps can't be shown at that moment."),
    ClaimNotHeld: lambda it: it.word("the side does not hold the highest trumps."),
    ResignNotTwoSides: lambda it: it.word("with more than two sides nobody can give up."),
}
