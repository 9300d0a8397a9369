"""Texts as Telegram's HTML, and buttons as its keyboards, whatever people are called."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.people import Address, Platform
from bot.model.screen import Button, Mention, MessageLink, Moment, Plain, Strong, Style, plain
from bot.model.taps import PlayTap, TableTap, Wish
from bot.telegram.keyboards import keyboard
from bot.telegram.spans import cut, html
from engine.cards import CARD_BY_TEXT
from tests.fakes.telegram.entities import parse_html, utf16
from tests.host.world import NOON

SUPERGROUP = Address(Platform.TELEGRAM, "-1002200000001")
TOPIC = Address(Platform.TELEGRAM, "-1002200000001", 7)
GROUP = Address(Platform.TELEGRAM, "-4000001")
JOIN = TableTap("t4bl3", Wish.JOIN)


@pytest.mark.parametrize("name", ["Ana", "<b>Ana</b>", "A & B", "\"'", "أحمد", "&lt;", "</a>"])
def test_names_are_shown_as_they_are(name: str) -> None:
    text = (Plain(name), Strong(name), Mention("5000000001", name))
    shown, marks = parse_html(html(text))
    assert shown == name * 3
    assert [(it.kind, it.user_id) for it in marks] == [("bold", None), ("text_mention", 5000000001)]


def test_a_moment_is_shown_by_each_readers_own_clock() -> None:
    shown, (mark,) = parse_html(html((Plain("hasta "), Moment(NOON, "1 jun, 12:00 UTC"))))
    assert shown == "hasta 1 jun, 12:00 UTC"
    assert (mark.kind, mark.unix_time, mark.time_format) == ("date_time", NOON.timestamp(), "wdt")


def test_an_empty_name_breaks_nothing() -> None:
    assert parse_html(html((Plain("a"), Mention("1", ""), Strong("")))) == ("a", ())


@given(st.lists(st.builds(Strong, st.text()) | st.builds(Mention, st.just("1"), st.text())))
def test_whatever_is_written_can_be_read(spans: list[Strong | Mention]) -> None:
    shown, _ = parse_html(html(tuple(spans)))
    assert shown == plain(tuple(spans))


@pytest.mark.parametrize(
    ("address", "message", "url"),
    [
        (SUPERGROUP, "57", "https://t.me/c/2200000001/57"),
        (TOPIC, "57", "https://t.me/c/2200000001/7/57"),
    ],
)
def test_a_message_of_a_supergroup_can_be_linked_to(
    address: Address, message: str, url: str
) -> None:
    shown, (mark,) = parse_html(html((MessageLink("Los <primos> ↗", address, message),)))
    assert (shown, mark.url) == ("Los <primos> ↗", url)


def test_a_message_of_a_plain_group_cannot() -> None:
    assert parse_html(html((MessageLink("<primos>", GROUP, "57"),))) == ("<primos>", ())


def test_buttons_carry_what_they_say_and_how_they_look() -> None:
    play = PlayTap("t4bl3", 0, 3, next(iter(CARD_BY_TEXT.values())))
    looks = [Button(style.value, play, style) for style in Style]
    drawn = keyboard((tuple(looks), (Button("Me siento", JOIN),)), (), "brisca_bot")
    assert drawn
    first, second = drawn.inline_keyboard
    assert [it.style for it in first] == [None, "primary", "success", "danger"]
    assert [it.callback_data for it in second] == ["t.t4bl3.join.-1"]


def test_no_buttons_are_no_keyboard() -> None:
    assert keyboard((), (), "brisca_bot") is None
    assert keyboard(((),), (), "brisca_bot") is None


@given(st.text(), st.integers(1, 50))
def test_what_is_cut_fits_and_begins_the_same(text: str, limit: int) -> None:
    short = cut(text, limit)
    assert utf16(short) <= limit
    assert short == text or text.startswith(short.removesuffix("…"))
    assert (short == text) or utf16(text) > limit
