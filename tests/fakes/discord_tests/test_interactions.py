"""Clicks and commands are acknowledged once, in three seconds, and answered for 15 minutes."""

from __future__ import annotations

import pytest

from tests.fakes.discord import CannotDoError, FakeDiscord, Guild, NoAnswerError, Person, Press
from tests.fakes.discord_tests.conftest import Api, button, connected, row

REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES = 4, 5, 6, 7, 8
ALONE = 64


@pytest.fixture
async def press(api: Api, guild: Guild, ana: Person) -> Press:
    """A click of Ana's on a button of the table."""
    await api.send(guild.channel, content="Mesa", components=[row(button("Mi mano", "hand"))])
    return ana.taps(guild.last, "Mi mano")


async def test_an_answer_for_one_is_seen_by_one(
    api: Api, guild: Guild, ana: Person, luis: Person, press: Press
) -> None:
    hand = [row(button("🍷 As", "as"))]
    await api.acknowledge(press, REPLY, content="Tu mano", flags=ALONE, components=hand)
    answer = await ana.answered(press)
    assert (answer.text, answer.alert) == ("Tu mano", True)
    assert answer.message
    assert answer.message in ana.sees(guild)
    assert answer.message not in guild.messages
    assert {"Tu mano", "as"} <= set(ana.everything_seen())
    assert not {"Tu mano", "as"} & set(luis.everything_seen())
    with pytest.raises(CannotDoError, match="never saw"):
        luis.taps(answer.message, "As")
    assert ana.taps(answer.message, "As").data == "as"


