// The page of a room: hears the host, draws both sides, and sends what is pressed.

import { board, buttonRows, cardsLeft, felt, fill, firstLine, handCards, make, screenText, words } from "./draw.js";
import { happened } from "./happened.js";
import { Line } from "./line.js";
import { Tables, isFinished, isOver, plain } from "./tables.js";

const LONGEST_LOG = 60;
const NOTE_SECONDS = 4;
const ALERT_SECONDS = 7;
const NEW_TABLES = [
  ["new solo", "play_now"],
  ["new pairs solo", "in_pairs_alone"],
  ["new", "for_two"],
  ["new 3", "for_three"],
  ["new 4", "for_four"],
  ["new pairs", "in_pairs"],
];
const MENU = ["leaderboard", "stats", "replay", "rules", "score", "me", "settings", "help", "privacy"];
const MENU_WORDS = [...MENU, "table", "back"];
const GRAVE_WORDS = ["leave", "resign", "stop"];

const at = (id) => document.getElementById(id);
const tables = new Tables();
let scene = null;
let isLost = false;

const line = new Line(hear, connected);

// --- What the host says -----------------------------------------------------------------------

function hear(message) {
  if (message.kind === "hello") {
    tables.reset(message.room, message.own);
    for (const it of message.room) note(it);
    redraw();
  } else if (message.kind === "message") {
    tables.put(message.place, message.message);
    if (message.place === "room") note(message.message);
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
}

/** Cards laid, whose confirmation need not be read: they can be seen on the table. */
const laid = new Set();

function answer({ id, text, alert, screen, file }) {
  for (const busy of document.querySelectorAll("[aria-busy]")) busy.removeAttribute("aria-busy");
  if (screen) showSheet(screen, file);
  else if (text && (alert || !laid.has(id))) toast(text, alert);
  laid.delete(id);
}

/** Says something over the page; of mere notes the newest one stands alone. */
function toast(text, isAlert) {
  const note = make("p", { className: isAlert ? "toast alert" : "toast" }, text);
  if (isAlert) at("alerts").append(note);
  else at("notes").replaceChildren(note);
  setTimeout(() => note.remove(), (isAlert ? ALERT_SECONDS : NOTE_SECONDS) * 1000);
}

function showSheet(screen, file) {
  at("sheet-text").replaceChildren(...screenText(screen.text, "").childNodes);
  const rows = buttonRows(screen.buttons, (data) => {
    at("sheet").close();
    press("room", null, data);
  });
  if (file) rows.push(make("div", { className: "row" }, fileLink(file)));
  at("sheet-buttons").replaceChildren(...rows);
  if (!at("sheet").open) at("sheet").showModal();
  at("sheet-text").focus();
}

/** Offers a file of text, to keep. */
function fileLink({ name, text }) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = make("a", { href, download: name, className: "button" }, name);
  link.addEventListener("click", () => setTimeout(() => URL.revokeObjectURL(href), 60_000));
  return link;
}

/** Adds to the log what a message tells that it did not tell before. */
function note(message) {
  const log = at("log");
  for (const text of happened(message)) log.append(make("p", {}, text));
  while (log.childElementCount > LONGEST_LOG) log.firstElementChild.remove();
  log.scrollTop = log.scrollHeight;
}

// --- What is drawn ----------------------------------------------------------------------------

function redraw() {
  const focus = document.activeElement?.dataset.key;
  const place = [...at("cards").children].indexOf(document.activeElement);
  const table = tables.current;
  const hand = table && tables.hand(table.table);
  drawTabs(table);
  drawTable(table, hand);
  drawHand(table, hand);
  restoreFocus(focus, place);
}

