"""Text as Discord's Markdown: names stay what they are, and nothing in them acts."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.discord.spans import LONGEST_TEXT, escaped, markdown, mentioned
from bot.model.people import Address, Platform
from bot.model.screen import Mention, MessageLink, Moment, Plain, Strong

TABLE = Address(Platform.DISCORD, "11/22")
THREAD = Address(Platform.DISCORD, "11/22", 33)
PRIVATE = Address(Platform.DISCORD, "44")


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ana", "Ana"),
        ("*Ana* _y_ ~~Eva~~", r"\*Ana\* \_y\_ \~\~Eva\~\~"),
        ("||Ana||", r"\|\|Ana\|\|"),
        ("`Ana`", r"\`Ana\`"),
        ("# Ana", r"\# Ana"),
        ("- Ana", r"\- Ana"),
        ("-# Ana", r"\-# Ana"),
        ("> Ana", r"\> Ana"),
        (">>> Ana", r"\>>> Ana"),
        ("Ana-María", "Ana-María"),
        ("<@123456789012345678>", "\\<@\u200b123456789012345678>"),
        ("<t:1:R>", r"\<t:1:R>"),
        ("<:ana:12>", r"\<:ana:12>"),
        ("[Ana](https://a.example)", r"\[Ana\](https:\//a.example)"),
        ("https://a.example", r"https:\//a.example"),
        ("@everyone", "@\u200beveryone"),
        ("@here", "@\u200bhere"),
        ("\\*", r"\\\*"),
    ],
)
def test_a_name_is_written_as_it_is(name: str, written: str) -> None:
    assert escaped(name) == written
    assert markdown((Strong(name),)) == f"**{written}**"


def test_a_line_in_the_middle_of_a_text_begins_no_list() -> None:
    assert escaped("Ana\n- Eva") == "Ana\n\\- Eva"


def test_nothing_strong_is_no_asterisks() -> None:
    assert not markdown((Strong(""),))


def test_a_mention_calls_by_id() -> None:
    text = (Plain("Te toca, "), Mention("77", "Ana"))
    assert markdown(text) == "Te toca, <@77>"
    assert mentioned(text) == [77]


def test_somebody_of_another_platform_is_named() -> None:
    text = (Mention("0a9f", "*Ana*"),)
    assert markdown(text) == r"\*Ana\*"
    assert mentioned(text) == []


def test_a_link_leads_to_a_message_of_a_channel_or_thread() -> None:
    assert markdown((MessageLink("mesa [1] ↗", TABLE, "55"),)) == (
        r"[mesa \[1\] ↗](https://discord.com/channels/11/22/55)"
    )
    assert markdown((MessageLink("mesa", THREAD, "55"),)) == (
        "[mesa](https://discord.com/channels/11/33/55)"
    )
    assert markdown((MessageLink("mesa", PRIVATE, "55"), MessageLink("_", TABLE))) == r"mesa\_"


def test_a_moment_is_shown_by_the_readers_own_clock() -> None:
    at = datetime(2026, 5, 9, 12, tzinfo=UTC)
    assert markdown((Moment(at, "a las 12"),)) == "<t:1778328000:f>"


def test_a_text_fits_into_a_message() -> None:
    written = markdown((Plain("a" * 5_000),))
    assert len(written) == LONGEST_TEXT
    assert written.endswith("a…")
