"""What Telegram takes out of texts, and which formatting it keeps."""

from __future__ import annotations

import pytest
from telegram import Bot
from telegram.error import BadRequest

from tests.fakes.telegram import FakeTelegram, Person
from tests.fakes.telegram.entities import parse_html, to_html
from tests.fakes.telegram.texts import settled


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<b>a <i>b</i></b>", "<b>a <i>b</i></b>"),
        ("<code>a <b>b</b></code>", "<code>a b</code>"),
        ("<code><b>a</b></code>", "<code>a</code>"),
        ('<pre>a <a href="tg://user?id=1">b</a></pre>', "<pre>a b</pre>"),
        ("<b>a <code>b</code></b>", "<b>a <code>b</code></b>"),
        ("<code>a</code><b>b</b>", "<code>a</code><b>b</b>"),
        (
            '<pre><code class="language-py">a</code></pre>',
            '<pre><code class="language-py">a</code></pre>',
        ),
        ("<blockquote>a<blockquote>b</blockquote></blockquote>", "<blockquote>ab</blockquote>"),
        (
            '<a href="https://a.example">a<a href="tg://user?id=1">b</a></a>',
            '<a href="https://a.example">ab</a>',
        ),
        ("a<b> </b>b", "a b"),
    ],
)
def test_formatting_is_kept_where_it_may_stand(html: str, shown: str) -> None:
    text, entities = parse_html(html)
    assert to_html(text, settled(text, entities)) == shown


async def test_directions_and_control_characters_are_taken_out(bot: Bot, ana: Person) -> None:
    sent = await bot.send_message(ana.id, "a\u202eb\u2028c\r\nd\x07e", parse_mode="HTML")
    assert sent.text == "abc\nd e"


@pytest.mark.parametrize("blank", ["\u200b", "\u2800", "\u3164", "\u200f\ufe0f", "\u2060 \xad"])
async def test_a_text_that_nobody_sees_is_empty(
    telegram: FakeTelegram, bot: Bot, ana: Person, blank: str
) -> None:
    with pytest.raises(BadRequest, match="must be non-empty"):
        await bot.send_message(ana.id, f"<b>{blank}</b>", parse_mode="HTML")
    assert telegram.complaints
    await bot.send_message(ana.id, f"<b>{blank}</b>x", parse_mode="HTML")


async def test_a_mention_of_blanks_alone_is_none(bot: Bot, ana: Person) -> None:
    mention = f'<a href="tg://user?id={ana.id}">%s</a>'
    seen = await bot.send_message(ana.id, "a" + mention % "\u2800" + "b", parse_mode="HTML")
    unseen = await bot.send_message(ana.id, "a" + mention % " " + "b", parse_mode="HTML")
    assert [e.type for e in seen.entities] == ["text_mention"]
    assert not unseen.entities
