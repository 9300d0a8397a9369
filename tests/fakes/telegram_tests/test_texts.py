"""Texts have their lengths, their HTML and their entities."""

from __future__ import annotations

import pytest
from telegram import Bot, LinkPreviewOptions, MessageEntity
from telegram.error import BadRequest

from tests.fakes.telegram import FakeTelegram, Person
from tests.fakes.telegram.entities import parse_html, to_html


@pytest.mark.parametrize("text", ["🃏" * 2048, "a" * 4096, "<b>" + "a" * 4096 + "</b>"])
async def test_a_text_of_4096_units_is_taken(bot: Bot, ana: Person, text: str) -> None:
    await bot.send_message(ana.id, text, parse_mode="HTML")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("🃏" * 2048 + "a", "too long"),
        ("a" * 4097, "too long"),
        ("", "text is empty"),
        (" \n ", "text is empty"),
        ("<b></b>", "must be non-empty"),
    ],
)
async def test_texts_too_long_or_empty_are_refused(
    telegram: FakeTelegram, bot: Bot, ana: Person, text: str, reason: str
) -> None:
    with pytest.raises(BadRequest, match=reason):
        await bot.send_message(ana.id, text, parse_mode="HTML")
    assert telegram.complaints


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("<h1>x</h1>", 'Unsupported start tag "h1"'),
        ("<b>x", "Can't find end tag"),
        ("x</b>", "Unexpected end tag"),
        ("<b><i>x</b></i>", "Unmatched end tag"),
        ("3 < 4", "Unsupported start tag"),
        ("Ana <3", "Unsupported start tag"),
        ("<b x", "Unclosed start tag"),
        ("Ana & Luis", 'Unescaped "&"'),
        ("&nbsp;", 'Unescaped "&"'),
        ('<span class="x">y</span>', "must have class"),
        ("<tg-time>x</tg-time>", 'must have attribute "unix"'),
        ('<tg-time unix="1" format="z">x</tg-time>', "Invalid date-time format"),
    ],
)
async def test_html_that_is_malformed_is_refused(
    bot: Bot, ana: Person, html: str, reason: str
) -> None:
    with pytest.raises(BadRequest, match=rf"(?i)parse entities: .*{reason}"):
        await bot.send_message(ana.id, html, parse_mode="HTML")


@pytest.mark.parametrize(
    ("html", "text", "kinds"),
    [
        ("<b>a</b><strong>b</strong>", "ab", ["bold", "bold"]),
        ("<b>a<i>b</i></b>", "ab", ["bold", "italic"]),
        ("🃏<code>x</code>", "🃏x", ["code"]),
        ("<pre>a\nb</pre>", "a\nb", ["pre"]),
        ("<blockquote expandable>x</blockquote>", "x", ["expandable_blockquote"]),
        ("<tg-spoiler>x</tg-spoiler>", "x", ["spoiler"]),
        ('<span class="tg-spoiler">x</span>', "x", ["spoiler"]),
        ('<a href="https://a.example/?x=1&amp;y=2">x</a>', "x", ["text_link"]),
        ('<a href="no link">x</a>', "x", []),
        ('<tg-time unix="1790000000" format="wDT">hoy</tg-time>', "hoy", ["date_time"]),
        ("&lt;b&gt; &amp; &quot;&#39;&#x27;", "<b> & \"''", []),
        ("a > b", "a > b", []),
    ],
)
def test_html_becomes_text_and_entities(html: str, text: str, kinds: list[str]) -> None:
    read, entities = parse_html(html)
    assert read == text
    assert [entity.kind for entity in entities] == kinds
    assert parse_html(to_html(read, entities)) == (read, entities)


def test_entities_are_counted_in_utf16() -> None:
    _, (bold,) = parse_html("🃏🪙<b>🍷 As</b>")
    assert (bold.offset, bold.length) == (4, 5)


async def test_entities_arrive_in_the_library_as_sent(bot: Bot, ana: Person, luis: Person) -> None:
    html = (
        f'  <b>Hola</b> <a href="tg://user?id={luis.id}">Luis</a> '
        '<a href="tg://user?id=99">nadie</a> <tg-time unix="1790000000" format="t">ya</tg-time> '
    )
    sent = await bot.send_message(ana.id, html, parse_mode="HTML")
    assert sent.text == "Hola Luis nadie ya"
    assert [e.type for e in sent.entities] == ["bold", "text_mention", "date_time"]
    assert sent.entities[0].offset == 0
    assert sent.entities[1].user
    assert sent.entities[1].user.id == luis.id


async def test_entities_may_be_given_instead_of_html(bot: Bot, ana: Person) -> None:
    bold = MessageEntity("bold", 0, 2)
    await bot.send_message(
        ana.id, "<b", entities=[bold], link_preview_options=LinkPreviewOptions(is_disabled=True)
    )
    assert ana.chat.last.html == "<b>&lt;b</b>"
    with pytest.raises(BadRequest, match="out of the text"):
        await bot.send_message(ana.id, "x", entities=[bold])


async def test_a_text_takes_a_hundred_entities(bot: Bot, ana: Person) -> None:
    await bot.send_message(ana.id, "<b>a</b> " * 100, parse_mode="HTML")
    with pytest.raises(BadRequest, match=r"(?i)entities_too_long"):
        await bot.send_message(ana.id, "<b>a</b> " * 101, parse_mode="HTML")


async def test_other_parse_modes_are_refused(bot: Bot, ana: Person) -> None:
    with pytest.raises(BadRequest, match="nsupported parse_mode"):
        await bot.send_message(ana.id, "x", parse_mode="Markdown")
