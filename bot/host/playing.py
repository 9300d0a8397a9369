"""Everything during a match: moves, the next game, going away, giving up and stopping."""

from __future__ import annotations

from bot.host import attendance, lobby, play, questions
from bot.host.directory import Directory
from bot.host.keeper import Keeper
from bot.host.ports import Chance, Clock, Messengers
from bot.host.request import Request
from bot.host.timekeeper import Timekeeper
from bot.model.answers import Answer
from bot.model.errors import ChatShut, NotAgreed, NotMember
from bot.model.people import Address
from bot.model.table import OPEN_STAGES, Stage, TableId
from bot.model.taps import MoveTap, Wish
from bot.screens import answers

_ATTENDANCE = {
    Wish.RESUME: attendance.resume,
    Wish.BACK: attendance.come_back,
    Wish.RESIGN: attendance.resign,
    Wish.STAY: attendance.play_on,
}


class Playing:
    """Does what people ask of a match."""

    def __init__(
        self,
        keeper: Keeper,
        directory: Directory,
        timekeeper: Timekeeper,
        messengers: Messengers,
        clock: Clock,
        chance: Chance,
    ) -> None:
        self._keeper, self._directory, self._timekeeper = keeper, directory, timekeeper
        self._messengers, self._clock, self._chance = messengers, clock, chance

    async def move(self, request: Request, tap: MoveTap) -> Answer:
        """Plays, exchanges or claims; confirms a card whose hand is not drawn again at once."""
        async with self._keeper.at(tap.table) as table:
            happenings = play.act(table, request.person.id, tap, self._timekeeper.used(table))
            after = await self._keeper.write(table, happenings, request.person.id, request.id)
        card = play.card_on_table(after, happenings)
        if card is None:
            return Answer()
        company = await self._directory.company(after)
        return Answer(answers.played(request.phrases, company, card))

    async def next_game(self, request: Request, table_id: TableId, game: int) -> Answer:
        """Asks for the next game."""
        async with self._keeper.at(table_id) as table:
            happenings = play.ask_for_next(table, request.person.id, game, self._chance)
            after = await self._keeper.write(table, happenings, request.person.id, request.id)
        waits = after.stage is Stage.BETWEEN_GAMES
        return Answer(answers.waits_for_others(request.phrases) if waits else "")

    async def attend(self, request: Request, table_id: TableId, wish: Wish) -> Answer:
        """Goes on, comes back, gives up or declines to."""
        decide = _ATTENDANCE[wish]
        if wish in {Wish.RESUME, Wish.BACK}:
            await self._check_in_chat(request, table_id)
        async with self._keeper.at(table_id) as table:
            happenings = decide(table, request.person.id)
            after = await self._keeper.write(table, happenings, request.person.id, request.id)
        if wish is not Wish.RESIGN or not after.resigning:
            return Answer()
        company = await self._directory.company(after)
        missing = attendance.yet_to_agree(after, request.person.id)
        names = tuple(company.name(request.phrases, it) for it in after.people if it in missing)
        return Answer(answers.mistake(request.phrases, NotAgreed(names), company))

    async def _check_in_chat(self, request: Request, table_id: TableId) -> None:
        """Lets only those take a seat again who are in the table's chat, while we are."""
        chat = await self._directory.chat_of(await self._keeper.look(table_id))
        if chat.is_shut:
            raise ChatShut
        here = Address(chat.platform, chat.key)
        if await self._messengers[chat.platform].is_member(here, request.person.key) is False:
            raise NotMember

    async def go_away(self, request: Request, table_id: TableId) -> Answer:
        """Leaves a match to the computer."""
        async with self._keeper.at(table_id) as table:
            happenings = attendance.go_away(table, request.person.id)
            await self._keeper.write(table, happenings, request.person.id, request.id)
        return Answer(answers.went_away(request.phrases), is_alert=True)

    async def stop(self, request: Request, table_id: TableId) -> Answer:
        """Stops at an admin's word, before the first card also at the host's; else by vote."""
        person = request.person
        is_admin = await self._is_admin(request, table_id)
        async with self._keeper.at(table_id) as table:
            if table.match is None:
                happenings = lobby.close(table, person.id, is_admin=is_admin)
            elif is_admin:
                happenings = attendance.stop(table)
            else:
                happenings = attendance.vote_to_stop(table, person.id, self._clock.now())
            after = await self._keeper.write(table, happenings, person.id, request.id)
        is_vote = after.stage in OPEN_STAGES
        return Answer(answers.voted(request.phrases) if is_vote else "")

    async def _is_admin(self, request: Request, table_id: TableId) -> bool:
        chat = await self._directory.chat_of(await self._keeper.look(table_id))
        messenger = self._messengers[chat.platform]
        return await messenger.is_admin(Address(chat.platform, chat.key), request.person.key)

    async def tell(self, request: Request, table_id: TableId, wish: Wish) -> Answer:
        """Answers what a button of the table asks."""
        company = await self._directory.company(await self._keeper.look(table_id))
        told = questions.answer(request.phrases, company, request.person, wish)
        return Answer(told, is_alert=True)
