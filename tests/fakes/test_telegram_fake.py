"""The fake Telegram is as strict as the real one; the real python-telegram-bot talks to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    LinkPreviewOptions,
    MessageEntity,
    ReplyParameters,
    Update,
)
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
)
from telegram.request import HTTPXRequest

from tests.fakes.telegram import (
    Answer,
    CannotDoError,
    Clock,
    FakeTelegram,
    Group,
    NoAnswerError,
    Person,
    Rate,
)
from tests.fakes.telegram.entities import parse_html, to_html
from tests.fakes.telegram.model import ChatKind

Context = ContextTypes.DEFAULT_TYPE


@pytest.fixture(autouse=True)
def the_librarys_newer_durations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


@pytest.fixture
async def telegram() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram(clock=Clock(frozen_at=1_790_000_000)) as fake:
        yield fake


@pytest.fixture
async def bot(telegram: FakeTelegram) -> AsyncIterator[Bot]:
    async with a_bot(telegram) as made:
        yield made


@pytest.fixture
def ana(telegram: FakeTelegram) -> Person:
    return telegram.person("Ana", started=True)


@pytest.fixture
def luis(telegram: FakeTelegram) -> Person:
    return telegram.person("Luis")


@pytest.fixture
def group(telegram: FakeTelegram, ana: Person, luis: Person) -> Group:
    return telegram.group("Los primos", [ana, luis])


def a_bot(telegram: FakeTelegram, token: str | None = None) -> Bot:
    """Loopback needs no certificates; reading them twice a test takes most of its time."""
    requests = [HTTPXRequest(httpx_kwargs={"verify": False}) for _ in range(2)]
    return Bot(
        token or telegram.token,
        base_url=f"{telegram.url}/bot",
        request=requests[0],
        get_updates_request=requests[1],
    )


def keyboard(*rows: list[tuple[str, str]]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(label, callback_data=data) for label, data in row] for row in rows]
    )


async def post(
    telegram: FakeTelegram, method: str, token: str = "", **body: object
) -> dict[str, Any]:
    url = f"{telegram.url}/bot{token or telegram.token}/{method}"
    async with aiohttp.ClientSession() as session, session.post(url, json=body) as response:
        answer: dict[str, Any] = await response.json()
        assert response.status == answer.get("error_code", 200)
        return answer


# -- a whole bot ---------------------------------------------------------------------------


@asynccontextmanager
async def running(
    telegram: FakeTelegram,
) -> AsyncIterator[Application[Any, Any, Any, Any, Any, Any]]:
    app = ApplicationBuilder().token(telegram.token).base_url(f"{telegram.url}/bot").build()
    app.add_handlers([
        CommandHandler("brisca", opens_table),
        CommandHandler("start", greets),
        CallbackQueryHandler(seats),
    ])  # fmt: skip
    async with app:
        await app.start()
        assert app.updater
        await app.updater.start_polling(allowed_updates=["message", "callback_query"])
        try:
            yield app
        finally:
            await app.updater.stop()
            await app.stop()


async def opens_table(update: Update, _: Context) -> None:
    assert update.message
    assert update.effective_user
    text = f"Mesa de {update.effective_user.mention_html()}"
    await update.message.reply_html(text, reply_markup=keyboard([("Me siento 🔵", "sit")]))


async def greets(update: Update, context: Context) -> None:
    assert update.message
    await update.message.reply_text(f"¡Hola! {context.args}")


async def seats(update: Update, _: Context) -> None:
    query = update.callback_query
    assert query
    await query.answer(url="https://t.me/brisca_bot?start=mesa-1")
    await query.edit_message_text(f"Se sienta {query.from_user.first_name}")


async def test_a_bot_plays_with_people_over_http(
    telegram: FakeTelegram, group: Group, ana: Person, luis: Person
) -> None:
    async with running(telegram):
        await ana.says(group, "/brisca new")
        await telegram.until(lambda: group.bot_messages)
        table = group.last
        answer = await luis.presses(group, "Me siento")
        await luis.opens(answer.url)
        await telegram.until(lambda: "Luis" in group.text and "mesa-1" in luis.chat.text)
        await telegram.until_idle()
    assert table.html == "Se sienta Luis"
    assert table.versions[0].html == f'Mesa de <a href="tg://user?id={ana.id}">Ana</a>'
    assert "@brisca_bot ✎ Se sienta Luis" in telegram.transcript()
    assert "Luis → [Me siento 🔵]" in telegram.transcript(group)
    assert "Hola" not in telegram.transcript(group)
    telegram.assert_no_complaints()


async def test_the_server_counts_calls_by_method_and_chat(
    telegram: FakeTelegram, bot: Bot, ana: Person, group: Group
) -> None:
    await bot.send_message(ana.id, "uno")
    await bot.send_message(group.id, "dos")
    assert len(telegram.calls_of("sendMessage")) == 2
    assert len(telegram.calls_of("sendMessage", chat=ana)) == 1
    assert telegram.calls_of(chat=group)[0].params["text"] == "dos"


# -- tokens and methods --------------------------------------------------------------------


async def test_a_wrong_token_is_refused(telegram: FakeTelegram) -> None:
    with pytest.raises(InvalidToken):
        async with a_bot(telegram, "123:" + "x" * 35):
            pass
    assert (await post(telegram, "getMe", "123:" + "x" * 35))["error_code"] == 401
    assert (await post(telegram, "getMe", "nonsense"))["error_code"] == 404


async def test_an_unknown_method_is_not_found(telegram: FakeTelegram) -> None:
    answer = await post(telegram, "sendDice", chat_id=1)
    assert (answer["error_code"], answer["description"]) == (404, "Not Found: method not found")
    assert telegram.complaints


async def test_a_parameter_that_would_be_ignored_is_refused(
    telegram: FakeTelegram, ana: Person
) -> None:
    answer = await post(telegram, "sendMessage", chat_id=ana.id, text="x", receiver_user_id=1)
    assert "not played" in answer["description"]


async def test_method_names_may_be_written_in_any_case(telegram: FakeTelegram) -> None:
    assert (await post(telegram, "GETME"))["result"]["username"] == "brisca_bot"


async def test_all_three_kinds_of_bodies_are_read(telegram: FakeTelegram, ana: Person) -> None:
    url = f"{telegram.url}/bot{telegram.token}/sendMessage"
    markup = '{"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}'
    form = aiohttp.FormData({"chat_id": str(ana.id), "text": "uno", "reply_markup": markup})
    parts = aiohttp.FormData(default_to_multipart=True)
    parts.add_field("chat_id", str(ana.id))
    parts.add_field("text", "dos")
    async with aiohttp.ClientSession() as session:
        for body in (form, parts):
            async with session.post(url, data=body) as response:
                assert response.status == 200
        async with session.post(url, data="{", headers={"Content-Type": "application/json"}) as bad:
            assert bad.status == 400
    assert ana.chat.text == "uno\ndos"
    assert ana.chat.messages[0].labels == ["a"]


# -- updates -------------------------------------------------------------------------------


async def test_unconfirmed_updates_come_again_to_a_bot_that_was_killed(
    bot: Bot, ana: Person
) -> None:
    await ana.says(ana.chat, "uno")
    await ana.says(ana.chat, "dos")
    first = await bot.get_updates()
    again = await bot.get_updates()
    assert [u.update_id for u in first] == [u.update_id for u in again]
    assert first[1].update_id == first[0].update_id + 1
    rest = await bot.get_updates(offset=first[1].update_id)
    assert [u.message.text for u in rest if u.message] == ["dos"]
    assert not await bot.get_updates(offset=first[1].update_id + 1)
    assert not await bot.get_updates(offset=0)


async def test_a_negative_offset_keeps_the_newest_alone(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    for word in ("uno", "dos", "tres"):
        await ana.says(ana.chat, word)
    newest = await bot.get_updates(offset=-1)
    assert [u.message.text for u in newest if u.message] == ["tres"]
    assert len(telegram.world.updates.pending) == 1


async def test_the_limit_of_get_updates_holds(bot: Bot, ana: Person) -> None:
    for word in ("uno", "dos", "tres"):
        await ana.says(ana.chat, word)
    assert len(await bot.get_updates(limit=2)) == 2


async def test_a_long_poll_wakes_at_the_update(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    poll = asyncio.ensure_future(bot.get_updates(timeout=30))
    await telegram.until(lambda: telegram.world.updates.is_polled)
    await ana.says(ana.chat, "hola")
    async with asyncio.timeout(5):
        updates = await poll
    assert updates[0].message
    assert updates[0].message.text == "hola"
    assert updates[0].message.from_user
    assert updates[0].message.from_user.language_code == "es"


async def test_a_second_consumer_ends_the_first_with_a_conflict(
    telegram: FakeTelegram, bot: Bot
) -> None:
    poll = asyncio.ensure_future(bot.get_updates(timeout=30))
    await telegram.until(lambda: telegram.world.updates.is_polled)
    async with a_bot(telegram) as second:
        await second.get_updates(timeout=0)
    with pytest.raises(Conflict):
        await poll
    assert "terminated by other getUpdates" in telegram.complaints[0]


async def test_a_consumer_that_died_in_its_poll_takes_no_update_with_it(
    telegram: FakeTelegram, ana: Person
) -> None:
    url = f"{telegram.url}/bot{telegram.token}/getUpdates?timeout=30"
    async with aiohttp.ClientSession() as session:
        poll = asyncio.ensure_future(session.get(url))
        await telegram.until(lambda: telegram.world.updates.is_polled)
        poll.cancel()
    await ana.says(ana.chat, "hola")
    async with a_bot(telegram) as bot:
        assert len(await bot.get_updates(timeout=0)) == 1
    assert not telegram.complaints


async def test_the_allowed_updates_are_remembered(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    await bot.get_updates(offset=-1, allowed_updates=["message"])
    await bot.get_updates(offset=-1)
    telegram.world.updates.clear()
    await ana.blocks()
    assert not await bot.get_updates()
    await bot.get_updates(allowed_updates=["my_chat_member"])
    await ana.unblocks()
    update = (await bot.get_updates())[0]
    assert update.my_chat_member
    assert update.my_chat_member.old_chat_member.status == "kicked"
    assert update.my_chat_member.new_chat_member.status == "member"


async def test_chat_member_comes_where_the_bot_is_admin_and_has_asked(
    telegram: FakeTelegram, bot: Bot, group: Group
) -> None:
    marta = telegram.person("Marta")
    await bot.get_updates(allowed_updates=["chat_member"])
    group.joins(marta)
    telegram.world.updates.clear()
    group.promotes_bot()
    group.leaves(marta)
    updates = await bot.get_updates()
    assert [u.chat_member.new_chat_member.status for u in updates if u.chat_member] == ["left"]


async def test_webhooks_need_https_and_one_of_four_ports(bot: Bot) -> None:
    for url in ("http://a.example/x", "https://a.example:8080/x"):
        with pytest.raises(BadRequest, match="ad webhook"):
            await bot.set_webhook(url)
    await bot.set_webhook("https://a.example:8443/x")
    assert (await bot.get_webhook_info()).url == "https://a.example:8443/x"
    with pytest.raises(Conflict, match="webhook is active"):
        await bot.get_updates()
    await bot.delete_webhook()
    assert await bot.get_updates() == ()


# -- privacy mode --------------------------------------------------------------------------


async def heard(bot: Bot) -> list[str]:
    updates = await bot.get_updates()
    if updates:
        await bot.get_updates(offset=updates[-1].update_id + 1)
    return [u.message.text for u in updates if u.message and u.message.text]


async def test_the_only_bot_of_a_group_hears_commands_and_replies_to_it_alone(
    bot: Bot, ana: Person, group: Group
) -> None:
    sent = await bot.send_message(group.id, "hola")
    await ana.says(group, "buenas")
    await ana.says(group, "/brisca new")
    await ana.says(group, "/brisca@otro_bot")
    await ana.says(group, "qué tal /brisca")
    await ana.says(group, "bien", reply_to=group.chat.message(sent.message_id))
    assert await heard(bot) == ["/brisca new", "bien"]


async def test_among_other_bots_a_bare_command_reaches_whoever_spoke_last(
    bot: Bot, ana: Person, group: Group
) -> None:
    other = group.adds_other_bot("otro_bot")
    await ana.says(group, "/a")
    await ana.says(group, "/b@Brisca_bot")
    await bot.send_message(group.id, "hola")
    await ana.says(group, "/c")
    group.other_bot_says(other, "/d")
    await ana.says(group, "/e")
    assert await heard(bot) == ["/b@Brisca_bot", "/c"]


async def test_an_admin_bot_hears_everything(bot: Bot, ana: Person, group: Group) -> None:
    group.promotes_bot()
    await ana.says(group, "buenas")
    assert await heard(bot) == ["buenas"]


async def test_service_messages_and_masks_arrive_in_real_shapes(bot: Bot, group: Group) -> None:
    group.admin_says_anonymously("/brisca")
    group.channel_says("/brisca")
    group.channel_says("/brisca", linked=True)
    updates = await bot.get_updates()
    assert updates[0].my_chat_member
    assert updates[1].message
    assert updates[1].message.new_chat_members[0].username == "brisca_bot"
    senders = [u.message.from_user for u in updates[2:] if u.message]
    assert [s.id for s in senders if s] == [1_087_968_824, 136_817_688, 777_000]
    assert all(u.message and u.message.sender_chat for u in updates[2:])


async def test_a_reply_in_a_plain_supergroup_carries_a_thread_but_is_no_topic(
    bot: Bot, ana: Person, group: Group
) -> None:
    sent = await bot.send_message(group.id, "hola")
    await ana.says(group, "/brisca", reply_to=group.chat.message(sent.message_id))
    message = (await bot.get_updates())[-1].message
    assert message
    assert message.message_thread_id == sent.message_id
    assert not message.is_topic_message
    assert message.reply_to_message
    with pytest.raises(BadRequest, match="thread not found"):
        await bot.send_message(group.id, "x", message_thread_id=message.message_thread_id)


async def test_forum_topics_take_messages_until_they_are_closed(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    group = telegram.group("Foro", [ana], forum=True)
    topic = group.topic("Brisca")
    await ana.says(group, "/brisca", topic=topic)
    message = (await bot.get_updates())[-1].message
    assert message
    assert message.is_topic_message
    await bot.send_message(group.id, "hola", message_thread_id=topic)
    group.closes_topic(topic)
    with pytest.raises(BadRequest, match="thread not found"):
        await bot.send_message(group.id, "hola", message_thread_id=topic)


# -- doors ---------------------------------------------------------------------------------


async def test_nobody_is_written_to_before_start_or_while_he_blocks(bot: Bot, luis: Person) -> None:
    with pytest.raises(Forbidden, match="can't initiate conversation"):
        await bot.send_message(luis.id, "hola")
    await luis.starts()
    await bot.send_message(luis.id, "hola")
    await luis.blocks()
    with pytest.raises(Forbidden, match="blocked by the user"):
        await bot.send_message(luis.id, "hola")
    await luis.starts()
    await luis.deletes_account()
    with pytest.raises(Forbidden, match="deactivated"):
        await bot.send_message(luis.id, "hola")


async def test_closed_doors_are_no_fault_of_the_bot(
    telegram: FakeTelegram, bot: Bot, luis: Person, group: Group
) -> None:
    group.kicks_bot()
    for chat in (luis.id, group.id):
        with pytest.raises(Forbidden):
            await bot.send_message(chat, "hola")
    assert not telegram.complaints


@pytest.mark.parametrize(("kind", "word"), [("group", "group"), ("supergroup", "supergroup")])
async def test_a_bot_that_was_kicked_writes_no_more(
    telegram: FakeTelegram, bot: Bot, ana: Person, kind: ChatKind, word: str
) -> None:
    group = telegram.group("Peña", [ana], kind=kind)
    group.kicks_bot()
    for call in (bot.send_message(group.id, "x"), bot.get_chat(group.id)):
        with pytest.raises(Forbidden, match=f"kicked from the {word} chat"):
            await call


async def test_an_unknown_chat_is_not_found(telegram: FakeTelegram, bot: Bot, ana: Person) -> None:
    strange = telegram.group("Ajenos", [ana], bot=False)
    for chat in (strange.id, 12345, "@nadie"):
        with pytest.raises(BadRequest, match="Chat not found"):
            await bot.send_message(chat, "x")
    assert len(telegram.complaints) == 3


async def test_a_muted_bot_has_not_enough_rights(bot: Bot, group: Group) -> None:
    group.mutes_bot()
    with pytest.raises(BadRequest, match="ot enough rights"):
        await bot.send_message(group.id, "x")


async def test_a_group_that_becomes_a_supergroup_moves_to_a_new_id(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    group = telegram.group("Peña", [ana], kind="group")
    old = group.id
    assert -100_000_000 < old < 0
    group.becomes_supergroup()
    with pytest.raises(ChatMigrated) as error:
        await bot.send_message(old, "x")
    assert error.value.new_chat_id == group.id < -(10**12)
    messages = [u.message for u in await bot.get_updates() if u.message]
    assert [m.migrate_to_chat_id for m in messages][-2:] == [group.id, None]
    assert messages[-1].migrate_from_chat_id == old
    await bot.send_message(group.id, "x")


# -- texts ---------------------------------------------------------------------------------


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


async def test_other_parse_modes_are_refused(bot: Bot, ana: Person) -> None:
    with pytest.raises(BadRequest, match="nsupported parse_mode"):
        await bot.send_message(ana.id, "x", parse_mode="Markdown")


# -- keyboards -----------------------------------------------------------------------------

GOOD = {"text": "a", "callback_data": "b"}


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([[GOOD | {"callback_data": "é" * 33}]], "BUTTON_DATA_INVALID"),
        ([[GOOD | {"callback_data": ""}]], "BUTTON_DATA_INVALID"),
        ([[GOOD] * 9], "too long"),
        ([[GOOD] * 8] * 12 + [[GOOD] * 5], "too long"),
        ([[GOOD | {"text": " "}]], "non-empty"),
        ([[{"text": "a"}]], "Text buttons are unallowed"),
        ([[GOOD | {"url": "https://a.example"}]], "exactly one action"),
        ([[{"text": "a", "url": "no link"}]], "Wrong HTTP URL"),
        ([[GOOD | {"style": "pink"}]], "invalid button style"),
        ([GOOD], "Array of Arrays"),
        ("x", "object expected"),
    ],
)
async def test_wrong_keyboards_are_refused(
    telegram: FakeTelegram, ana: Person, rows: object, reason: str
) -> None:
    markup = {"inline_keyboard": rows}
    answer = await post(telegram, "sendMessage", chat_id=ana.id, text="x", reply_markup=markup)
    assert reason in answer["description"]
    assert answer["error_code"] == 400
    assert reason in telegram.complaints[0]


async def test_a_full_keyboard_is_taken(telegram: FakeTelegram, ana: Person) -> None:
    good = GOOD | {"callback_data": "é" * 32, "style": "danger"}
    rows = [[good] * 8] * 12 + [[good] * 3 + [{"text": "web", "url": "tg://user?id=1"}]]
    markup = {"inline_keyboard": rows}
    await post(telegram, "sendMessage", chat_id=ana.id, text="x", reply_markup=markup)
    assert len(ana.chat.last.labels) == 100
    assert ana.chat.last.buttons[0][0].style == "danger"


# -- edits and deletions -------------------------------------------------------------------


async def test_an_edit_replaces_text_and_buttons_without_ringing(bot: Bot, ana: Person) -> None:
    sent = await bot.send_message(ana.id, "uno", reply_markup=keyboard([("a", "b")]))
    edited = await bot.edit_message_text("dos", ana.id, sent.message_id)
    assert isinstance(edited, type(sent))
    assert edited.edit_date
    assert edited.reply_markup is None
    assert ana.chat.last.text == "dos"
    assert len(ana.rings) == 1


async def test_an_edit_that_changes_nothing_is_refused_but_no_fault(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    sent = await bot.send_message(ana.id, "uno", reply_markup=keyboard([("a", "b")]))
    with pytest.raises(BadRequest, match="not modified"):
        await sent.edit_text("<b></b>uno", "HTML", reply_markup=keyboard([("a", "b")]))
    with pytest.raises(BadRequest, match="not modified"):
        await sent.edit_reply_markup(keyboard([("a", "b")]))
    await sent.edit_reply_markup()
    await sent.edit_text("<b>uno</b>", "HTML")
    assert not telegram.complaints


async def test_only_own_messages_that_stand_can_be_edited(bot: Bot, ana: Person) -> None:
    theirs = await ana.says(ana.chat, "hola")
    with pytest.raises(BadRequest, match="can't be edited"):
        await bot.edit_message_text("x", ana.id, theirs.id)
    with pytest.raises(BadRequest, match="essage to edit not found"):
        await bot.edit_message_text("x", ana.id, 999)
    sent = await bot.send_message(ana.id, "uno")
    await ana.deletes(ana.chat.last)
    with pytest.raises(BadRequest, match="essage to edit not found"):
        await sent.edit_text("dos")


async def test_messages_can_be_deleted_for_48_hours(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    sent = await bot.send_message(ana.id, "uno")
    telegram.clock.advance(48 * 3600)
    await sent.delete()
    with pytest.raises(BadRequest, match="essage to delete not found"):
        await sent.delete()
    late = await bot.send_message(ana.id, "dos")
    telegram.clock.advance(48 * 3600 + 1)
    with pytest.raises(BadRequest, match="can't be deleted for everyone"):
        await late.delete()
    await late.edit_text("tres")


async def test_other_peoples_messages_are_deleted_by_admins_alone(
    bot: Bot, ana: Person, group: Group
) -> None:
    message = await ana.says(group, "hola")
    with pytest.raises(BadRequest, match="can't be deleted"):
        await bot.delete_message(group.id, message.id)
    group.promotes_bot()
    assert await bot.delete_message(group.id, message.id)


async def test_a_reply_needs_its_message(bot: Bot, ana: Person) -> None:
    with pytest.raises(BadRequest, match="to be replied not found"):
        await bot.send_message(ana.id, "x", reply_parameters=ReplyParameters(99))
    lenient = ReplyParameters(99, allow_sending_without_reply=True)
    await bot.send_message(ana.id, "x", reply_parameters=lenient)


# -- taps ----------------------------------------------------------------------------------


async def pressed(bot: Bot) -> str:
    query = (await bot.get_updates(timeout=5))[-1].callback_query
    assert query
    return query.id


async def test_the_presser_alone_sees_the_answer(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person, group: Group
) -> None:
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("Mi mano", "hand:9f")]))
    tap = luis.taps(group.last, "Mi mano")
    await bot.answer_callback_query(await pressed(bot), "🍷 As", show_alert=True)
    assert await luis.answered(tap) == Answer("🍷 As", alert=True)
    assert "🍷 As" in telegram.everything_seen_by(luis)
    assert "🍷 As" not in telegram.everything_seen_by(ana)
    assert "hand:9f" in telegram.everything_seen_by(ana)
    assert "❗ Luis: 🍷 As" in telegram.transcript()


async def test_a_query_is_answered_once_and_in_time(
    telegram: FakeTelegram, bot: Bot, ana: Person, group: Group
) -> None:
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    ana.taps(group.last, "a")
    query = await pressed(bot)
    await bot.answer_callback_query(query)
    with pytest.raises(BadRequest, match="uery is too old"):
        await bot.answer_callback_query(query)
    assert len(telegram.complaints) == 1
    ana.taps(group.last, "a")
    late = await pressed(bot)
    telegram.clock.advance(151)
    with pytest.raises(BadRequest, match="uery is too old"):
        await bot.answer_callback_query(late)
    with pytest.raises(BadRequest, match="uery is too old"):
        await bot.answer_callback_query("77")
    assert len(telegram.complaints) == 2


async def test_a_tap_that_nobody_fetches_is_lost_after_150_seconds(
    telegram: FakeTelegram, bot: Bot, ana: Person, group: Group
) -> None:
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    await bot.get_updates(offset=-1)
    await ana.says(group, "/brisca")
    tap = ana.taps(group.last, "a")
    telegram.clock.advance(151)
    assert await heard(bot) == ["/brisca"]
    with pytest.raises(NoAnswerError):
        await ana.answered(tap)
    telegram.assert_no_complaints()


@pytest.mark.parametrize(
    "answer",
    [
        {"text": "x" * 201},
        {"url": "https://a.example"},
        {"url": "https://t.me/otro_bot?start=x"},
        {"url": "https://t.me/brisca_bot?start=" + "x" * 65},
        {"url": "https://t.me/brisca_bot?start=a.b"},
        {"url": "https://t.me/brisca_bot?start=x", "text": "hola"},
    ],
)
async def test_wrong_answers_are_refused(
    telegram: FakeTelegram, bot: Bot, ana: Person, group: Group, answer: dict[str, str]
) -> None:
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    ana.taps(group.last, "a")
    with pytest.raises(BadRequest):
        await bot.answer_callback_query(await pressed(bot), **answer)  # type: ignore[arg-type]
    assert telegram.complaints


async def test_a_tap_left_unanswered_is_a_complaint() -> None:
    async with FakeTelegram() as telegram:
        marta = telegram.person("Marta", started=True)
        async with a_bot(telegram) as other:
            await other.send_message(marta.id, "x", reply_markup=keyboard([("a", "b")]))
            tap = marta.taps(marta.chat.last, "a")
            await pressed(other)
        with pytest.raises(NoAnswerError, match="Marta tapped 'b'"):
            await marta.answered(tap, timeout=0.01)
        with pytest.raises(AssertionError, match="never answered: b"):
            telegram.assert_no_complaints()
    assert telegram.complaints == ["never answered: b"]


async def test_an_old_copy_of_a_message_can_still_be_tapped(
    bot: Bot, ana: Person, group: Group
) -> None:
    sent = await bot.send_message(group.id, "Baza 1", reply_markup=keyboard([("🍷 As", "1:As")]))
    message = group.last
    await sent.edit_text("Baza 2", reply_markup=keyboard([("🪙 4", "2:4")]))
    first, second = ana.taps(message, "🍷 As"), ana.taps(message, "🍷 As")
    queries = [u.callback_query for u in await bot.get_updates() if u.callback_query]
    assert [q.data for q in queries] == [first.data, second.data] == ["1:As", "1:As"]
    assert queries[0].message
    assert queries[0].chat_instance == queries[1].chat_instance
    with pytest.raises(CannotDoError):
        await ana.presses(group, "🍷 As")


async def test_a_tap_where_the_bot_is_no_more_gets_no_answer(
    bot: Bot, ana: Person, group: Group
) -> None:
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    group.kicks_bot()
    with pytest.raises(NoAnswerError):
        await ana.presses(group, "a")


async def test_data_can_be_forged_by_whoever_sees_the_message(
    bot: Bot, ana: Person, group: Group
) -> None:
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    ana.forges(group.last, "c" * 64)
    query = (await bot.get_updates())[-1].callback_query
    assert query
    assert query.data == "c" * 64


# -- what people cannot do -----------------------------------------------------------------


async def test_people_do_not_reach_where_their_client_would_not_let_them(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person, group: Group
) -> None:
    marta = telegram.person("Marta")
    await bot.send_message(ana.id, "Tu mano", reply_markup=keyboard([("🍷 As", "x")]))
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("Mi mano", "y")]))
    attempts: list[Callable[[], Any]] = [
        lambda: marta.says(group, "hola"),
        lambda: luis.says(luis.chat, "hola"),
        lambda: luis.says(ana.chat, "hola"),
        lambda: luis.presses(ana.chat, "🍷 As"),
        lambda: luis.presses(ana.chat.last, "🍷 As"),
        lambda: luis.presses(group, "🍷 As"),
        lambda: marta.presses(group.last, "Mi mano"),
        lambda: luis.deletes(group.last),
        lambda: luis.opens("https://t.me/otro_bot?start=x"),
    ]
    for attempt in attempts:
        with pytest.raises(CannotDoError):
            await attempt()
    await ana.deletes(gone := group.last)
    with pytest.raises(CannotDoError, match="is gone"):
        ana.taps(gone, "Mi mano")


async def test_a_client_keeps_every_version_it_saw_and_no_other(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person, group: Group
) -> None:
    marta = telegram.person("Marta")
    sent = await bot.send_message(group.id, "uno", reply_markup=keyboard([("a", "data-1")]))
    await sent.edit_text("dos")
    await bot.send_message(ana.id, "secreto")
    group.joins(marta)
    assert {"uno", "data-1", "dos"} <= set(telegram.everything_seen_by(luis))
    assert "dos" in telegram.everything_seen_by(marta)
    assert "uno" not in telegram.everything_seen_by(marta)
    assert "secreto" in telegram.everything_seen_by(ana)
    assert "secreto" not in telegram.everything_seen_by(luis)


async def test_a_mention_rings_in_a_group_and_silence_does_not(
    bot: Bot, ana: Person, luis: Person, group: Group
) -> None:
    mention = f'<a href="tg://user?id={luis.id}">Luis</a>'
    await bot.send_message(group.id, f"Juega {mention}", parse_mode="HTML")
    await bot.send_message(group.id, mention, parse_mode="HTML", disable_notification=True)
    await bot.send_message(ana.id, "Te toca", disable_notification=True)
    assert [m.text for m in luis.rings] == ["Juega Luis"]
    assert not ana.rings


async def test_waiting_in_vain_shows_the_transcript(
    telegram: FakeTelegram, ana: Person, group: Group
) -> None:
    await ana.says(group, "/brisca new")
    with pytest.raises(AssertionError, match=r"── Los primos ──(.|\n)*Ana: /brisca new"):
        await telegram.until(lambda: False, timeout=0.01)


# -- chats ---------------------------------------------------------------------------------


async def test_chats_and_members_are_told(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person, group: Group
) -> None:
    marta = telegram.person("Marta")
    assert (await bot.get_chat(group.id)).title == "Los primos"
    assert (await bot.get_chat(ana.id)).first_name == "Ana"
    people = {ana: "creator", luis: "member", marta: "left"}
    for person, status in people.items():
        assert (await bot.get_chat_member(group.id, person.id)).status == status
    group.promotes(luis)
    admins = await bot.get_chat_administrators(group.id)
    assert {admin.user.id for admin in admins} == {ana.id, luis.id}
    with pytest.raises(BadRequest):
        await bot.get_chat_member(group.id, 99)


async def test_the_menu_is_kept_by_scope_and_language(telegram: FakeTelegram, bot: Bot) -> None:
    await bot.set_my_commands([("brisca", "Jugar")], language_code="es")
    assert [c.description for c in await bot.get_my_commands(language_code="es")] == ["Jugar"]
    assert await bot.get_my_commands() == ()
    await bot.delete_my_commands(language_code="es")
    assert await bot.get_my_commands(language_code="es") == ()
    for wrong in (("Brisca", "x"), ("brisca", " "), ("b" * 33, "x")):
        with pytest.raises(BadRequest, match=r"(?i)bot_command"):
            await bot.set_my_commands([wrong])
    await bot.set_my_name("Brisca")
    assert telegram.profile.words["name", ""] == "Brisca"


async def test_typing_is_shown(bot: Bot, ana: Person) -> None:
    assert await bot.send_chat_action(ana.id, "typing")
    with pytest.raises(BadRequest):
        await bot.send_chat_action(ana.id, "dancing")


# -- limits and faults ---------------------------------------------------------------------


async def test_sends_and_edits_together_are_limited_in_a_group(
    telegram: FakeTelegram, bot: Bot, group: Group
) -> None:
    telegram.limits.enabled = True
    telegram.limits.group = Rate(3, 60)
    sent = await bot.send_message(group.id, "0")
    telegram.clock.advance(20)
    await sent.edit_text("1")
    await sent.edit_text("2")
    with pytest.raises(RetryAfter) as error:
        await sent.edit_text("3")
    assert error.value._retry_after.total_seconds() == 40
    telegram.clock.advance(40)
    await sent.edit_text("3")
    assert not telegram.complaints


async def test_private_chats_and_the_whole_have_limits_of_their_own(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person
) -> None:
    await luis.starts()
    telegram.limits.enabled = True
    for _ in range(3):
        await bot.send_message(ana.id, "x")
    with pytest.raises(RetryAfter):
        await bot.send_message(ana.id, "x")
    await bot.send_message(luis.id, "x")
    telegram.limits.overall = Rate(4, 1)
    with pytest.raises(RetryAfter):
        await bot.send_message(luis.id, "x")


async def test_answers_to_taps_are_not_limited(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    await bot.send_message(ana.id, "x", reply_markup=keyboard([("a", "b")]))
    telegram.limits.enabled = True
    telegram.limits.private = telegram.limits.overall = Rate(1, 60)
    for _ in range(3):
        ana.taps(ana.chat.last, "a")
        await bot.answer_callback_query(await pressed(bot))


async def test_faults_strike_once_where_they_were_asked_for(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    telegram.faults.fail("sendMessage")
    with pytest.raises(NetworkError):
        await bot.send_message(ana.id, "uno")
    telegram.faults.flood("sendMessage", 7)
    with pytest.raises(RetryAfter):
        await bot.send_message(ana.id, "dos")
    telegram.faults.reset("sendMessage")
    with pytest.raises(NetworkError):
        await bot.send_message(ana.id, "tres")
    telegram.faults.reset("sendMessage", "after", chat_id=ana.id)
    with pytest.raises(NetworkError):
        await bot.send_message(ana.id, "cuatro")
    await bot.send_message(ana.id, "cinco")
    assert ana.chat.text == "cuatro\ncinco"
    assert [call.code for call in telegram.calls_of("sendMessage")] == [500, 429, 0, 0, 200]
    assert not telegram.complaints


async def test_a_held_call_waits_for_its_release(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    hold = telegram.faults.hold("sendMessage")
    call = asyncio.ensure_future(bot.send_message(ana.id, "uno"))
    await telegram.until(lambda: hold.caught)
    assert not ana.chat.messages
    hold.release()
    await call
    assert ana.chat.text == "uno"


async def test_an_outage_cuts_everything_and_loses_nothing(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    poll = asyncio.ensure_future(bot.get_updates(timeout=30))
    await telegram.until(lambda: telegram.world.updates.is_polled)
    telegram.goes_down()
    with pytest.raises(NetworkError):
        await poll
    with pytest.raises(TelegramError):
        await bot.get_me()
    await ana.says(ana.chat, "hola")
    telegram.comes_back()
    assert await heard(bot) == ["hola"]
