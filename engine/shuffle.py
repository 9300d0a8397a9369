"""The provable shuffle: seed to deck, and the commitment to a seed (RULES.md §11)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from itertools import count

from engine.cards import Card
from engine.options import Format

SEED_BYTES = 32


def commitment(record_id: str, game: int, seed: bytes) -> str:
    """Commits to the 32-byte seed of a game (its index from 0): 64 lower-case hex digits."""
    head = f"brisca-deal/1\n{record_id}\n{game}\n".encode("ascii")
    return hashlib.sha256(head + seed).hexdigest()


def shuffle(form: Format, seed: bytes, cut: int = 0) -> tuple[Card, ...]:
    """Makes the deck, in dealing order, from a 32-byte seed and a cut of so many cards."""
    deck = list(form.pack)
    stream = _stream(seed)
    for last in range(len(deck) - 1, 0, -1):
        other = _below(last + 1, stream)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck[cut:] + deck[:cut])


def _stream(seed: bytes) -> Iterator[int]:
    for block in count():
        message = b"brisca-shuffle/1\n" + block.to_bytes(4, "big")
        yield from hmac.digest(seed, message, "sha256")


def _below(limit: int, stream: Iterator[int]) -> int:
    """Takes a number below `limit` from the stream, each with the same chance."""
    fair = 256 - 256 % limit
    return next(byte for byte in stream if byte < fair) % limit
