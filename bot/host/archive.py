"""What is looked up of the past: one's own figures, and matches that have ended."""

from __future__ import annotations

import json

from bot.host.directory import Directory
from bot.host.keeper import Keeper
from bot.host.ports import Clock, Store
from bot.host.records import record_of
from bot.host.request import Request
from bot.model.answers import Answer, Attachment, Reply
from bot.model.errors import NoMatch, NotOver
from bot.model.people import ChatId
from bot.model.standings import Period
from bot.model.table import Stage, TableId
from bot.screens import answers
from bot.screens.figures import figures_text
from bot.screens.replay import record_screen, replay_screen

REPLAYS = "replay-"
"""What a way into the private chat begins with that leads to a match told again."""


class Archive:
    """Answers from the store alone, and changes nothing."""

    def __init__(self, store: Store, keeper: Keeper, directory: Directory, clock: Clock) -> None:
        self._store, self._keeper = store, keeper
        self._directory, self._clock = directory, clock

    async def figures(self, request: Request, chat: ChatId | None) -> Answer:
        """Tells somebody what they have reached here, unless alone with us, and everywhere."""
        person, now, read = request.person.id, self._clock.now(), self._store.figures
        everywhere, here = await read(person, now), None
        if chat is not None:
            month = await read(person, now, chat, Period.MONTH)
            here = await read(person, now, chat), month
        return Answer(figures_text(request.phrases, everywhere, here), is_alert=True)

    async def last(self, request: Request, chat: ChatId | None) -> Answer | Reply:
        """Tells the last match of a chat, or of somebody who is alone with us; raises NoMatch."""
        if chat is None:
            table = await self._store.last_match_of(request.person.id)
        else:
            table = await self._store.last_match_in(chat)
        if table is None:
            raise NoMatch
        return await self.replay(request, table, 0)

    async def replay(self, request: Request, table: TableId, game: int) -> Answer | Reply:
        """Tells a game of a match that has ended, in private alone; raises NotOver."""
        if not request.person.can_write:
            words = answers.opens_private_for_replay(request.phrases)
            return Answer(words, opens_private=f"{REPLAYS}{table}")
        record = await self._record(request, table)
        screen = replay_screen(request.phrases, table, record, game)
        return Reply(screen, is_private=True, note=answers.sent_in_private(request.phrases))

    async def record(self, request: Request, table: TableId) -> Reply:
        """Hands out the record of a match that has ended; raises NotOver."""
        record = await self._record(request, table)
        text = json.dumps(record, ensure_ascii=False, indent=1)
        file = Attachment(f"brisca-{table}.json", text)
        note = answers.sent_in_private(request.phrases)
        return Reply(record_screen(request.phrases), is_private=True, note=note, attachment=file)

    async def _record(self, request: Request, table_id: TableId) -> dict[str, object]:
        table = await self._keeper.look(table_id)
        if table.match is None or table.stage not in {Stage.OVER, Stage.STOPPED}:
            raise NotOver
        company = await self._directory.company(table)
        seats = range(table.options.format.seats)
        names = [company.seat_name(request.phrases, seat) for seat in seats]
        return record_of(table_id, await self._store.log(table_id), names)