function restoreFocus(key, place) {
  if (!key || document.activeElement?.dataset.key === key) return;
  const cards = at("cards").children;
  const same = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  (same ?? (place >= 0 ? cards[Math.min(place, cards.length - 1)] : null))?.focus();
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

function drawTable(table, hand) {
  const seat = hand?.scene?.seat ?? seatOf(table);
  if (table) remember(table, hand);
  const drawn = table ? board(table, seat, scene?.table === table.table ? scene : null) : [welcome()];
  at("board").replaceChildren(...drawn);
  scene = table?.kind === "TableScene" ? table.scene : null;
  const rows = table ? buttonRows(table.buttons, (data) => press("room", table.id, data)) : [];
  if (!table || isFinished(table) || isOver(table)) rows.push(newTables(rows.length === 0));
  if (!table || isOpen(table)) rows.push(make("div", { className: "row" }, copyButton()));
  at("table-buttons").replaceChildren(...rows);
}

const seats = new Map();
/** Between games a hand shows no cards; the seat is still one's own. */
function remember(table, hand) {
  if (hand?.scene) seats.set(table.table, hand.scene.seat);
}
const seatOf = (table) => (table ? seats.get(table.table) : undefined);

/** Whether somebody may still be asked to a table. */
const isOpen = (table) => table.kind === "LobbyScene" && table.scene.chairs.some((it) => it.is_free);

function welcome() {
  const paper = make("div", { className: "screen paper welcome" });
  paper.append(make("p", {}, words.welcome), make("p", {}, words.welcome_note));
  return felt(paper);
}

function newTables(isFirst) {
  const buttons = NEW_TABLES.map(([said, label], number) => {
    const text = number === 0 ? `🃏 ${words[label]}` : words[label];
    const button = make("button", { type: "button", className: isFirst && number === 0 ? "primary" : "" }, text);
    button.dataset.key = said;
    button.addEventListener("click", () => say(said));
    return button;
  });
  return make("div", { className: "row new" }, ...buttons);
}

function drawHand(table, hand) {
  const own = hand?.scene ?? null;
  const cards = own ? cardsLeft(own, scene) : [];
  const played = new Set((own?.cards ?? []).map((it) => it.tap).filter(Boolean));
  const send = (data) => press("own", hand.id, data);
  at("cards").replaceChildren(...handCards(cards, (tap) => play(hand, tap)));
  const rows = (hand?.buttons ?? []).map((row) => row.filter((it) => !played.has(it.data)));
  at("hand-buttons").replaceChildren(...buttonRows(rows, send));
  const offers = [own?.exchange, own?.claim];
  const isQuiet = own && rows.flat().every((it) => offers.includes(it.data));
  at("own-text").textContent = isQuiet || !hand ? "" : plain(hand.text).split("\n").slice(1).join(" ");
  tell(table, hand, cards.some((it) => it.tap));
}

function tell(table, hand, isOwnTurn) {
  const turn = scene?.figures.find((it) => it.is_turn);
  let status = table && !isFinished(table) && !turn ? words.no_hand : "";
  if (turn) status = hand ? fill(words.turn_of, { name: turn.name }) : words.watching;
  if (hand && !hand.scene) status = "";
  if (isOwnTurn) status = words.your_turn;
  if (!table) status = words.no_hand;
  if (at("status").textContent !== status) at("status").textContent = status;
  at("time").textContent = turn?.time ? `⏱ ${turn.time}` : "";
  document.body.classList.toggle("your-turn", isOwnTurn);
  const title = `${document.querySelector("h1").textContent} · Brisca`;
  document.title = isOwnTurn ? `● ${words.your_turn} · ${title}` : title;
}

// --- What is asked for ------------------------------------------------------------------------

function press(place, message, data) {
  document.activeElement?.setAttribute("aria-busy", "true");
  return line.ask({ place, message, data });
}

function play(hand, tap) {
  for (const card of at("cards").children) card.classList.toggle("leaving", tap.endsWith(`.${card.dataset.code}`));
  laid.add(press("own", hand.id, tap));
}

function say(said) {
  line.ask({ words: said });
}

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input, textarea") || document.querySelector("dialog[open]");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const card = at("cards").children[Number(event.key) - 1];
  if (!card || !/^[1-9]$/.test(event.key)) return;
  event.preventDefault();
  card.focus();
  card.click();
});

async function copyLink() {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast(words.copied, false);
  } catch {
    toast(words.copy_by_hand, false);
  }
}

function copyButton() {
  const button = make("button", { type: "button" }, `🔗 ${words.copy_link}`);
  button.dataset.key = "copy";
  button.addEventListener("click", copyLink);
  return button;
}

at("copy").addEventListener("click", copyLink);
at("more").addEventListener("click", () => at("menu").showModal());
for (const button of document.querySelectorAll("[data-close]")) {
  button.addEventListener("click", () => button.closest("dialog").close());
}

function menuButton(said, label, className = "") {
  const button = make("button", { type: "button", className }, words[label]);
  button.addEventListener("click", () => {
    if (className === "danger" && button.textContent === words[label]) {
      button.textContent = `${words[label]}: ${words.really}`;
      return;
    }
    button.textContent = words[label];
    at("menu").close();
    say(said);
  });
  return button;
}

at("words").append(
  make("div", { className: "row" }, ...MENU_WORDS.map((it) => menuButton(it, it === "table" ? "show_table" : it))),
  make("div", { className: "row" }, ...GRAVE_WORDS.map((it) => menuButton(it, it, "danger"))),
);

at("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const said = at("say-words").value.trim().replace(/^\/brisca\b\s*/i, "");
  at("say-words").value = "";
  at("menu").close();
  say(said || "menu");
});
