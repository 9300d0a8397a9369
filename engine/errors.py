"""What can be wrong with a record, a deal or an action.

BriscaError
├── RecordFault (engine.record)    the first thing wrong with a record, and where it is
└── RuleError
    ├── BadRecord                  unreadable: no record, no action, no card
    ├── BadOptions                 options that no match can have
    ├── BadDeal                    a deck, dealer or moment that no game can start with
    └── IllegalAction              readable, but against the rules at this moment
        ├── MatchOver  GameOver
        ├── NotYourTurn  CardNotInHand
        ├── ExchangeDisabled  ExchangeTooLate  ExchangeNoUse
        │   ExchangeCardNotInHand  ExchangeNoTrickWon
        ├── ClaimDisabled  ClaimNotNow  ClaimNotHeld
        └── ResignNotTwoSides
"""

from __future__ import annotations

from typing import ClassVar


class BriscaError(Exception):
    """The root of all that this project raises on purpose."""


class RuleError(BriscaError):
    """Against the rules of record; `code` is the word of RULES.md §9 for it."""

    code: ClassVar[str]


class BadRecord(RuleError):
    """The text or data is no record, no action or no card."""

    code = "bad_record"


class BadOptions(RuleError):
    """No match can have these options."""

    code = "bad_record"


class BadDeal(RuleError):
    """No game can start with this deck or dealer, or at this moment."""

    code = "bad_record"


class IllegalAction(RuleError):
    """The action is against the rules at this moment."""


class MatchOver(IllegalAction):
    """The match has been won."""

    code = "match_over"


class GameOver(IllegalAction):
    """The game has ended, or none has begun."""

    code = "game_over"


class NotYourTurn(IllegalAction):
    """Another seat is to play."""

    code = "not_your_turn"


class CardNotInHand(IllegalAction):
    """The seat does not hold the card."""

    code = "card_not_in_hand"


class ExchangeDisabled(IllegalAction):
    """The match is played without the exchange."""

    code = "exchange_disabled"


class ExchangeTooLate(IllegalAction):
    """The up-card has been drawn."""

    code = "exchange_too_late"


class ExchangeNoUse(IllegalAction):
    """The up-card is a 2, which nothing can be exchanged for."""

    code = "exchange_no_use"


class ExchangeCardNotInHand(IllegalAction):
    """The seat does not hold the trump that the up-card is exchanged for."""

    code = "exchange_card_not_in_hand"


class ExchangeNoTrickWon(IllegalAction):
    """The seat has not yet won a trick of this deal."""

    code = "exchange_no_trick_won"


class ClaimDisabled(IllegalAction):
    """The match is played without claims."""

    code = "claim_disabled"


class ClaimNotNow(IllegalAction):
    """A claim needs the stock gone, no trick begun, and two or three cards each."""

    code = "claim_not_now"


class ClaimNotHeld(IllegalAction):
    """The side does not hold the highest trumps in play."""

    code = "claim_not_held"


class ResignNotTwoSides(IllegalAction):
    """With more than two sides nobody can give up the game."""

    code = "resign_not_two_sides"
