"""The interactions whose answers can still be changed."""

from __future__ import annotations

from collections import OrderedDict

from bot.discord.addresses import aside_address
from bot.discord.exchange import Exchange
from bot.model.people import Address

MOST = 5_000


class Exchanges:
    """The latest exchanges, for as long as their tokens live."""

    def __init__(self) -> None:
        self._known = OrderedDict[Address, Exchange]()

    def add(self, exchange: Exchange) -> None:
        """Remembers an exchange, and forgets those that are over."""
        while self._known and (len(self._known) >= MOST or self._oldest.is_over):
            self._known.popitem(last=False)
        self._known[aside_address(exchange.id)] = exchange

    def at(self, address: Address) -> Exchange | None:
        """Gives the exchange of an aside; None where it can be changed no more."""
        exchange = self._known.get(address)
        return None if exchange is None or exchange.is_over else exchange

    @property
    def _oldest(self) -> Exchange:
        return next(iter(self._known.values()))
