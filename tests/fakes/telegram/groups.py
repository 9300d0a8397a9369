"""Groups: who is in them, who runs them, and what befalls them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.errors import CannotDoError
from tests.fakes.telegram import wire
from tests.fakes.telegram.entities import typed_entities
from tests.fakes.telegram.masks import Masks
from tests.fakes.telegram.model import Status, User, Version
from tests.fakes.telegram.topics import Forum

if TYPE_CHECKING:
    from tests.fakes.telegram.people import Person


class Group(Forum, Masks):
    """A basic group or a supergroup with its people; the first member made it."""

    # -- people --------------------------------------------------------------------------

    def joins(self, person: Person) -> None:
        """Lets somebody in."""
        self._world.set_status(self.chat, person.user, "member", person.user)
        if self.chat.kind == "supergroup":
            self._world.show_history(self.chat, self._world.accounts[person.id])
        joined = {"new_chat_members": [wire.user_json(person.user)]}
        self._world.service(self.chat, person.user, joined)

    def leaves(self, person: Person) -> None:
        """Lets somebody go."""
        self._goes(person.user, "left", person.user)

    def removes(self, person: Person, by: Person | None = None) -> None:
        """Throws somebody out: banned from a supergroup, free to come back to a basic group."""
        status: Status = "kicked" if self.chat.kind == "supergroup" else "left"
        self._goes(person.user, status, self._actor(by))

    def _goes(self, user: User, status: Status, by: User) -> None:
        self._check_inside(user)
        self._world.service(self.chat, by, {"left_chat_member": wire.user_json(user)})
        self._world.set_status(self.chat, user, status, by)

    def promotes(self, person: Person, *, admin: bool = True, anonymous: bool = False) -> None:
        """Makes somebody an administrator, or a plain member again.

        What an `anonymous` one (the owner may be, too) says comes from the group itself; whose
        taps are his stays plain.
        """
        self._check_inside(person.user)
        if anonymous:
            self.chat.anonymous.add(person.id)
        else:
            self.chat.anonymous.discard(person.id)
        if self.chat.statuses[person.id] != "creator":
            status: Status = "administrator" if admin else "member"
            self._world.set_status(self.chat, person.user, status, self.owner)

    def chatters(self, person: Person, times: int) -> None:
        """Lets somebody bury what stands in the group under so many short messages."""
        self._check_inside(person.user)
        for number in range(1, times + 1):
            self._world.post(self.chat, person.user, Version(f"bla {number}"))

    def hides_members(self, *, hidden: bool = True) -> None:
        """Keeps the list of members from all but administrators, and so from the bot."""
        self.chat.hides_members = hidden

    def _actor(self, by: Person | None) -> User:
        return self.owner if by is None else by.user

    # -- our bot -------------------------------------------------------------------------

    def adds_bot(self, by: Person | None = None, payload: str | None = None) -> None:
        """Adds the bot (again); it is told of it twice, as Telegram does.

        With a `payload` it is added by a link with `startgroup`: a /start follows.
        """
        user, bot = self._actor(by), self._world.bot
        self._world.set_status(self.chat, bot, "member", user)
        self._world.service(self.chat, user, {"new_chat_members": [wire.user_json(bot)]})
        if payload is not None:
            text = f"/start@{bot.username} {payload}".strip()
            self._world.post(self.chat, user, Version(text, typed_entities(text)))

    def kicks_bot(self, by: Person | None = None) -> None:
        """Throws the bot out; in a basic group it reads that, too."""
        user, bot = self._actor(by), self._world.bot
        if self.chat.kind == "group":
            self._world.service(self.chat, user, {"left_chat_member": wire.user_json(bot)})
        self._world.set_status(self.chat, bot, "kicked", user)
        self._world.journal.happened(self.chat, "the bot is thrown out")

    def promotes_bot(self, *, admin: bool = True) -> None:
        """Makes the bot an administrator, who hears everything, or a plain member again."""
        status: Status = "administrator" if admin else "member"
        self._world.set_status(self.chat, self._world.bot, status, self.owner)

    def restricts_bot(self, *, restricted: bool = True) -> None:
        """Forbids the bot alone to write, or lets it again; it is told of it."""
        if self.chat.kind != "supergroup":
            raise CannotDoError(f"{self.title!r} must become a supergroup first")
        status: Status = "restricted" if restricted else "member"
        self._world.set_status(self.chat, self._world.bot, status, self.owner)

    def mutes_bot(self, *, muted: bool = True) -> None:
        """Forbids plain members, and so the bot, to write; nobody is told of it."""
        self.chat.muted = muted

    def forbids_photos(self, *, forbidden: bool = True) -> None:
        """Forbids plain members, and so the bot, to send photos; nobody is told of it."""
        self.chat.without_photos = forbidden

    # -- the group as a whole ------------------------------------------------------------

    def becomes_supergroup(self) -> None:
        """Moves the basic group to a new id; old messages stay behind and are void.

        The bot is told that it is a member of the new chat, and in either that it moved; not
        that it has left the old one.
        """
        if self.chat.kind != "group":
            raise CannotDoError(f"{self.title!r} is a supergroup already")
        old, owner, bot = self.chat, self.owner, self._world.bot
        self.chat = new = self._world.add_group("supergroup", old.title)
        status = old.statuses.get(bot.id, "left")
        new.statuses |= {uid: it for uid, it in old.statuses.items() if uid != bot.id}
        new.muted, new.without_photos, new.anonymous = old.muted, old.without_photos, old.anonymous
        if old.has(bot.id):
            self._world.set_status(new, bot, status, owner)
        self._world.service(old, owner, {"migrate_to_chat_id": new.id})
        old.migrated_to = new.id
        self._world.service(new, owner, {"migrate_from_chat_id": old.id})

    def disbands(self) -> None:
        """Lets the owner delete the group: nobody is in it any more, and the bot is told."""
        chat, owner, bot = self.chat, self.owner, self._world.bot
        self._world.journal.happened(chat, "the group is deleted")
        was_here = chat.has(bot.id)
        chat.is_disbanded = True
        chat.statuses |= dict.fromkeys(chat.statuses.keys() - {bot.id}, "left")
        if was_here:
            self._world.set_status(chat, bot, "left", owner)
