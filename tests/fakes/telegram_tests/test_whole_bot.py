"""A whole bot of the real library plays with people over HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from telegram import Bot, Update
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
)

from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.fakes.telegram_tests.conftest import keyboard

Context = ContextTypes.DEFAULT_TYPE


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
