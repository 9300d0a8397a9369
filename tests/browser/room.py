"""People who play in a browser with what they see there, and everything that is sent to them."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Browser, Locator, Page, WebSocket, expect

from bot.model.table import Stage, Table
from tests.e2e.process import BriscaProcess
from tests.e2e.truth import cards_named, hidden_from, length_of_log, secrets_of, the_table

PATIENCE = 30.0
"""Seconds that a page may take on a busy machine; nothing waits that long on a quiet one."""

END_OF_GAME = re.compile("Fin de la partida|End of game")

expect.set_options(timeout=PATIENCE * 1000)

Json = dict[str, Any]


@dataclass
class Person:
    """Somebody at a browser of their own; `heard` is all that was ever sent to it."""

    name: str
    page: Page
    news: asyncio.Event
    heard: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    _checked: int = 0
    _texts: dict[str, Json] = field(default_factory=dict)

    def listen(self) -> None:
        """Notes what comes over lines, and every complaint of the browser's."""
        self.page.on("websocket", self._on_line)
        self.page.on("pageerror", lambda it: self.complaints.append(f"{self.name}: {it}"))
        self.page.on("console", lambda it: self._on_console(it.type, it.text))

    def _on_console(self, kind: str, text: str) -> None:
        is_line = "WebSocket" in text  # a host that is down is no fault of the page's
        if kind in {"error", "warning"} and not is_line:
            self.complaints.append(f"{self.name}: {text}")

    def _on_line(self, line: WebSocket) -> None:
        line.on("framereceived", self._on_frame)

    def _on_frame(self, frame: str | bytes) -> None:
        assert isinstance(frame, str)
        self.heard.append(frame)
        self.news.set()

    # --- What the person does -------------------------------------------------------------

    async def enters(self, url: str, language: str = "es") -> None:
        """Says a name, and goes into the room."""
        await self.page.goto(url)
        await self.page.fill("#name", self.name)
        await self.page.check(f"input[value={language}]")
        await self.page.click("form button")
        await self.page.wait_for_url("**/room/*")
        await expect(self.button("Jugar ya", "Play now", "Me siento", "Sit down")).to_be_visible()

    def button(self, *labels: str) -> Locator:
        """The button of one of these labels, at the table or beside the hand."""
        said = re.compile("|".join(map(re.escape, labels)))
        return self.page.locator(".buttons button").filter(has_text=said).first

    async def presses(self, *labels: str) -> None:
        await self.button(*labels).click()

    async def says(self, words: str) -> None:
        """Types a word for the host."""
        await self.page.click("#more")
        await self.page.fill("#say-words", words)
        await self.page.keyboard.press("Enter")

    @property
    def cards(self) -> Locator:
        """The person's own cards."""
        return self.page.locator("#cards .card")

    @property
    def playable(self) -> Locator:
        """The person's own cards that can be played now."""
        return self.page.locator('#cards .card[aria-disabled="false"]')

    # --- What the person was sent ---------------------------------------------------------

    @property
    def answers(self) -> int:
        """How many requests have been answered."""
        return sum('"kind": "answer"' in it for it in self.heard)

    def latest(self, kind: str) -> Json | None:
        """The newest scene of a kind that was sent."""
        for frame in reversed(self.heard):
            for it in reversed(_messages(json.loads(frame))):
                if it["kind"] == kind:
                    scene: Json = it["scene"]
                    return scene
        return None

    def unchecked(self) -> list[str]:
        """All that was sent since the last look, but for old words that only lost their buttons."""
        news, self._checked = self.heard[self._checked :], len(self.heard)
        said: list[str] = []
        for frame in map(json.loads, news):
            messages = _messages(frame)
            said += [_text(it) for it in messages or [frame] if not self._is_old(it)]
        return said

    def _is_old(self, message: Json) -> bool:
        """Whether it told the same before, in an earlier deal, and can do nothing more."""
        before = self._texts.get(message.get("id", ""))
        self._texts[message.get("id", "")] = message.get("text", {})
        is_bare = message.get("scene") is None and not message.get("buttons")
        return is_bare and before is not None and before == message.get("text")

    def sees(self, table: Table) -> bool:
        """Whether the newest table that was sent is this one."""
        scene, deal = self.latest("TableScene"), table.match.deal if table.match else None
        if scene is None or deal is None:
            return False
        laid = sum(it["card"] is not None for it in scene["figures"])
        turn = [at for at, it in enumerate(scene["figures"]) if it["is_turn"]]
        return (scene["game"], scene["trick"], laid, turn) == (
            *(table.game, len(deal.tricks) + 1, len(deal.trick.cards)),
            [deal.turn] if deal.result is None else [],
        )


def _messages(frame: Json) -> list[Json]:
    told = [*frame.get("room", []), *frame.get("own", []), frame.get("message")]
    return [it for it in told if it]


def _text(said: Json) -> str:
    return json.dumps(said, ensure_ascii=False)


