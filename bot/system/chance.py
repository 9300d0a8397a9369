"""Everything that nobody may foresee, from the system's source of secrets."""

from __future__ import annotations

import secrets

from engine.shuffle import SEED_BYTES

TABLE_ID_BYTES = 8
CODE_LENGTH = 10
CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without those that look alike."""


class SystemChance:
    """Seeds, ids and draws from `secrets`."""

    def table_id(self) -> str:
        """Makes an id of 11 characters, unguessable with 64 bits."""
        return secrets.token_urlsafe(TABLE_ID_BYTES)

    def seed(self) -> bytes:
        """Makes the 32 bytes that a deal is shuffled with."""
        return secrets.token_bytes(SEED_BYTES)

    def link_code(self) -> str:
        """Makes a code of 10 signs, unguessable with 48 bits."""
        return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))

    def dealer(self, seats: int) -> int:
        """Draws the first dealer of a match (RULES.md §4.1)."""
        return secrets.randbelow(seats)
