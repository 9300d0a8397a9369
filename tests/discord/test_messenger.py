"""Screens go out as messages, and every way in which that may fail has its own outcome."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import replace

import discord as library
import pytest

from bot.discord.adapter import DiscordAdapter
from bot.discord.addresses import channel_key
from bot.discord.emojis import emoji_name
from bot.discord.messenger import DiscordMessenger
from bot.model.outcomes import Done, Gone, Invalid, Outcome, Refused, RetryAfter, Unknown
from bot.model.people import Address, Face, Platform
from bot.model.scene import HandScene, LobbyScene
from bot.model.screen import Button, Kind, Mention, Plain, Screen, Strong, Style
from bot.model.taps import PlayTap, TableTap, Wish
from engine.cards import CARD_BY_TEXT
from tests.discord.house import an_adapter
from tests.fakes.discord import ApiError, Channel, FakeDiscord, Guild, Permission, Person

JOIN, LEAVE = TableTap("t4bl3", Wish.JOIN), TableTap("t4bl3", Wish.LEAVE)
ACE = CARD_BY_TEXT["1C"]
ONE = Screen((Plain("Baza "), Strong("1")), ((Button("Me siento", JOIN, Style.SUCCESS),),))
TWO = Screen((Plain("Baza "), Strong("2")), ((Button("Me levanto", LEAVE),),))
BARE = Screen((Plain("Se acabó."),))
CARDS = Screen((Plain("Te toca"),), ((Button("🍷 As", PlayTap("t4bl3", 0, 0, ACE)),),))
PICTURE = b"\x89PNG\r\n\x1a\n" + b"\0" * 64


@pytest.fixture
def messenger(adapter: DiscordAdapter) -> DiscordMessenger:
    return adapter.messenger


def address(guild: Guild, thread: Channel | None = None) -> Address:
    key = channel_key(guild.id, guild.channel.id)
    return Address(Platform.DISCORD, key, thread.id if thread else None)


def private(person: Person) -> Address:
    return Address(Platform.DISCORD, str(person.id))


async def posted(messenger: DiscordMessenger, where: Address, screen: Screen = ONE) -> str:
    outcome = await messenger.post(where, screen)
    assert isinstance(outcome, Done), outcome
    return outcome.message


async def met(person: Person, guild: Guild) -> Address:
    """Lets somebody do something first: we write to nobody else."""
    await person.types(guild, "/brisca unirse")
    return private(person)


# -- what arrives --------------------------------------------------------------------------


async def test_a_screen_is_posted_edited_and_stripped(
    flawless: FakeDiscord, messenger: DiscordMessenger, guild: Guild
) -> None:
    where = address(guild)
    message = await posted(messenger, where)
    assert message == str(guild.last.id)
    assert guild.last.text == "Baza **1**"
    (button,) = guild.last.now.all_buttons()
    assert (button.label, button.data, button.style) == (
        *("Me siento", "brisca:t.t4bl3.join.-1"),
        library.ButtonStyle.success.value,
    )
    assert await messenger.edit(where, message, TWO) == Done(message)
    assert (guild.last.text, guild.last.labels) == ("Baza **2**", ["Me levanto"])
    assert await messenger.strip(where, message) == Done(message)
    assert (guild.last.text, guild.last.labels) == ("Baza **2**", [])
    assert await messenger.edit(where, message, BARE) == Done(message)
    assert guild.last.text == "Se acabó."
    assert await messenger.delete(where, (message,)) == Done(message)
    assert guild.bot_messages == []
    flawless.assert_no_complaints()


async def test_a_message_is_edited_long_after(
    flawless: FakeDiscord, messenger: DiscordMessenger, guild: Guild
) -> None:
    message = await posted(messenger, address(guild))
    flawless.clock.advance(3 * 24 * 3600)
    assert await messenger.edit(address(guild), message, TWO) == Done(message)


async def test_whom_a_new_message_calls_is_rung_and_nobody_else(
    flawless: FakeDiscord, messenger: DiscordMessenger, guild: Guild, luis: Person, ana: Person
) -> None:
    call = (Mention(str(luis.id), "Luis"), Plain(f", te toca. @everyone <@{ana.id}>"))
    message = await posted(messenger, address(guild), Screen(call))
    assert [it.id for it in luis.rings] == [guild.last.id]
    assert ana.rings == []
    await messenger.edit(address(guild), message, Screen((Mention(str(ana.id), "Ana"),)))
    assert ana.rings == []
    flawless.assert_no_complaints()


async def test_a_hand_comes_in_private(
    flawless: FakeDiscord, messenger: DiscordMessenger, guild: Guild, ana: Person
) -> None:
    message = await posted(messenger, await met(ana, guild))
    assert ana.chat.last.text == "Baza **1**"
    assert await messenger.edit(private(ana), message, TWO) == Done(message)
    assert await messenger.delete(private(ana), (message,)) == Done(message)
    assert ana.chat.messages == []
    flawless.assert_no_complaints()


async def test_a_thread_is_posted_to(messenger: DiscordMessenger, guild: Guild) -> None:
    thread = guild.opens_thread("Brisca")
    await posted(messenger, address(guild, thread))
    assert thread.last.text == "Baza **1**"


async def test_more_rows_than_a_message_takes_are_filled_up(
    messenger: DiscordMessenger, guild: Guild
) -> None:
    rows = tuple((Button(str(at), TableTap("t4bl3", Wish.NEXT, at)),) for at in range(12))
    await posted(messenger, address(guild), Screen((Plain("x"),), rows))
    assert [len(row) for row in guild.last.buttons] == [5, 5, 2]


async def test_labels_are_cut_to_what_a_button_takes(
    messenger: DiscordMessenger, guild: Guild
) -> None:
    rows = ((Button("🍷" * 200, JOIN),),)
    await posted(messenger, address(guild), Screen((Plain("x"),), rows))
    assert len(guild.last.labels[0]) == 80


# -- what does not -------------------------------------------------------------------------


async def test_a_message_that_is_gone_is_gone(messenger: DiscordMessenger, guild: Guild) -> None:
    message = await posted(messenger, address(guild))
    await messenger.delete(address(guild), (message,))
    assert await messenger.edit(address(guild), message, TWO) == Gone()
    assert await messenger.strip(address(guild), message) == Gone()
    assert await messenger.delete(address(guild), (message,)) == Gone()


async def test_shut_private_messages_are_refused_and_not_knocked_at_again(
    flawless: FakeDiscord, messenger: DiscordMessenger, guild: Guild, luis: Person
) -> None:
    where = await met(luis, guild)
    assert await messenger.post(where, ONE) == Refused("50007 Cannot send messages to this user")
    calls = len(flawless.calls)
    assert isinstance(await messenger.post(where, TWO), Refused)
    assert len(flawless.calls) == calls
    await luis.opens_dms()
    await luis.types(luis.chat, "/brisca mano")
    assert isinstance(await messenger.post(where, TWO), Done)
    flawless.assert_no_complaints()


async def test_a_channel_where_we_may_not_write_is_refused_until_somebody_acts_there(
    flawless: FakeDiscord, messenger: DiscordMessenger, guild: Guild, ana: Person
) -> None:
    guild.mutes_bot()
    outcome = await messenger.post(address(guild), ONE)
    assert isinstance(outcome, Refused)
    assert outcome.reason.startswith("50013")
    calls = len(flawless.calls)
    assert isinstance(await messenger.post(address(guild), ONE), Refused)
    assert len(flawless.calls) == calls
    guild.mutes_bot(muted=False)
    await ana.types(guild, "/brisca mesa")
    assert isinstance(await messenger.post(address(guild), ONE), Done)


async def test_a_channel_that_was_deleted_is_refused(
    messenger: DiscordMessenger, guild: Guild
) -> None:
    other = guild.opens_channel("otro")
    guild.deletes(other)
    where = Address(Platform.DISCORD, channel_key(guild.id, other.id))
    outcome = await messenger.post(where, ONE)
    assert isinstance(outcome, Refused)
    assert outcome.reason.startswith("10003")


async def test_a_thread_that_sleeps_is_woken(messenger: DiscordMessenger, guild: Guild) -> None:
    thread = guild.opens_thread("Brisca")
    where = address(guild, thread)
    message = await posted(messenger, where)
    guild.archives(thread)
    assert await messenger.edit(where, message, TWO) in {Done(message), Gone()}
    assert isinstance(await messenger.post(where, TWO), Done)
    assert not thread.archived


async def test_a_thread_that_a_moderator_has_locked_is_refused(
    messenger: DiscordMessenger, guild: Guild
) -> None:
    thread = guild.opens_thread("Brisca")
    where = address(guild, thread)
    message = await posted(messenger, where)
    guild.archives(thread, locked=True)
    assert await messenger.edit(where, message, TWO) == Gone()
    assert isinstance(await messenger.post(where, TWO), Refused)


async def test_an_old_message_that_can_be_edited_no_more_makes_room_for_a_new_one(
    flawless: FakeDiscord,
    messenger: DiscordMessenger,
    guild: Guild,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.discord.edits.LATE_EDIT_SECONDS", 0.2)
    message = await posted(messenger, address(guild))
    flawless.clock.advance(2 * 3600)
    outcomes: list[Outcome] = []
    for number in range(5):
        screen = Screen((Plain(f"Baza {number + 3}"),), ONE.buttons)
        outcomes.append(await messenger.edit(address(guild), message, screen))
    assert outcomes[:3] == [Done(message)] * 3
    assert outcomes[3:] == [Gone()] * 2
    assert guild.bot_messages == []


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_message_whose_fate_is_unknown_comes_once_when_it_is_sent_again(
    flawless: FakeDiscord, messenger: DiscordMessenger, guild: Guild, when: str
) -> None:
    flawless.faults.reset("createMessage", "before" if when == "before" else "after")
    assert isinstance(await messenger.post(address(guild), ONE), Unknown)
    assert isinstance(await messenger.post(address(guild), ONE), Done)
    assert [it.text for it in guild.bot_messages] == ["Baza **1**"]
    assert isinstance(await messenger.post(address(guild), ONE), Done)
    assert len(guild.bot_messages) == 2


async def test_a_long_wait_is_the_hosts(
    flawless: FakeDiscord, messenger: DiscordMessenger, guild: Guild
) -> None:
    flawless.faults.flood("createMessage", 42.5)
    assert await messenger.post(address(guild), ONE) == RetryAfter(42.5)


async def test_what_cannot_be_shown_is_a_fault_of_ours(
    messenger: DiscordMessenger, guild: Guild, caplog: pytest.LogCaptureFixture
) -> None:
    outcome = await messenger.post(address(guild), Screen(()))
    assert isinstance(outcome, Invalid)
    assert [it.levelno for it in caplog.records if it.name.startswith("bot")] == [logging.ERROR]


async def test_before_the_connection_everything_waits(discord: FakeDiscord, guild: Guild) -> None:
    messenger = an_adapter(discord).messenger
    assert await messenger.post(address(guild), ONE) == RetryAfter(1.0)
    assert await messenger.edit(address(guild), "1", ONE) == RetryAfter(1.0)


async def test_a_bot_without_access_says_so_and_moderation_needs_no_question(
    flawless: FakeDiscord, messenger: DiscordMessenger, guild: Guild, luis: Person
) -> None:
    guild.forbids(Permission.VIEW_CHANNEL)
    assert isinstance(await messenger.post(address(guild), ONE), Refused)
    calls = len(flawless.calls)
    assert not await messenger.is_admin(address(guild), str(luis.id))
    assert len(flawless.calls) == calls


# -- the cards' emojis ---------------------------------------------------------------------


async def test_the_cards_pictures_are_uploaded_once_and_stand_on_their_buttons(
    flawless: FakeDiscord, guild: Guild
) -> None:
    for _ in range(2):
        adapter = an_adapter(flawless, emojis={ACE: PICTURE})
        await adapter.connect()
        await adapter.messenger.post(address(guild), CARDS)
        await adapter.close()
    assert len(flawless.calls_of("createApplicationEmoji")) == 1
    assert [it.labels for it in guild.bot_messages] == [[f":{emoji_name(ACE)}: 🍷 As"]] * 2


async def test_whoever_has_another_face_sees_no_spanish_cards(
    flawless: FakeDiscord, guild: Guild
) -> None:
    adapter = an_adapter(flawless, emojis={ACE: PICTURE})
    await adapter.connect()
    for face in (Face.FRENCH, Face.SPANISH):
        scene = LobbyScene("t4bl3", face, "", ())
        await adapter.messenger.post(address(guild), replace(CARDS, scene=scene))
    await adapter.close()
    first, second = guild.bot_messages
    assert [first.labels, second.labels] == [["🍷 As"], [f":{emoji_name(ACE)}: 🍷 As"]]


async def test_an_emoji_that_is_refused_leaves_the_plain_label(
    flawless: FakeDiscord, guild: Guild
) -> None:
    adapter = an_adapter(flawless, emojis={ACE: PICTURE})
    await adapter.connect()
    invalid = ApiError(400, 50035, "Invalid Form Body", blame=False)
    flawless.faults.refuse("createMessage", invalid)
    assert isinstance(await adapter.messenger.post(address(guild), CARDS), Done)
    await adapter.close()
    assert guild.last.labels == ["🍷 As"]


async def test_pictures_that_cannot_be_uploaded_leave_plain_labels(
    flawless: FakeDiscord, guild: Guild
) -> None:
    flawless.faults.refuse("createApplicationEmoji", ApiError(400, 30008, "Full", blame=False))
    adapter = an_adapter(flawless, emojis={ACE: PICTURE, CARD_BY_TEXT["3O"]: b"x" * 300_000})
    await adapter.connect()
    assert isinstance(await adapter.messenger.post(address(guild), CARDS), Done)
    await adapter.close()
    assert guild.last.labels == ["🍷 As"]


async def test_whoever_has_left_the_server_is_no_member(
    flawless: FakeDiscord, messenger: DiscordMessenger, guild: Guild, luis: Person
) -> None:
    assert await messenger.is_member(address(guild), str(luis.id)) is True
    guild.leaves(luis)
    assert await messenger.is_member(address(guild), str(luis.id)) is False
    flawless.faults.refuse("getGuildMember", ApiError(403, 50001, "Missing Access", blame=False))
    assert await messenger.is_member(address(guild), str(luis.id)) is None
    assert await messenger.is_member(private(luis), str(luis.id)) is None


# -- pictures ------------------------------------------------------------------------------

SCENE = HandScene("t4bl3", Face.SPANISH, 0, "", (), "C", "copas", None, 0, (), None, None)


class Brush:
    """Paints numbers, so that one picture is told from another."""

    def __init__(self) -> None:
        self.painted = 0

    async def paint(self, _scene: object) -> bytes:
        self.painted += 1
        return f"picture {self.painted}".encode()


@pytest.fixture
async def painting(flawless: FakeDiscord) -> AsyncIterator[DiscordMessenger]:
    adapter = an_adapter(flawless, painter=Brush())
    await adapter.connect()
    yield adapter.messenger
    await adapter.close()


def photo(words: str) -> Screen:
    return replace(ONE, text=(Plain(words),), kind=Kind.PHOTO, scene=SCENE)


async def test_a_photo_is_a_picture_with_its_words_and_is_changed_or_kept(
    painting: DiscordMessenger, guild: Guild
) -> None:
    message = await posted(painting, address(guild), photo("Baza 1"))
    assert [it.content for it in guild.last.files] == [b"picture 1"]
    await painting.edit(address(guild), message, photo("Baza 2"))
    assert [it.content for it in guild.last.files] == [b"picture 2"]
    await painting.edit(address(guild), message, photo("Baza 3"), keeps_picture=True)
    assert (guild.last.text, [it.content for it in guild.last.files]) == ("Baza 3", [b"picture 2"])


async def test_where_no_file_may_be_attached_the_words_come_alone(
    painting: DiscordMessenger, guild: Guild
) -> None:
    guild.forbids(Permission.ATTACH_FILES)
    await posted(painting, address(guild), photo("Baza 1"))
    assert (guild.last.text, guild.last.files) == ("Baza 1", ())


async def test_text_is_not_painted(painting: DiscordMessenger, guild: Guild) -> None:
    await posted(painting, address(guild), replace(ONE, scene=SCENE))
    assert guild.last.files == ()