@dataclass
class House:
    """The host's process, and the people in one room of it."""

    process: BriscaProcess
    browser: Browser
    people: list[Person] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    url: str = ""
    _table: Table | None = None

    async def start(self) -> None:
        """Starts the host, again at the same address."""
        if self.url:
            self.process.set("BRISCA_WEB", self.url.removeprefix("http://"))
        async with asyncio.timeout(PATIENCE):
            said = await self.process.start_and_read()
        found = re.search(r"http://\S+", said)
        assert found is not None, self.process.log.read_text()
        self.url = found[0]

    async def person(self, name: str, **context: Any) -> Person:  # noqa: ANN401 - Playwright's
        """Somebody with a browser of their own."""
        own = await self.browser.new_context(**{"locale": "es", **context})
        own.set_default_timeout(PATIENCE * 1000)
        person = Person(name, await own.new_page(), self.news)
        person.listen()
        self.people.append(person)
        return person

    @property
    def complaints(self) -> list[str]:
        """What the browsers complained of."""
        return [it for person in self.people for it in person.complaints]

    @property
    def table(self) -> Table:
        """What the process has saved; folded again only where more was."""
        if self._table is None or self._table.version != length_of_log(self.process.database):
            self._table = the_table(self.process.database)
        return self._table

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Waits until it is so, looking again at whatever is sent."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self.news.clear()
                if is_so():
                    return
                await self.news.wait()

    async def sit_down(self, *people: Person) -> None:
        """Has the first open a table, the second join it, and the match begin."""
        host, guest = people
        await host.enters(self.url)
        await guest.enters(host.page.url)
        await host.presses("Mesa para dos")
        await guest.presses("Me siento")
        await expect(host.page.locator("#board")).to_contain_text("Estamos todos")
        await host.presses("Empezar")
        for person in people:
            await expect(person.cards).to_have_count(3)

    async def play_card(self) -> None:
        """Has whoever is on turn play the leftmost card, and waits until all have seen it."""
        before = self.table
        person = self.on_turn(before)
        await expect(person.playable.first).to_be_visible()
        await person.playable.first.click()
        await self.until(lambda: self.table.version > before.version)
        await self.all_see(self.table)

    async def all_see(self, table: Table) -> None:
        """Waits until everyone was sent this table, and holds it against what is hidden."""
        await self.until(lambda: all(it.sees(table) for it in self.people))
        self.check_secrets(table)

    def on_turn(self, table: Table) -> Person:
        assert table.match is not None
        assert table.match.deal is not None
        return self.people[table.match.deal.turn]

    def check_secrets(self, table: Table) -> None:
        """Holds everything sent since the last look against what each may not know."""
        seeds = secrets_of(self.process.database)
        for at, person in enumerate(self.people):
            seat = at if at < len(table.places) else None
            hidden = hidden_from(table, seat)
            for said in person.unchecked():
                leaked = cards_named(said) & hidden
                assert not leaked, f"{person.name} was sent {[*map(str, leaked)]}: {said}"
                assert not any(seed in said for seed in seeds)

    async def play(self, is_enough: Callable[[Table], bool]) -> None:
        """Plays on until it is enough or the match is over."""
        while not is_enough(table := self.table) and table.stage is not Stage.OVER:
            if table.stage is Stage.BETWEEN_GAMES:
                await self.next_game()
            else:
                await self.play_card()

    async def play_alone(self, is_enough: Callable[[Table], bool]) -> None:
        """Has one person play against computers until it is enough or the match is over."""
        (person,) = self.people
        while not is_enough(table := self.table) and table.stage is not Stage.OVER:
            if table.stage is Stage.BETWEEN_GAMES:
                await self.next_game()
            else:
                await self._play_against_computers(person)
            self.check_secrets(self.table)

    async def _play_against_computers(self, person: Person) -> None:
        """Plays the leftmost card, once it is one's turn, and waits for what comes of it."""
        await self.until(lambda: self._waits_for(0))
        table = self.table
        if table.stage is not Stage.PLAYING:
            return
        await self.until(lambda: person.sees(table))
        answers = person.answers
        await person.playable.first.click()
        await self.until(lambda: self.table.version > table.version and person.answers > answers)
        await self.until(lambda: self._waits_for(0))

    def _waits_for(self, seat: int) -> bool:
        table = self.table
        deal = table.match.deal if table.match else None
        return table.stage is not Stage.PLAYING or (deal is not None and deal.turn == seat)

    async def next_game(self) -> None:
        """Has both ask for the next game, once both have read how this one ended."""
        before = self.table
        seated = self.people[: len(before.places)]
        for person in seated:
            await expect(person.page.locator("#own-text")).to_contain_text(END_OF_GAME)
        await self.all_see(before)
        for person in seated:
            await person.presses("Sigue", "Next game")
        await self.until(lambda: self.table.game > before.game)
        if len(seated) > 1:
            await self.all_see(self.table)
