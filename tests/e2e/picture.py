"""Draws README's picture from a real match: ``python -m tests.e2e.picture FILE.png``.

It needs Chromium, whose name or path the variable CHROMIUM gives.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from base64 import b64encode
from html import escape
from pathlib import Path

from bot.model.table import Table
from tests.e2e.hurry import SETTINGS
from tests.e2e.players import SPANISH, Players
from tests.e2e.process import BriscaProcess
from tests.fakes.telegram import Button, FakeTelegram, Message

DEALS = 98
TRICKS = 4
STYLE = """
* { box-sizing: border-box; margin: 0 }
body { width: 860px; padding: 22px; display: flex; gap: 22px; background: #dfe5ea;
  font: 16px/1.38 "DejaVu Sans", "Noto Color Emoji", sans-serif; color: #111 }
.phone { flex: 1; background: #c9d8c3; border-radius: 22px; overflow: hidden;
  box-shadow: 0 4px 18px #0003 }
.top { background: #517da2; color: #fff; padding: 13px 18px; font-weight: bold; font-size: 17px }
.chat { padding: 14px 12px 18px; display: flex; flex-direction: column; gap: 10px }
.bubble { background: #fff; border-radius: 14px; padding: 10px 13px; white-space: pre-wrap;
  width: 345px }
.bubble img { display: block; width: 345px; margin: -10px -13px 8px; border-radius: 14px 14px 0 0 }
.mine { align-self: flex-end; background: #effdde; width: auto }
.bubble a { color: #2678b6; text-decoration: none }
.row { display: flex; gap: 5px; width: 345px; margin-top: 5px }
.key { flex: 1; background: #6c8f6acc; color: #fff; border-radius: 9px; padding: 8px 4px;
  text-align: center; font-size: 15px }
"""


async def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with FakeTelegram() as telegram:
            page = folder / "chat.html"
            page.write_text(await _page(telegram, folder))
        _photograph(page, folder, target)


async def _page(telegram: FakeTelegram, folder: Path) -> str:
    command = (sys.executable, "-m", "tests.e2e.seeded", str(DEALS))
    process = BriscaProcess(folder, telegram.environment | SETTINGS, *command)
    people = [telegram.person(name) for name in ("Ana", "Luis", "Marta")]
    group = telegram.group("Los primos", people)
    players = Players(telegram, group, process, people[:2], people[2], SPANISH)
    await process.start()
    try:
        await players.sit_down()
        await players.play(_is_worth_a_picture)
        table = players.table
        message, _, person = await players.next_button(table)
        lead = f"Baza {TRICKS + 1}\n▫️ {people[1 - people.index(person)].name}  "
        await players.until(lambda: lead in group.last.text, "the lead on the table")
        public = _phone("Los primos", '<div class="bubble mine">/brisca nueva</div>', group.last)
        return _document(public + _phone(f"Brisca · {person.name}", "", message))
    finally:
        await process.terminate()


def _is_worth_a_picture(table: Table) -> bool:
    deal = table.match.deal if table.match else None
    return deal is not None and len(deal.tricks) >= TRICKS and bool(deal.trick.cards)


def _document(body: str) -> str:
    return f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style><body>{body}'


def _phone(title: str, before: str, message: Message) -> str:
    rows = ("".join(map(_key, row)) for row in message.buttons)
    keys = "".join(f'<div class="row">{row}</div>' for row in rows)
    bubble = f'<div><div class="bubble">{_photo(message)}{message.html}</div>{keys}</div>'
    head = f'<div class="top">{escape(title)}</div>'
    return f'<div class="phone">{head}<div class="chat">{before}{bubble}</div></div>'


def _photo(message: Message) -> str:
    if message.photo is None:
        return ""
    data = b64encode(message.photo.data).decode()
    return f'<img src="data:image/jpeg;base64,{data}" alt="">'


def _key(button: Button) -> str:
    return f'<div class="key">{escape(button.label)}</div>'


def _photograph(page: Path, folder: Path, target: Path) -> None:
    chromium = os.environ.get("CHROMIUM", "chromium")
    options = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
    offline = ("--disable-background-networking", "--disable-component-update", "--no-first-run")
    window = ("--window-size=860,720", "--force-device-scale-factor=2")
    subprocess.run(  # noqa: S603 - our own page, in a profile that is thrown away
        [chromium, *options, *offline, *window, f"--user-data-dir={folder / 'profile'}",
         f"--screenshot={target.resolve()}", page.as_uri()],
        check=True, capture_output=True,
    )  # fmt: skip


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
