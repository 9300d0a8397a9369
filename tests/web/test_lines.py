"""What people do on a page reaches the host as commands; what the host shows reaches the page."""

from __future__ import annotations

import pytest

from bot.model.answers import Answer, Attachment, Reply
from bot.model.commands import OpenPrivate, Say
from bot.model.outcomes import Done, Gone
from bot.model.people import Address, Language, Platform, Sender, Whereabouts
from bot.model.screen import Mention, Plain, Screen, Strong
from tests.web.site import OTHER_ROOM, ROOM, Browser, Page, Site, lobby, new_id, room_address


async def posted(site: Site, address: Address, text: str) -> str:
    outcome = await site.adapter.messenger.post(address, lobby(text))
    assert isinstance(outcome, Done)
    return outcome.message


def own_address(person: Browser) -> Address:
    return Address(Platform.WEB, person.key)


async def told(page: Page) -> str:
    """The text of the next message that is shown."""
    message = (await page.hear("message"))["message"]
    return "".join(span["text"] for span in message["text"])


# --- In ------------------------------------------------------------------------------------


async def test_words_are_said_in_the_room_by_who_the_cookie_says(site: Site, ana: Browser) -> None:
    page, id_ = await ana.sits(), new_id()
    await page.asks(id=id_, words="nueva parejas")
    sender = Sender(Platform.WEB, ana.key, "Ana", Language.SPANISH)
    where = Whereabouts(Platform.WEB, ROOM, "La Parra", is_private=False)
    assert site.application.done == [Say(f"web-{ana.key}-{id_}", sender, where, "nueva parejas")]


async def test_a_button_of_the_table_is_pressed_in_the_room(site: Site, ana: Browser) -> None:
    message = await posted(site, room_address(), "Mesa")
    page = await ana.sits()
    await page.asks(place="room", data="t.t1.join.-1", message=message)
    (press,) = site.application.presses
    assert (press.data, press.message) == ("t.t1.join.-1", message)
    assert press.where == Whereabouts(Platform.WEB, ROOM, "La Parra", is_private=False)


async def test_a_button_of_a_hand_is_pressed_in_private(site: Site, ana: Browser) -> None:
    page = await ana.sits()
    await page.asks(place="own", data="p.t1.0.0.1O", message=new_id())
    (press,) = site.application.presses
    assert press.where == Whereabouts(Platform.WEB, ana.key, "Ana", is_private=True)


async def test_a_press_that_is_sent_again_keeps_its_id(site: Site, ana: Browser) -> None:
    id_ = new_id()
    for page in (await ana.sits(), await ana.sits()):
        await page.asks(id=id_, place="room", data="t.t1.join.-1")
    first, second = site.application.presses
    assert first == second


async def test_the_same_id_of_two_people_is_two_presses(
    site: Site, ana: Browser, luis: Browser
) -> None:
    id_ = new_id()
    for person in (ana, luis):
        await (await person.sits()).asks(id=id_, place="room", data="t.t1.join.-1")
    assert len({it.id for it in site.application.presses}) == 2


async def test_an_answer_is_told_to_who_asked_alone(
    site: Site, ana: Browser, luis: Browser
) -> None:
    site.application.answers.append(Answer("Todavía no", is_alert=True))
    page, other = await ana.sits(), await luis.sits()
    answer = await page.says("empezar")
    assert (answer["text"], answer["alert"]) == ("Todavía no", True)
    await other.says("puntos")
    assert "Todavía no" not in str(other.heard)


async def test_an_answer_can_be_a_screen(site: Site, ana: Browser) -> None:
    screen = Screen((Strong("Brisca"), Plain(" <b>"), Mention("secret-key", "Luis")))
    site.application.answers.append(Reply(screen))
    answer = await (await ana.sits()).says("reglas")
    assert [it["text"] for it in answer["screen"]["text"]] == ["Brisca", " <b>", "Luis"]
    assert "secret-key" not in str(answer)


async def test_an_answer_can_bring_a_file(site: Site, ana: Browser) -> None:
    file = Attachment("brisca-1.json", '{"ñ": 1}')
    site.application.answers.append(Reply(Screen((Plain("El acta"),)), attachment=file))
    answer = await (await ana.sits()).says("repetir")
    assert answer["file"] == {"name": "brisca-1.json", "text": '{"ñ": 1}'}


