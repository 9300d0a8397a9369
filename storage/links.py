"""Who is the same person on more than one platform."""

from __future__ import annotations

from functools import partial

from aiosqlite import Connection

from bot.model.people import PersonId, Platform
from storage.database import Subject

ROOT = "SELECT coalesce(same_as, id) FROM person WHERE id = ?"

PLATFORMS = """
SELECT platform FROM person WHERE id = ? OR same_as = ? ORDER BY platform
"""

JOIN = "UPDATE person SET same_as = ? WHERE id = ? OR same_as = ?"

NEXT_ROOT = "SELECT min(id) FROM person WHERE same_as = ?"

FOLLOW = "UPDATE person SET same_as = nullif(?, id) WHERE same_as = ?"

PART = "UPDATE person SET same_as = NULL WHERE id = ? AND same_as IS NOT NULL RETURNING 1"


class SqliteLinks(Subject):
    """Who is the same person on more than one platform (`bot.host.ports.Links`)."""

    async def linked(self, person: PersonId) -> tuple[Platform, ...]:
        """Lists the platforms of a person, the own one included."""
        for root in await self._database.read(ROOT, person):
            rows = await self._database.read(PLATFORMS, *root, *root)
            return tuple(Platform(platform) for (platform,) in rows)
        return ()

    async def link(self, person: PersonId, other: PersonId) -> bool:
        """Makes two people one, with all whom they are already; False for two on a platform."""
        return await self._database.write(partial(_link, person, other))

    async def unlink(self, person: PersonId) -> bool:
        """Makes a person one for itself again; False where it was."""
        return await self._database.write(partial(unlink, person))


async def _link(person: PersonId, other: PersonId, writer: Connection) -> bool:
    ((own,),) = await writer.execute_fetchall(ROOT, (person,))
    ((root,),) = await writer.execute_fetchall(ROOT, (other,))
    ours = set(await writer.execute_fetchall(PLATFORMS, (own, own)))
    if own == root or ours & set(await writer.execute_fetchall(PLATFORMS, (root, root))):
        return False
    await writer.execute(JOIN, (root, own, own))
    return True


async def unlink(person: PersonId, writer: Connection) -> bool:
    """Takes a person out of a group; the others stay together."""
    if any(await writer.execute_fetchall(PART, (person,))):
        return True
    ((heir,),) = await writer.execute_fetchall(NEXT_ROOT, (person,))
    if heir is None:
        return False
    await writer.execute(FOLLOW, (heir, person))
    return True
