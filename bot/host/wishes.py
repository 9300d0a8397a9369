"""What people want of a table, by whichever way they say it: to whom it goes."""

from __future__ import annotations

from dataclasses import dataclass

from bot.host.archive import Archive
from bot.host.desk import Desk
from bot.host.directory import Directory
from bot.host.keeper import Keeper
from bot.host.playing import Playing
from bot.host.request import Request
from bot.host.seating import Seating
from bot.model.answers import Answer, Reply
from bot.model.people import Whereabouts
from bot.model.table import TableId
from bot.model.taps import AtTable, ChooseTap, SideTap, TableTap, Wish


@dataclass(frozen=True, slots=True)
class Wishes:
    """Hands each wish to those who grant it."""

    keeper: Keeper
    directory: Directory
    seating: Seating
    playing: Playing
    archive: Archive
    desk: Desk

    async def press(
        self, request: Request, tap: AtTable, where: Whereabouts | None
    ) -> Answer | Reply:
        """Does what a button of a table asks for."""
        match tap:
            case TableTap(table, wish, game):
                if wish is Wish.JOIN:
                    await self.seating.check_here(table, where)
                return await self.grant(request, table, wish, game)
            case SideTap(table, side):
                await self.seating.check_here(table, where)
                return await self.seating.join(request, table, side)
            case ChooseTap():
                return await self.seating.choose(request, tap)
            case move:
                return await self.playing.move(request, move)

    async def grant(
        self, request: Request, table: TableId, wish: Wish, game: int = -1
    ) -> Answer | Reply:
        """Does what somebody wishes of a table; `game` is the one that it belongs to."""
        request.table = table
        match wish:
            case Wish.BOARD:
                chat = await self.directory.chat_of(await self.keeper.look(table))
                return await self.desk.leaderboard(chat)
            case Wish.REPLAY:
                return await self.archive.replay(request, table, game)
            case Wish.RECORD:
                return await self.archive.record(request, table)
            case Wish.NEXT:
                return await self.playing.next_game(request, table, game)
            case Wish.STOP:
                return await self.playing.stop(request, table)
            case Wish.RESUME | Wish.BACK | Wish.RESIGN | Wish.STAY:
                return await self.playing.attend(request, table, wish)
            case Wish.HAND | Wish.VALUES | Wish.WHY | Wish.PROOF:
                return await self.playing.tell(request, table, wish)
            case _:
                return await self.seating.do(request, table, wish)

    async def go_away(self, request: Request, table: TableId) -> Answer:
        """Leaves a lobby or a match, which no old button of the lobby may bring about."""
        request.table = table
        if (await self.keeper.look(table)).match is None:
            return await self.seating.leave(request, table)
        return await self.playing.go_away(request, table)
