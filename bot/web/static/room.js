// The page of a room: hears the host, has both sides drawn, and sends what is pressed.

import { board, fan, felt } from "./board.js";
import { preload } from "./cards.js";
import { changes } from "./changes.js";
import { told, urgency, watchClock } from "./clock.js";
import { at, fill, make, words } from "./dom.js";
import { cardsLeft, drawCards, listenToHand, settle } from "./hand.js";
import { happened } from "./happened.js";
import { openTricks } from "./history.js";
import { listenToKeys } from "./keys.js";
import { Line } from "./line.js";
import { copyButton, listenToMenu, newTables } from "./menu.js";
import { celebrate, cut, isCalm, move } from "./motion.js";
import { buttonRows, firstLine, screenText } from "./screens.js";
import { hasSound, sound, toggleSound } from "./sound.js";
import { Tables, isFinished, isOver, isPlaying, plain } from "./tables.js";
import { log, showSheet, toast } from "./talk.js";

const tables = new Tables();
/** The table as it is drawn, so that it is drawn anew only where it has changed. */
let drawn = null;
let drawnManner = "";
/** The trick whose cards have gone to whoever took them. */
let takenTrick = "";
let isLost = false;

const line = new Line(hear, connected);

// --- What the host says -----------------------------------------------------------------------

function hear(message) {
  if (message.kind === "hello") {
    tables.reset(message.room, message.own);
    for (const it of message.room) log(happened(it, mannerAt(it)));
    redraw();
  } else if (message.kind === "message") {
    tables.put(message.place, message.message);
    if (message.place === "room") log(happened(message.message, mannerAt(message.message)));
    else if (!message.message.table) toast(plain(message.message.text), false);
    redraw();
  } else if (message.kind === "gone") {
    tables.remove(message.place, message.id);
    redraw();
  } else if (message.kind === "people") {
    at("people").textContent = message.names.join(" · ");
  } else if (message.kind === "answer") {
    answer(message);
  }
}

function connected(isThere) {
  if (isThere && isLost) toast(words.connected, false);
  isLost = !isThere;
  at("gone").textContent = isThere ? "" : words.reconnecting;
  if (isLost) showClock(null);
}

/** Cards laid, whose confirmation need not be read: they can be seen on the table. */
const laid = new Set();

function answer({ id, text, alert, screen, file }) {
  for (const busy of document.querySelectorAll("[aria-busy]")) busy.removeAttribute("aria-busy");
  if (laid.has(id)) settle(alert);
  if (screen) showSheet({ screen, file }, (data) => press("room", null, data));
  else if (text && (alert || !laid.has(id))) toast(text, alert);
  laid.delete(id);
}

// --- What is drawn ----------------------------------------------------------------------------

/** By which face somebody sees a table: the one chosen, as far as a hand has told it. */
function mannerAt(message) {
  const own = tables.anyHand();
  const face = own?.face ?? message?.scene?.face ?? "spanish";
  return { face, isPlain: Boolean(own?.is_plain) };
}

function redraw() {
  const table = tables.current;
  const hand = table && tables.hand(table.table);
  const focus = document.activeElement?.dataset.key;
  const manner = mannerAt(table);
  const found = drawTable(table, manner);
  drawHand(table, hand, manner, found.some((it) => it.kind === "dealt"));
  drawTabs(table);
  if (focus && document.activeElement?.dataset.key !== focus) {
    document.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus();
  }
}

/** Draws the table where it has changed; tells what has happened there. */
function drawTable(table, manner) {
  const before = drawn;
  if (before && before === table && drawnManner === JSON.stringify(manner)) return [];
  [drawn, drawnManner] = [table, JSON.stringify(manner)];
  cut();
  const found = changes(before, table);
  if (found.some((it) => it.kind === "taken")) takenTrick = "";
  const isTaken = takenTrick !== "" && takenTrick === trickOf(table);
  at("board").replaceChildren(...(table ? board(table, manner, { isTaken }) : [welcome(manner)]));
  const isTable = table?.kind === "TableScene";
  if (isTable && before?.kind !== "TableScene") window.scrollTo(0, 0);
  document.body.classList.toggle("at-table", isTable);
  document.body.classList.toggle("seated", table?.kind === "LobbyScene" && table.seat !== null);
  if (isTable) preload(manner);
  drawTableButtons(table);
  show(found, table);
  if (table && isPlaying(table)) watchClock(table, showClock, () => hurry(table));
  else watchClock(null, showClock);
  return found;
}

const trickOf = (table) => (table?.kind === "TableScene" ? [table.table, table.scene.game, table.scene.trick].join() : "");

/** Moves what has changed, and has it heard. */
function show(found, table) {
  const trick = trickOf(table);
  const find = {
    played: (seat) => document.querySelector(`#board [data-seat="${seat}"] > .card`),
    plate: (seat) => document.querySelector(`#board [data-seat="${seat}"] .plate`),
    own: (code) => document.querySelector(`#cards [data-code="${code}"]`),
    allPlayed: () => [...document.querySelectorAll("#board .seat > .card")],
  };
  move(found, find, () => {
    takenTrick = trick;
    for (const card of find.allPlayed()) card.remove();
  });
  if (found.some((it) => it.kind === "taken") && !isCalm()) takenTrick = trick;
  for (const { kind, isWon } of found) sound(kind === "ended" ? (isWon ? "won" : "lost") : kind);
  if (found.some((it) => it.isWon)) celebrate(document.querySelector("#board .felt"));
}

