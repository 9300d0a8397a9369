"""Photos are sent, swapped and captioned, and never become texts again."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from telegram import Bot, InputMediaDocument, InputMediaPhoto, MessageEntity
from telegram.error import BadRequest

from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.fakes.telegram_tests.conftest import keyboard, post


def picture(colour: str = "green", size: tuple[int, int] = (640, 400)) -> bytes:
    kept = io.BytesIO()
    Image.new("RGB", size, colour).save(kept, "PNG")
    return kept.getvalue()


async def test_an_uploaded_photo_is_kept_to_the_byte(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person, group: Group
) -> None:
    sent = await bot.send_photo(
        group.id, picture(), "<b>Mesa</b>", parse_mode="HTML", reply_markup=keyboard([("a", "b")])
    )
    assert (sent.caption, sent.text) == ("Mesa", None)
    assert [entity.type for entity in sent.caption_entities] == ["bold"]
    assert [(size.width, size.height) for size in sent.photo] == [(320, 200), (640, 400)]
    assert group.last.photo
    assert group.last.photo.data == picture()
    assert group.last.photo.image().getpixel((0, 0)) == (0, 128, 0)
    assert (group.last.html, group.last.labels) == ("<b>Mesa</b>", ["a"])
    assert ana.photos_seen() == luis.photos_seen() == [group.last.photo]
    assert "@brisca_bot: 🖼\n    Mesa\n    [a]" in telegram.transcript(group)


async def test_a_photo_is_sent_again_by_any_of_its_file_ids(
    telegram: FakeTelegram, bot: Bot, ana: Person, group: Group
) -> None:
    sent = await bot.send_photo(ana.id, picture())
    for size in sent.photo:
        again = await bot.send_photo(group.id, size.file_id)
        assert again.photo == sent.photo
    for strange in ("AgACAgQAAxkD", "https://a.example/x.png"):
        with pytest.raises(BadRequest, match="rong file identifier"):
            await bot.send_photo(ana.id, strange)
    assert "no photo in" in (await post(telegram, "sendPhoto", chat_id=ana.id))["description"]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"%PDF-1.7", "(?i)image_process_failed"),
        (picture(size=(2100, 100)), "(?i)photo_invalid_dimensions"),
        (picture(size=(9000, 1001)), "(?i)photo_invalid_dimensions"),
        (picture() + b"\0" * 10 * 2**20, "too big for a photo"),
        (b"", "non-empty"),
    ],
)
async def test_what_is_no_photo_is_refused(bot: Bot, ana: Person, data: bytes, reason: str) -> None:
    with pytest.raises(BadRequest, match=reason):
        await bot.send_photo(ana.id, data, filename="x.png")


async def test_a_caption_takes_1024_units_after_parsing(bot: Bot, ana: Person) -> None:
    sent = await bot.send_photo(ana.id, picture(), f"<b>{'🃏' * 512}</b>", parse_mode="HTML")
    for call in (
        bot.send_photo(ana.id, picture(), "🃏" * 512 + "x"),
        sent.edit_caption("x" * 1025),
        sent.edit_media(InputMediaPhoto(picture(), "x" * 1025)),
    ):
        with pytest.raises(BadRequest, match="caption is too long"):
            await call


async def test_the_photo_is_swapped_with_its_caption_and_buttons(bot: Bot, ana: Person) -> None:
    sent = await bot.send_photo(ana.id, picture(), "uno", reply_markup=keyboard([("a", "b")]))
    first = sent.photo[-1].file_id
    await sent.edit_media(InputMediaPhoto(picture("red"), "<i>dos</i>", parse_mode="HTML"))
    message = ana.chat.last
    assert message.photo
    assert message.photo.data == picture("red")
    assert (message.html, message.labels) == ("<i>dos</i>", [])
    bold = [MessageEntity("bold", 0, 4)]
    await sent.edit_media(InputMediaPhoto(first, "tres", caption_entities=bold))
    assert message.photo.data == picture()
    assert message.html == "<b>tres</b>"
    assert len(ana.rings) == 1


async def test_caption_and_buttons_change_under_the_same_photo(bot: Bot, ana: Person) -> None:
    sent = await bot.send_photo(ana.id, picture(), "uno")
    photo = ana.chat.last.photo
    await sent.edit_caption("dos", reply_markup=keyboard([("a", "b")]))
    assert (ana.chat.last.text, ana.chat.last.labels) == ("dos", ["a"])
    await sent.edit_reply_markup()
    assert (ana.chat.last.text, ana.chat.last.labels) == ("dos", [])
    await sent.edit_caption()
    assert (ana.chat.last.text, ana.chat.last.photo) == ("", photo)


async def test_the_same_photo_and_words_again_are_no_change(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    sent = await bot.send_photo(ana.id, picture(), "uno")
    with pytest.raises(BadRequest, match="not modified"):
        await sent.edit_media(InputMediaPhoto(sent.photo[-1].file_id, "uno"))
    with pytest.raises(BadRequest, match="not modified"):
        await sent.edit_caption("uno")
    await sent.edit_media(InputMediaPhoto(picture(), "uno"))  # uploaded anew it is another one
    assert not telegram.complaints


async def test_a_photo_never_becomes_a_text_though_a_text_becomes_a_photo(
    bot: Bot, ana: Person
) -> None:
    sent = await bot.send_message(ana.id, "uno")
    with pytest.raises(BadRequest, match="no caption in the message to edit"):
        await sent.edit_caption("dos")
    await sent.edit_media(InputMediaPhoto(picture(), "dos"))
    assert ana.chat.last.photo
    with pytest.raises(BadRequest, match="no text in the message to edit"):
        await sent.edit_text("tres")
    await sent.edit_caption("tres")


async def test_media_that_are_no_photos_are_not_played(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    sent = await bot.send_photo(ana.id, picture())
    with pytest.raises(BadRequest, match="photos alone"):
        await sent.edit_media(InputMediaDocument(picture()))
    nothing = {"type": "photo", "media": "attach://nothing"}
    for media, reason in (
        (nothing, "no photo in the request"), (nothing | {"has_spoiler": True}, "not played")
    ):  # fmt: skip
        answer = await post(
            telegram, "editMessageMedia", chat_id=ana.id, message_id=sent.message_id, media=media
        )
        assert reason in answer["description"]


async def test_photos_may_be_forbidden_where_words_are_not(bot: Bot, group: Group) -> None:
    sent = await bot.send_photo(group.id, picture())
    group.forbids_photos()
    for call in (
        bot.send_photo(group.id, picture()), sent.edit_media(InputMediaPhoto(picture()))
    ):  # fmt: skip
        with pytest.raises(BadRequest, match="rights to send photos"):
            await call
    await bot.send_message(group.id, "x")
    await sent.edit_caption("y")
    group.promotes_bot()
    await bot.send_photo(group.id, picture())


async def test_a_photo_is_deleted_like_a_text(bot: Bot, group: Group, ana: Person) -> None:
    sent = await bot.send_photo(group.id, picture())
    await ana.deletes(group.last)
    for call in (sent.edit_caption("x"), sent.edit_media(InputMediaPhoto(picture()))):
        with pytest.raises(BadRequest, match="to edit not found"):
            await call
    assert await bot.delete_messages(group.id, [sent.message_id])
