"""What can be wrong with serving pages, told to whoever runs the host."""

from __future__ import annotations


class CannotListen(Exception):
    """Nothing can be served at the address: it is taken, not ours, or not allowed."""

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(
            f"The browser room cannot listen on {address}: {reason}. "
            "Give it another address in BRISCA_WEB, or leave that empty to do without."
        )