async def test_a_fault_of_the_host_leaves_the_line_open(
    site: Site, ana: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    page = await ana.sits()
    site.application.fails = True
    assert (await page.says("nueva"))["text"] == ""
    site.application.fails = False
    assert (await page.says("nueva"))["kind"] == "answer"
    assert "the application failed at Say" in caplog.text


async def test_who_opens_the_page_has_opened_the_private_chat(site: Site, ana: Browser) -> None:
    await (await ana.sits()).says("mesa")
    (opened,) = (it for it in site.application.arrivals if isinstance(it, OpenPrivate))
    assert opened.sender.key == ana.key


async def test_the_host_is_asked_for_what_is_not_remembered(site: Site, ana: Browser) -> None:
    await (await ana.sits()).says("puntos")
    assert [type(it) for it in site.application.arrivals] == [OpenPrivate, Say]


async def test_the_host_is_not_asked_for_what_stands_here(site: Site, ana: Browser) -> None:
    await posted(site, room_address(), "Mesa")
    await posted(site, own_address(ana), "Mano")
    await (await ana.sits()).says("puntos")
    assert site.application.arrivals == []


async def test_clocks_run_from_the_moment_that_pages_are_served(site: Site) -> None:
    assert site.application.reached == [Platform.WEB]


# --- Out -----------------------------------------------------------------------------------


async def test_a_page_that_opens_shows_all_at_once(site: Site, ana: Browser) -> None:
    await posted(site, room_address(), "Mesa de Ana")
    await posted(site, own_address(ana), "Tu mano")
    hello = (await ana.sits()).heard[0]
    assert [it["text"][0]["text"] for it in hello["room"]] == ["Mesa de Ana"]
    assert [it["text"][0]["text"] for it in hello["own"]] == ["Tu mano"]


async def test_the_room_sees_the_table_and_one_person_the_hand(
    site: Site, ana: Browser, luis: Browser
) -> None:
    pages = [await ana.sits(), await luis.sits()]
    await posted(site, own_address(ana), "Mano de Ana")
    await posted(site, room_address(), "Mesa")
    assert await told(pages[0]) == "Mano de Ana"
    assert [await told(it) for it in pages] == ["Mesa", "Mesa"]
    assert "Mano de Ana" not in str(pages[1].heard)


async def test_another_room_hears_nothing(site: Site, ana: Browser, luis: Browser) -> None:
    page, other = await ana.sits(), await luis.sits(OTHER_ROOM)
    await posted(site, room_address(), "Mesa")
    await posted(site, room_address(OTHER_ROOM), "Otra")
    assert await told(page) == "Mesa"
    assert await told(other) == "Otra"


async def test_all_windows_of_a_person_show_the_same(site: Site, ana: Browser) -> None:
    pages = [await ana.sits(), await ana.sits(OTHER_ROOM)]
    await posted(site, own_address(ana), "Mano")
    assert [await told(it) for it in pages] == ["Mano", "Mano"]


async def test_a_message_changes_in_place(site: Site, ana: Browser) -> None:
    message = await posted(site, room_address(), "Baza 1")
    page = await ana.sits()
    outcome = await site.adapter.messenger.edit(room_address(), message, lobby("Baza 2"))
    assert outcome == Done(message)
    assert (await page.hear("message"))["message"]["id"] == message


async def test_a_message_that_is_stripped_keeps_its_words(site: Site, ana: Browser) -> None:
    message = await posted(site, room_address(), "Mesa")
    page = await ana.sits()
    assert await site.adapter.messenger.strip(room_address(), message) == Done(message)
    shown = (await page.hear("message"))["message"]
    assert (shown["buttons"], shown["text"][0]["text"], shown["table"]) == ([], "Mesa", "t1")


async def test_a_message_that_is_deleted_goes_from_every_page(site: Site, ana: Browser) -> None:
    message = await posted(site, room_address(), "Mesa")
    page = await ana.sits()
    assert await site.adapter.messenger.delete(room_address(), (message,)) == Done(message)
    gone = await page.hear("gone")
    assert (gone["id"], gone["place"]) == (message, "room")
    assert await site.adapter.messenger.delete(room_address(), (message,)) == Gone()


@pytest.mark.parametrize("address", [room_address(), room_address(OTHER_ROOM)])
async def test_a_message_of_an_earlier_start_is_gone(site: Site, address: Address) -> None:
    await posted(site, room_address(), "Mesa")
    messenger = site.adapter.messenger
    assert await messenger.edit(address, "earlier-0001", lobby("Mesa")) == Gone()
    assert await messenger.strip(address, "earlier-0001") == Gone()


async def test_a_room_says_who_is_there(ana: Browser, luis: Browser) -> None:
    page = await ana.sits()
    assert (await page.hear("people"))["names"] == ["Ana"]
    other = await luis.sits()
    assert (await page.hear("people"))["names"] == ["Ana", "Luis"]
    await other.socket.close()
    assert (await page.hear("people"))["names"] == ["Ana"]


async def test_pages_are_told_when_the_host_goes(site: Site, ana: Browser) -> None:
    page = await ana.sits()
    await site.adapter.stop_listening()
    with pytest.raises(ConnectionError, match="1012"):
        await page.hear("message")
