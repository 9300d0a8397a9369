"""One's own figures, and matches that have ended, told again in private with their record."""

from __future__ import annotations

import json

from bot.model.answers import Answer, Reply
from bot.model.commands import OpenPrivate, Press, Say
from bot.model.screen import plain
from bot.model.taps import TableTap, Wish, tap_to_data
from engine.fairness import verify
from engine.record import check
from tests.host.house import (
    ANA,
    EVA,
    LUIS,
    PATIO,
    PLAZA,
    House,
    plays_game,
    private,
    started,
)

BOTH = (ANA, LUIS)


async def whole_match(house: House) -> None:
    """Ana and Luis play until one has won."""
    await started(house, *BOTH)
    while "🏆" not in house.table:
        await plays_game(house, BOTH)
        await house.passes(seconds=8)


async def asks(house: House, wish: Wish, game: int = 0) -> Answer | Reply:
    data = tap_to_data(TableTap("table-1", wish, game))
    return await house.hears(Press(house.new_id(), ANA, data, private(ANA)))


# --- Figures --------------------------------------------------------------------------------


async def test_figures_are_told_here_and_everywhere(house: House) -> None:
    assert await house.says(ANA, "estadísticas") == "Todavía no has terminado ninguna mesa."
    await whole_match(house)
    here, month, everywhere = (await house.says(ANA, "estadísticas")).splitlines()
    assert here.startswith("Aquí: ")
    assert month.startswith("Aquí este mes: ")
    assert everywhere.startswith("En todas partes: ")
    assert " de 1 mesa ganada" in here
    elsewhere = (await house.says(ANA, "stats", PATIO)).splitlines()
    assert elsewhere[0].startswith("Aquí: 0 de 0 ")
    assert elsewhere[2] == everywhere
    assert await house.says(ANA, "stats", private(ANA)) == everywhere


async def test_figures_fit_into_the_answer_to_a_tap(house: House) -> None:
    await whole_match(house)
    answer = await house.hears(Say(house.new_id(), ANA, PLAZA, "stats"))
    assert isinstance(answer, Answer)
    assert answer.is_alert
    assert len(answer.text) <= 200


# --- Replay ---------------------------------------------------------------------------------


async def test_the_end_of_a_match_offers_the_leaderboard_and_the_replay(house: House) -> None:
    await whole_match(house)
    assert house.table_labels == ["🔁 Revancha", "📊 Clasificación", "🎞 Ver la partida"]
    assert (await house.taps(EVA, "📊 Clasificación")).startswith("🏆 Clasificación de este chat")
    await house.passes(minutes=24 * 60)
    assert house.table_labels == ["📊 Clasificación", "🎞 Ver la partida"]


async def test_a_match_is_told_game_by_game_in_private(house: House) -> None:
    await whole_match(house)
    first = await asks(house, Wish.REPLAY)
    assert isinstance(first, Reply)
    assert first.is_private
    told = plain(first.screen.text)
    assert "Partida 1 · reparte" in told
    assert "Ana: " in told
    assert "Partida 2" not in told
    assert [it.label for row in first.screen.buttons for it in row] == ["2 ▶️", "📄 El acta"]
    second = await asks(house, Wish.REPLAY, 1)
    assert isinstance(second, Reply)
    assert "Partida 2 · reparte" in plain(second.screen.text)


async def test_the_last_page_tells_who_has_won(house: House) -> None:
    await whole_match(house)
    last = await asks(house, Wish.REPLAY, 99)
    assert isinstance(last, Reply)
    assert "La mesa es de " in plain(last.screen.text).splitlines()[-1]
    assert [it.label[0] for row in last.screen.buttons for it in row] == ["◀", "📄"]


async def test_the_word_tells_the_last_match_of_the_chat_or_ones_own(house: House) -> None:
    nothing = "No hay ninguna mesa terminada que pueda repetirte."
    await house.opens_chat(ANA, EVA)
    assert await house.says(ANA, "repetir") == nothing
    await whole_match(house)
    assert "Partida 1" in await house.says(EVA, "repetir")
    assert await house.says(EVA, "repetir", PATIO) == nothing
    assert "Partida 1" in await house.says(ANA, "replay", private(ANA))
    assert await house.says(EVA, "replay", private(EVA)) == nothing


async def test_whoever_has_no_chat_with_us_is_led_there_and_told_the_match(house: House) -> None:
    await whole_match(house)
    answer = await house.hears(Say(house.new_id(), EVA, PLAZA, "repetir"))
    assert answer == Answer(
        "Abre el chat conmigo y te cuento allí la mesa.", opens_private="replay-table-1"
    )
    house.messenger.closed.discard(EVA.key)
    assert "Partida 1" in await house.does(OpenPrivate(EVA, "replay-table-1"))


async def test_a_match_that_goes_on_is_not_told(house: House) -> None:
    await started(house, *BOTH)
    sentence = "Esa mesa sigue en juego; te la cuento cuando acabe."
    for wish in (Wish.REPLAY, Wish.RECORD):
        assert await asks(house, wish) == Answer(sentence, is_alert=True)


async def test_turning_a_page_takes_no_buttons_away(house: House) -> None:
    await whole_match(house)
    data = tap_to_data(TableTap("table-1", Wish.REPLAY, 1))
    await house.does(Press(house.new_id(), ANA, data, private(ANA), "a page"))
    assert ("strip", ANA.key) not in house.messenger.calls


# --- The record -----------------------------------------------------------------------------


async def test_the_record_of_a_match_is_legal_and_fair(house: House) -> None:
    await whole_match(house)
    answer = await asks(house, Wish.RECORD)
    assert isinstance(answer, Reply)
    assert answer.attachment is not None
    assert answer.attachment.name == "brisca-table-1.json"
    data = answer.attachment.text.encode()
    assert json.loads(data)["players"] == ["Ana", "Luis"]
    report, fairness = check(data), verify(data)
    assert report["match"]["winner"] is not None
    assert {it["verdict"] for it in fairness["games"]} == {"fair"}


async def test_a_stopped_match_has_its_record_too(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.admins.add((PLAZA.key, ANA.key))
    await house.says(ANA, "parar")
    answer = await asks(house, Wish.RECORD)
    assert isinstance(answer, Reply)
    assert answer.attachment is not None
    assert check(answer.attachment.text.encode())["match"] == {"wins": [0, 0], "winner": None}