function drawTabs(current) {
  const open = tables.all.filter((it) => !isFinished(it));
  const tabs = open.length < 2 ? [] : open;
  at("tabs").replaceChildren(
    ...tabs.map((it) => {
      const tab = make("button", { type: "button", "aria-pressed": String(it === current) }, firstLine(it));
      tab.dataset.key = `tab ${it.table}`;
      tab.addEventListener("click", () => {
        tables.chosen = it.table;
        redraw();
      });
      return tab;
    }),
  );
}

function drawTableButtons(table) {
  const rows = table ? buttonRows(table.buttons, (data) => press("room", table.id, data)) : [];
  if (!table || isFinished(table) || isOver(table)) rows.push(newTables(rows.length === 0, say));
  if (!table || isOpen(table)) rows.push(make("div", { className: "row" }, copyButton()));
  at("table-buttons").replaceChildren(...rows);
}

/** Whether somebody may still be asked to a table. */
const isOpen = (table) => table.kind === "LobbyScene" && table.scene.chairs.some((it) => it.is_free);

function welcome(manner) {
  const said = [words.welcome, words.welcome_note].join("\n");
  return felt(make("div", { className: "lobby" }, fan(manner), screenText([{ text: said }], "paper welcome")));
}

function drawHand(table, hand, manner, isNew) {
  const own = hand?.scene ?? null;
  const scene = table?.kind === "TableScene" ? table.scene : null;
  const cards = own ? cardsLeft(own, scene) : [];
  drawCards(cards, manner, document.querySelector("#board .pile"), isNew);
  const played = new Set((own?.cards ?? []).map((it) => it.tap).filter(Boolean));
  const rows = (hand?.buttons ?? []).map((row) => row.filter((it) => !played.has(it.data)));
  at("hand-buttons").replaceChildren(...buttonRows(rows, (data) => press("own", hand.id, data)));
  for (const [offer, key] of [[own?.exchange, "E"], [own?.claim, "T"]]) {
    if (offer) document.querySelector(`#hand-buttons [data-key="${CSS.escape(offer)}"]`)?.setAttribute("aria-keyshortcuts", key);
  }
  const isQuiet = own && rows.flat().every((it) => [own.exchange, own.claim].includes(it.data));
  at("own-text").textContent = isQuiet || !hand ? "" : plain(hand.text).split("\n").slice(1).join(" ");
  tell(table, hand, cards.some((it) => it.tap));
}

function tell(table, hand, isOwnTurn) {
  const turn = table?.kind === "TableScene" && table.scene.figures.find((it) => it.is_turn);
  let status = "";
  if (turn) status = hand ? fill(words.turn_of, { name: turn.name }) : words.watching;
  if (hand && !hand.scene) status = "";
  if (isOwnTurn) status = words.your_turn;
  if (at("status").textContent !== status) at("status").textContent = status;
  document.body.classList.toggle("your-turn", isOwnTurn);
  const title = `${document.querySelector("h1").textContent} · Brisca`;
  document.title = isOwnTurn ? `● ${words.your_turn} · ${title}` : title;
}

/** Shows how much of the turn is left, beside the cards and at the plate. */
function showClock(left, clock) {
  const text = left === null || left === undefined ? "" : told(left);
  const plate = document.querySelector("#board .turn .plate");
  for (const place of [at("time"), plate?.querySelector(".time")]) {
    if (place && place.textContent !== text) place.textContent = text;
  }
  const level = text ? urgency(left, clock) : "";
  for (const place of [at("time"), plate]) if (place) place.dataset.urgency = level;
  plate?.style.setProperty("--left", text ? Math.min(1, left / clock.length) : 1);
}

function hurry(table) {
  if (!table.scene.figures[table.seat]?.is_turn) return;
  toast(fill(words.hurry, { seconds: 10 }), false);
  sound("hurry");
}

// --- What is asked for ------------------------------------------------------------------------

function press(place, message, data) {
  document.activeElement?.setAttribute("aria-busy", "true");
  return line.ask({ place, message, data });
}

function say(said) {
  line.ask({ words: said });
}

listenToHand((tap) => laid.add(press("own", tables.hand(tables.current.table).id, tap)));
listenToMenu(say);

const offered = (name) => {
  const offer = tables.hand(tables.current?.table)?.scene?.[name];
  if (offer) document.querySelector(`#hand-buttons [data-key="${CSS.escape(offer)}"]`)?.click();
};

function showTricks() {
  const table = tables.current;
  if (table?.kind === "TableScene") openTricks(table.scene, mannerAt(table));
}

function switchSound() {
  at("sound").setAttribute("aria-pressed", String(toggleSound()));
}

at("sound").setAttribute("aria-pressed", String(hasSound()));
at("sound").addEventListener("click", switchSound);

listenToKeys(
  {
    e: () => offered("exchange"),
    t: () => offered("claim"),
    h: showTricks,
    s: switchSound,
    "?": () => at("keys").togglePopover(),
  },
  (place) => {
    const card = at("cards").children[place];
    card?.focus();
    card?.click();
  },
);
