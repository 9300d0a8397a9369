"""What each slot of a table shows, and what was about to be sent."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from aiosqlite import Connection

from bot.model.people import Address, Platform
from bot.model.screen import Kind
from bot.model.slots import Buttons, Delivered, Part, Pending, Slot
from bot.model.table import TableId
from storage.database import Subject
from storage.moments import moment_from_text, moment_to_text, optional_moment

DELIVERED = """
SELECT person, part, platform, key, thread, edition, fingerprint, kind, picture, has_cards, offers,
    wishes, posted_at, message, shown_at, leftover
FROM slot WHERE game_table = ?
"""

PENDING = """
SELECT person, part, platform, key, thread, edition, fingerprint, kind, picture, has_cards, offers,
    wishes, posted_at
FROM pending_post WHERE game_table = ?
"""

TABLES_WITH_SLOTS = "SELECT game_table FROM slot UNION SELECT game_table FROM pending_post"

SHOW = """
INSERT INTO slot (
    game_table, person, part, platform, key, thread, edition, fingerprint, kind, picture,
    has_cards, offers, wishes, posted_at, message, shown_at, leftover
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (game_table, coalesce(person, 0), part) DO UPDATE SET
    platform = excluded.platform, key = excluded.key, thread = excluded.thread,
    edition = excluded.edition, fingerprint = excluded.fingerprint, kind = excluded.kind,
    picture = excluded.picture, has_cards = excluded.has_cards, offers = excluded.offers,
    wishes = excluded.wishes,
    posted_at = excluded.posted_at, message = excluded.message, shown_at = excluded.shown_at,
    leftover = excluded.leftover
"""

PEND = """
INSERT INTO pending_post (
    game_table, person, part, platform, key, thread, edition, fingerprint, kind, picture,
    has_cards, offers, wishes, posted_at
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (game_table, coalesce(person, 0), part) DO UPDATE SET
    platform = excluded.platform, key = excluded.key, thread = excluded.thread,
    edition = excluded.edition, fingerprint = excluded.fingerprint, kind = excluded.kind,
    picture = excluded.picture, has_cards = excluded.has_cards, offers = excluded.offers,
    wishes = excluded.wishes,
    posted_at = excluded.posted_at
"""

FORGET = """
DELETE FROM slot WHERE game_table = ? AND coalesce(person, 0) = coalesce(?, 0) AND part = ?
"""

SETTLE = """
DELETE FROM pending_post WHERE game_table = ? AND coalesce(person, 0) = coalesce(?, 0) AND part = ?
"""


class SqliteSlots(Subject):
    """What each slot of a table shows (`bot.host.ports.Slots`)."""

    async def delivered(self, table: TableId) -> Mapping[Slot, Delivered]:
        """Reads what a table's slots show."""
        rows = await self._database.read(DELIVERED, table)
        return {
            Slot(table, person, Part(part)): _delivered(_Sent(*row[:11]), *row[11:])
            for person, part, *row in rows
        }

    async def pending(self, table: TableId) -> Mapping[Slot, Pending]:
        """Reads which messages of a table were about to be sent, and perhaps were."""
        rows = await self._database.read(PENDING, table)
        return {
            Slot(table, person, Part(part)): _pending(_Sent(*row)) for person, part, *row in rows
        }

    async def tables_with_slots(self) -> tuple[TableId, ...]:
        """Lists the tables that still have a message to keep up to date, or perhaps have."""
        return tuple(it for (it,) in await self._database.read(TABLES_WITH_SLOTS))

    async def pend(self, slot: Slot, pending: Pending) -> None:
        """Notes that a message is about to be sent."""
        await self._database.run(PEND, *_where(slot), *_sending(pending))

    async def unpend(self, slot: Slot) -> None:
        """Notes that what was about to be sent was not."""
        await self._database.run(SETTLE, *_where(slot))

    async def show(self, slot: Slot, delivered: Delivered) -> None:
        """Notes what a slot shows now; nothing is pending there any more."""
        newest = (delivered.message, _text(delivered.shown_at), delivered.leftover)
        values = (*_where(slot), *_sending(delivered), *newest)

        async def job(writer: Connection) -> None:
            await writer.execute(SHOW, values)
            await writer.execute(SETTLE, _where(slot))

        await self._database.write(job)

    async def forget(self, slot: Slot) -> None:
        """Notes that a slot shows nothing any more, and nothing is pending there."""

        async def job(writer: Connection) -> None:
            for statement in (FORGET, SETTLE):
                await writer.execute(statement, _where(slot))

        await self._database.write(job)


def _where(slot: Slot) -> tuple[object, ...]:
    return slot.table, slot.person, slot.part


def _sending(sent: Delivered | Pending) -> tuple[object, ...]:
    """Writes what was known of a message when it was sent."""
    address, buttons = sent.address, sent.buttons
    seen = (None,) * 3 if buttons is None else (buttons.has_cards, buttons.offers, buttons.wishes)
    return (
        *(address.platform, address.key, address.thread, sent.edition, sent.fingerprint),
        *(sent.kind, sent.picture, *seen, _text(sent.posted_at)),
    )


class _Sent(NamedTuple):
    """What both queries read of a message, as it is stored."""

    platform: str
    key: str
    thread: int | None
    edition: int
    fingerprint: str
    kind: str
    picture: str
    has_cards: int | None
    offers: str | None
    wishes: str | None
    posted_at: str | None

    @property
    def address(self) -> Address:
        return Address(Platform(self.platform), self.key, self.thread)

    @property
    def buttons(self) -> Buttons | None:
        if self.has_cards is None or self.offers is None or self.wishes is None:
            return None
        return Buttons(bool(self.has_cards), self.offers, self.wishes)


def _pending(sent: _Sent) -> Pending:
    if sent.posted_at is None:
        raise ValueError("whatever is about to be sent has its moment")
    return Pending(
        *(sent.address, sent.edition, sent.fingerprint, moment_from_text(sent.posted_at)),
        kind=Kind(sent.kind),
        picture=sent.picture,
        buttons=sent.buttons,
    )


def _delivered(sent: _Sent, message: str, shown_at: str | None, leftover: str | None) -> Delivered:
    return Delivered(
        *(sent.address, message, sent.edition, sent.fingerprint),
        posted_at=optional_moment(sent.posted_at),
        shown_at=optional_moment(shown_at),
        kind=Kind(sent.kind),
        picture=sent.picture,
        buttons=sent.buttons,
        leftover=leftover,
    )


def _text(moment: datetime | None) -> str | None:
    return None if moment is None else moment_to_text(moment)