async def test_the_bot_gets_to_know_who_clicked_what_where(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    await api.send(guild.channel, content="Mesa", components=[row(button("Mi mano", "hand"))])
    async with connected(discord, api, intents=0) as wire:
        guild.nicknames(ana, "La jefa")
        ana.taps(guild.last, "Mi mano")
        told = await wire.event("INTERACTION_CREATE")
    assert told["data"] == {"custom_id": "hand", "component_type": 2}
    assert told["member"]["user"]["id"] == str(ana.id)
    assert told["member"]["nick"] == "La jefa"
    assert told["message"]["id"] == str(guild.last.id)
    assert (told["locale"], told["context"], told["type"]) == ("es-ES", 0, 3)
    assert told["guild_id"] == str(guild.id)


async def test_in_private_there_is_a_user_and_no_member(
    discord: FakeDiscord, api: Api, ana: Person
) -> None:
    guild = discord.guild("Otros", [ana])
    await ana.says(guild, "hola")
    await api.send(ana.chat, content="Tu mano", components=[row(button("🍷 As", "as"))])
    async with connected(discord, api, intents=0) as wire:
        ana.taps(ana.chat.last, "As")
        told = await wire.event("INTERACTION_CREATE")
    assert told["user"]["id"] == str(ana.id)
    assert "member" not in told
    assert "guild_id" not in told
    assert told["context"] == 1


async def test_a_second_acknowledgement_is_refused(
    discord: FakeDiscord, api: Api, press: Press
) -> None:
    assert (await api.acknowledge(press, DEFER_UPDATE)).status == 204
    got = await api.acknowledge(press, REPLY, content="x")
    assert (got.status, got.code) == (400, 40060)
    assert len(discord.complaints) == 1


async def test_a_bot_that_could_not_hear_of_its_first_may_acknowledge_again(
    discord: FakeDiscord, api: Api, press: Press
) -> None:
    discord.faults.fail("createInteractionResponse", when="after")
    assert (await api.acknowledge(press, REPLY, content="x")).status == 500
    assert (await api.acknowledge(press, REPLY, content="x")).code == 40060
    assert not discord.complaints


async def test_after_three_seconds_nobody_waits_any_more(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    await api.send(guild.channel, content="Mesa", components=[row(button("Mi mano", "hand"))])
    async with connected(discord, api, intents=0):
        press = ana.taps(guild.last, "Mi mano")
        discord.clock.advance(3.1)
        with pytest.raises(NoAnswerError):
            await ana.answered(press)
        got = await api.acknowledge(press, REPLY, content="x")
        assert (got.status, got.code) == (404, 10062)
    assert "10062" in discord.complaints[0]
    with pytest.raises(AssertionError, match="never answered: hand"):
        discord.assert_no_complaints()


async def test_a_click_that_reached_no_bot_is_nobodys_fault(
    discord: FakeDiscord, api: Api, press: Press
) -> None:
    discord.clock.advance(3.1)
    assert (await api.acknowledge(press, REPLY, content="x")).code == 10062
    discord.assert_no_complaints()


async def test_a_wrong_token_or_kind_acknowledges_nothing(
    discord: FakeDiscord, api: Api, press: Press
) -> None:
    got = await api("POST", f"/interactions/{press.id}/wrong/callback", {"type": 6})
    assert got.code == 10062
    assert (await api.acknowledge(press, CHOICES, choices=[])).code == 50035
    assert (await api.acknowledge(press, REPLY)).code == 50006
    assert press.ack is None
    assert len(discord.complaints) == 3


async def test_an_answer_is_read_edited_and_deleted_by_its_token(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person, press: Press
) -> None:
    await api.acknowledge(press, REPLY, content="uno", flags=ALONE)
    assert (await api.original(press)).body["flags"] == ALONE
    await api.original(press, "PATCH", content="dos")
    answer = (await ana.answered(press)).message
    assert answer
    assert answer.text == "dos"
    assert (await api.edit(answer, content="tres")).code == 10008
    assert (await api.original(press, "DELETE")).status == 204
    assert (await api.original(press)).code == 10008
    assert answer not in ana.sees(guild)
    assert not discord.complaints


async def test_every_later_answer_is_read_edited_and_deleted_by_its_id(
    discord: FakeDiscord, api: Api, ana: Person, press: Press
) -> None:
    await api.acknowledge(press, DEFER_UPDATE)
    made = await api.follow_up(press, content="uno", flags=ALONE)
    path = f"/webhooks/{discord.bot.id}/{press.token}/messages/{made.body['id']}"
    assert (await api("PATCH", path, {"content": "dos"})).body["content"] == "dos"
    assert (await api("GET", path)).body["content"] == "dos"
    assert (await api("DELETE", path)).status == 204
    assert (await api("PATCH", path, {"content": "tres"})).code == 10008
    assert {"uno", "dos"} <= set(ana.everything_seen())
    other = f"/webhooks/17/{press.token}/messages/@original"
    assert (await api("GET", other)).code == 10015


async def test_a_token_lives_for_15_minutes(discord: FakeDiscord, api: Api, press: Press) -> None:
    await api.acknowledge(press, REPLY, content="uno")
    discord.clock.advance(900)
    assert (await api.original(press, "PATCH", content="dos")).status == 200
    discord.clock.advance(1)
    for got in (await api.original(press), await api.follow_up(press, content="x")):
        assert (got.status, got.code) == (401, 50027)


async def test_before_the_acknowledgement_a_token_is_worth_nothing(api: Api, press: Press) -> None:
    assert (await api.follow_up(press, content="x")).code == 10015
    assert (await api.original(press)).code == 10015


async def test_a_deferred_update_leaves_the_message_and_may_still_edit_it(
    api: Api, guild: Guild, ana: Person, press: Press
) -> None:
    await api.acknowledge(press, DEFER_UPDATE)
    assert (await ana.answered(press)).message is None
    assert [len(message.versions) for message in guild.messages] == [1]
    await api.original(press, "PATCH", content="Mesa 2")
    assert guild.last.text == "Mesa 2"
    await api.follow_up(press, content="en secreto", flags=ALONE)
    reply = await ana.replied(press)
    assert (reply.text, reply.alert) == ("en secreto", True)
    assert guild.text == "Mesa 2"


async def test_an_update_changes_the_message_of_the_button(
    api: Api, guild: Guild, ana: Person, press: Press
) -> None:
    await api.acknowledge(press, UPDATE, content="Mesa 2", components=[])
    assert (await ana.answered(press)).message is guild.last
    assert (guild.text, guild.last.labels) == ("Mesa 2", [])


async def test_whoever_thinks_must_come_to_an_end(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person, luis: Person, press: Press
) -> None:
    await api.acknowledge(press, DEFER)
    assert "@brisca: …" in discord.transcript(guild)
    with pytest.raises(AssertionError, match="thinks for ever: hand"):
        discord.assert_no_complaints()
    await api.follow_up(press, content="Ya", flags=ALONE)
    answer = await ana.answered(press)
    assert (answer.text, answer.alert) == ("Ya", False)
    assert guild.text == "Mesa\nYa"
    assert "Ya" in luis.everything_seen()
    discord.assert_no_complaints()


async def test_who_defers_in_secret_answers_in_secret(
    api: Api, guild: Guild, ana: Person, press: Press
) -> None:
    await api.acknowledge(press, DEFER, flags=ALONE)
    await api.original(press, "PATCH", content="Ya")
    answer = await ana.answered(press)
    assert (answer.text, answer.alert) == ("Ya", True)
    assert guild.text == "Mesa"


async def test_the_acknowledgement_tells_of_its_message_when_asked(api: Api, press: Press) -> None:
    body = {"type": REPLY, "data": {"content": "x"}}
    path = f"/interactions/{press.id}/{press.token}/callback?with_response=true"
    got = await api("POST", path, body)
    assert got.body["resource"]["message"]["content"] == "x"
    assert got.body["interaction"]["response_message_ephemeral"] is False


async def test_clicks_need_no_permission_of_the_bot_but_a_way_for_the_person(
    api: Api, guild: Guild, ana: Person, press: Press
) -> None:
    guild.mutes_bot()
    assert (await api.acknowledge(press, REPLY, content="x")).status == 204
    assert guild.text == "Mesa\nx"
    guild.deletes(guild.channel)
    assert press.message
    with pytest.raises(CannotDoError, match="deleted"):
        ana.taps(press.message, "Mi mano")


async def test_two_clicks_at_once_are_two_interactions(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person, luis: Person
) -> None:
    await api.send(guild.channel, content="Mesa", components=[row(button("a", "b"))])
    async with connected(discord, api, intents=0) as wire:
        presses = [ana.taps(guild.last, "a"), ana.taps(guild.last, "a"), luis.taps(guild.last, "a")]
        told = [await wire.event("INTERACTION_CREATE") for _ in presses]
    assert [it["id"] for it in told] == [str(press.id) for press in presses]
    assert len({it["token"] for it in told}) == 3


async def test_an_old_copy_can_be_clicked_and_data_forged_but_nothing_greyed_out(
    api: Api, guild: Guild, ana: Person
) -> None:
    await api.send(guild.channel, content="1", components=[row(button("🍷 As", "1:As"))])
    await api.edit(guild.last, content="2", components=[row(button("🪙 4", "2", disabled=True))])
    assert ana.taps(guild.last, "🍷 As").data == "1:As"
    assert ana.forges(guild.last, "c" * 100).data == "c" * 100
    with pytest.raises(CannotDoError, match="greyed out"):
        ana.taps(guild.last, "🪙 4")
    with pytest.raises(CannotDoError, match="sees no button"):
        await ana.presses(guild, "🍷 As")
