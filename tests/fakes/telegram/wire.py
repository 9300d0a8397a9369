"""The JSON shapes of Bot API 10.0, written from the model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.fakes.telegram.files import THUMBNAIL
from tests.fakes.telegram.model import ADMINS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.fakes.telegram.entities import Entity
    from tests.fakes.telegram.files import Photo
    from tests.fakes.telegram.model import (
        Button,
        Chat,
        Message,
        Press,
        Rows,
        Status,
        User,
        Version,
    )

Json = dict[str, Any]
RIGHTS = (
    "can_manage_chat", "can_delete_messages", "can_manage_video_chats", "can_restrict_members",
    "can_promote_members", "can_change_info", "can_invite_users", "can_post_stories",
    "can_edit_stories", "can_delete_stories", "can_pin_messages", "can_manage_topics",
)  # fmt: skip
PERMISSIONS = (
    "can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos",
    "can_send_videos", "can_send_video_notes", "can_send_voice_notes", "can_send_polls",
    "can_send_other_messages", "can_add_web_page_previews", "can_react_to_messages",
    "can_edit_tag", "can_change_info", "can_invite_users", "can_pin_messages",
    "can_manage_topics",
)  # fmt: skip


def _filled(**fields: object) -> Json:
    return {name: value for name, value in fields.items() if value not in (None, "", [], False)}


def user_json(user: User) -> Json:
    """Returns a User."""
    return {"id": user.id, "is_bot": user.is_bot, "first_name": user.first_name} | _filled(
        last_name=user.last_name, username=user.username, language_code=user.language
    )


def chat_json(chat: Chat, users: Mapping[int, User]) -> Json:
    """Returns a Chat."""
    if chat.is_private:
        user = users[chat.id]
        return {"id": chat.id, "type": "private", "first_name": user.first_name} | _filled(
            last_name=user.last_name, username=user.username
        )
    return {"id": chat.id, "type": chat.kind, "title": chat.title} | _filled(is_forum=chat.is_forum)


def entity_json(entity: Entity, users: Mapping[int, User]) -> Json:
    """Returns a MessageEntity."""
    user = None if entity.user_id is None else user_json(users[entity.user_id])
    return {"type": entity.kind, "offset": entity.offset, "length": entity.length} | _filled(
        url=entity.url, user=user, unix_time=entity.unix_time, language=entity.language,
        date_time_format=entity.time_format,
    )  # fmt: skip


def _button_json(button: Button) -> Json:
    return {"text": button.label} | _filled(
        callback_data=button.data, url=button.url, style=button.style
    )


def _keyboard_json(rows: Rows) -> Json | None:
    if not rows:
        return None
    return {"inline_keyboard": [[_button_json(button) for button in row] for row in rows]}


def message_json(message: Message, users: Mapping[int, User], *, deep: bool = True) -> Json:
    """Returns a Message; what it replies to is given one level deep."""
    reply = message.reply_to
    if message.deleted:
        return {
            "message_id": message.id,
            "chat": chat_json(message.chat, users),
            "date": 0,
        }
    return (
        {
            "message_id": message.id,
            "from": user_json(message.sender),
            "chat": chat_json(message.chat, users),
            "date": int(message.date),
        }
        | _filled(
            edit_date=None if message.edited_at is None else int(message.edited_at),
            message_thread_id=message.thread_id,
            is_topic_message=message.is_topic,
            reply_markup=_keyboard_json(message.buttons),
            reply_to_message=message_json(reply, users, deep=False) if reply and deep else None,
        )
        | _content(message.now, users)
        | message.extra
    )


def _content(version: Version, users: Mapping[int, User]) -> Json:
    """Gives a text, or a photo with its caption."""
    entities = [entity_json(entity, users) for entity in version.entities]
    if version.photo is None:
        return _filled(text=version.text, entities=entities)
    caption = _filled(caption=version.text, caption_entities=entities)
    return {"photo": photo_json(version.photo)} | caption


def photo_json(photo: Photo) -> list[Json]:
    """Returns a photo's PhotoSizes, the whole one last."""
    whole = (photo.width, photo.height)
    scale = THUMBNAIL / max(*whole, THUMBNAIL)
    small = (max(1, round(photo.width * scale)), max(1, round(photo.height * scale)))
    return [
        {
            "file_id": file_id,
            "file_unique_id": f"AQAD{file_id[-10:]}",
            "width": width,
            "height": height,
            "file_size": len(photo.data),
        }
        for file_id, (width, height) in ((photo.thumbnail_id, small), (photo.file_id, whole))
    ]


def press_json(press: Press, users: Mapping[int, User]) -> Json:
    """Returns a CallbackQuery."""
    return {
        "id": press.id,
        "from": user_json(press.user),
        "message": message_json(press.message, users),
        "chat_instance": str(abs(press.message.chat.id) * 7_919),
        "data": press.data,
    }


def member_json(user: User, status: Status, *, anonymous: bool = False) -> Json:
    """Returns a ChatMember of the kind that the status asks for."""
    member: Json = {"user": user_json(user), "status": status}
    if status == "creator":
        member["is_anonymous"] = anonymous
    elif status in ADMINS:
        member |= {"can_be_edited": False, "is_anonymous": anonymous} | dict.fromkeys(RIGHTS, True)
    elif status == "restricted":
        member |= {"is_member": True, "until_date": 0} | dict.fromkeys(PERMISSIONS, False)
    elif status == "kicked":
        member["until_date"] = 0
    return member
