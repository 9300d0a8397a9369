"""What brings a slot from what it shows to what it should show: pure."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.model.screen import Kind
from bot.model.slots import Buttons, Delivered, Edit, Operation, Post, Remove, Wait, Wanted

MOST_BELOW = 30
"""Messages of others below a table, beyond which it is posted anew at the next trick."""
BETWEEN_BURIALS = timedelta(minutes=2)
"""The least time between two such posts."""

_AT_ONCE = timedelta(0)


def plan(
    wanted: Wanted | None,
    delivered: Delivered | None,
    now: datetime,
    *,
    gap: timedelta = _AT_ONCE,
    below: int = 0,
    must_repost: bool = False,
) -> Operation | None:
    """Tells what brings a slot from what it shows to what it should show; None for nothing.

    What is shown stands for a `gap` before it is edited again; `below` it are so many messages.
    """
    if wanted is None:
        return None if delivered is None else Remove(delivered)
    if delivered is None or must_repost or _is_sent_anew(wanted, delivered):
        return Post(wanted, delivered)
    if wanted.may_move_down and below > MOST_BELOW and _is_old(delivered, now - BETWEEN_BURIALS):
        return Post(wanted, delivered)
    if delivered.fingerprint == wanted.screen.fingerprint():
        return None
    return _redraw(wanted, delivered, now, gap)


def _is_sent_anew(wanted: Wanted, delivered: Delivered) -> bool:
    if delivered.edition != wanted.edition:
        return True
    if delivered.kind is Kind.PHOTO and wanted.screen.kind is Kind.TEXT:
        return True
    moment = wanted.must_be_newer_than
    return moment is not None and _is_old(delivered, moment)


def _is_old(delivered: Delivered, moment: datetime) -> bool:
    return delivered.posted_at is None or delivered.posted_at <= moment


def _redraw(
    wanted: Wanted, delivered: Delivered, now: datetime, gap: timedelta
) -> Operation | None:
    old, new = delivered.buttons, Buttons.of(wanted.screen)
    moments = [] if delivered.shown_at is None else [delivered.shown_at + gap]
    if old is not None and new.offers in {old.offers, ""}:
        if wanted.reader_is_away and not old.has_cards:
            return None
        is_gone = new.offers != old.offers
        until = wanted.offers_may_stay_until if is_gone else wanted.may_wait_until
        moments += [] if until is None else [until]
    latest = max(moments, default=now)
    return Wait(latest) if now < latest else Edit(wanted, delivered)
