"""Tables and hands as photos: what they show belongs to what is written under them."""

from __future__ import annotations

from bot.model.people import Pictures
from bot.model.scene import HandScene, TableScene
from bot.model.screen import Kind, Screen
from tests.host.house import ANA, LUIS, PLAZA, House, moves_of, plays_next, private, started

BOTH = (ANA, LUIS)


def table(house: House) -> Screen:
    return house.messenger.latest(PLAZA.key).screens[-1]


def on_the_table(house: House) -> list[str]:
    scene = table(house).scene
    assert isinstance(scene, TableScene)
    return [it.card.code for it in scene.figures if it.card is not None]


async def leads(house: House) -> None:
    await house.taps(LUIS, moves_of(house, LUIS, only_cards=True)[0])


async def test_the_lobby_is_text_and_the_match_is_photos(house_anywhere: House) -> None:
    house = house_anywhere
    await house.opens_chat(*BOTH)
    await house.says(ANA, "nueva")
    assert table(house).kind is Kind.TEXT
    await house.taps(LUIS, "Me siento")
    await house.taps(ANA, "▶️ Empezar")
    assert table(house).kind is Kind.PHOTO
    hands = [house.messenger.latest(it.key).screens[-1] for it in BOTH]
    assert [it.kind for it in hands] == [Kind.PHOTO, Kind.PHOTO]
    assert all(isinstance(it.scene, HandScene) for it in hands)
    await leads(house)
    assert len(on_the_table(house)) == 1


async def test_a_chat_can_have_a_picture_of_every_trick(house_anywhere: House) -> None:
    house = house_anywhere
    await started(house, *BOTH)
    await house.says(ANA, "ajustes imagenes bazas")
    before = table(house)
    await leads(house)
    assert on_the_table(house) == []
    assert table(house).picture() == before.picture()
    assert table(house).text != before.text
    await plays_next(house, BOTH, only_cards=True)
    assert table(house).picture() != before.picture()


async def test_pictures_go_and_come_in_mid_match(house_anywhere: House) -> None:
    house = house_anywhere
    await started(house, *BOTH)
    await leads(house)
    photo = house.messenger.latest(PLAZA.key)
    await house.says(ANA, "ajustes imagenes none")
    text = house.messenger.latest(PLAZA.key)
    assert text is not photo, "no photo becomes text"
    assert text.screens[-1].kind is Kind.TEXT
    assert not any(it.rows for it in house.messenger.all_in(PLAZA.key) if it is not text)
    await house.says(LUIS, "ajustes imagenes jugadas")
    assert table(house).kind is Kind.PHOTO
    assert len(on_the_table(house)) == 1
    await plays_next(house, BOTH, only_cards=True)
    assert on_the_table(house) == []


async def test_a_person_can_have_a_hand_of_text_alone(house_anywhere: House) -> None:
    house = house_anywhere
    await started(house, *BOTH)
    await house.says(ANA, "yo imagenes off", private(ANA))
    assert house.messenger.latest(ANA.key).screens[-1].kind is Kind.TEXT
    assert house.messenger.latest(LUIS.key).screens[-1].kind is Kind.PHOTO
    assert table(house).kind is Kind.PHOTO
    await house.says(ANA, "yo imagenes on", private(ANA))
    assert house.messenger.latest(ANA.key).screens[-1].kind is Kind.PHOTO


async def test_a_chat_remembers_which_pictures_it_has(house: House) -> None:
    await house.says(ANA, "ajustes imagenes bazas")
    await house.restart()
    await started(house, *BOTH)
    chat = await house.store.chat(1)
    assert chat.pictures is Pictures.TRICKS
    await leads(house)
    assert on_the_table(house) == []
