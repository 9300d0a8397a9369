"""What brings a slot from what it shows to what it should show: pure."""

from __future__ import annotations

from datetime import datetime

from bot.model.slots import Delivered, Edit, Operation, Post, Wait, Wanted


def plan(
    wanted: Wanted, delivered: Delivered | None, now: datetime, *, must_repost: bool = False
) -> Operation | None:
    """Tells what brings a slot from what it shows to what it should show; None for nothing."""
    if delivered is None or must_repost or delivered.edition != wanted.edition:
        return Post(wanted, delivered)
    if delivered.fingerprint == wanted.screen.fingerprint():
        return None
    if wanted.may_wait_until is not None and now < wanted.may_wait_until:
        return Wait(wanted.may_wait_until)
    return Edit(wanted, delivered)
