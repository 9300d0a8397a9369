// Draws scenes and screens. Everything is text: nothing that anybody wrote is ever read as HTML.

import { isPlaying, plain } from "./tables.js";

/** What the line begins with that shows the commitment. */
export const PROOF = "🔒";

export const words = JSON.parse(document.body.dataset.words);

/** Makes an element; `attributes` with a dash or `role` are set as such, others as properties. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((it) => it !== null && it !== undefined));
  return element;
}

export function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// --- Cards ------------------------------------------------------------------------------------

function cardParts(card) {
  return [
    make("span", { className: "corner" }, card.index, make("i", {}, card.sign)),
    make("span", { className: "sign" }, card.sign),
    make("span", { className: "name" }, `${card.rank} `, make("span", { className: "suit" }, card.suit)),
    card.is_trump ? make("span", { className: "trump" }, "★") : null,
  ];
}

export function cardPicture(card, className = "", note = "") {
  const label = note ? `${card.name}, ${note}` : card.name;
  const picture = make("span", { className: `card ${className}`, role: "img", "aria-label": label });
  picture.dataset.suit = card.code.at(-1);
  picture.dataset.code = card.code;
  picture.append(...cardParts(card).filter(Boolean));
  for (const part of picture.children) part.setAttribute("aria-hidden", "true");
  return picture;
}

function cardBack(count, label) {
  const back = make("span", { className: "card back", role: "img", "aria-label": `${label}: ${count}` });
  back.append(make("span", { className: "count", "aria-hidden": "true" }, String(count)));
  return back;
}

// --- The table --------------------------------------------------------------------------------

const PLACES = {
  2: ["b", "t"],
  3: ["b", "tr", "tl"],
  4: ["b", "r", "t", "l"],
  6: ["b", "br", "tr", "t", "tl", "bl"],
};

/** Draws a table as it is seen from a seat; a watcher looks over seat 0's shoulder. */
export function board(message, seat, before) {
  const { scene, kind } = message;
  const paper = () => screenText(message.text.filter(isNoProof), "paper");
  if (kind === "LobbyScene") return [felt(make("div", { className: "lobby" }, chairs(scene), paper()))];
  if (kind !== "TableScene") return [felt(paper())];
  const places = PLACES[scene.figures.length];
  const order = scene.figures.map((_, at) => (at + (seat ?? 0)) % scene.figures.length);
  const seats = make("ul", { className: "seats" });
  order.forEach((at, place) => seats.append(figure(scene, at, places[place], seat, before)));
  const cloth = felt(middle(scene, message), seats);
  cloth.classList.add(`of-${scene.figures.length}`);
  return [scores(scene), cloth, proof(message)].filter(Boolean);
}

/** The cloth, whatever lies on it. */
export function felt(...lying) {
  return make("div", { className: "felt" }, ...lying);
}

function chairs(scene) {
  const drawn = scene.chairs.map((it) => {
    const badge = it.is_free ? "" : [...it.name][0].toUpperCase();
    const chair = make("li", { className: it.is_free ? "chair free" : "chair" });
    chair.append(make("span", { className: "badge", "aria-hidden": "true" }, badge), make("span", {}, it.name));
    chair.dataset.side = it.side;
    return chair;
  });
  return make("ul", { className: "chairs" }, ...drawn);
}

const isNoProof = (span) => !span.text.startsWith(PROOF);

/** What the deal was committed with, before the first card. */
function proof(message) {
  const span = message.text.find((it) => !isNoProof(it));
  return span ? make("p", { className: "proof" }, span.text) : null;
}

function middle(scene, message) {
  const over = !isPlaying(message);
  const parts = [];
  if (over) {
    parts.push(screenText(message.text.filter(isNoProof), "result"));
  } else {
    parts.push(
      make(
        "div",
        { className: "pile" },
        scene.upcard ? cardPicture(scene.upcard, "upcard", words.up_card) : trumpSign(scene),
        scene.stock > 0 ? cardBack(scene.stock, words.stock) : null,
      ),
      make("p", { className: "news" }, scene.news || lastTrick(scene)),
    );
  }
  return make("div", { className: "middle" }, ...parts);
}

function trumpSign(scene) {
  const label = `${words.trumps}: ${scene.trump}`;
  return make("span", { className: "trump-sign", role: "img", "aria-label": label }, scene.trump_sign);
}

export function lastTrick(scene) {
  const last = scene.last_trick;
  if (!last) return "";
  return fill(words.wins_trick, { name: scene.figures[last.winner].name, points: last.points });
}

function figure(scene, seat, place, own, before) {
  const it = scene.figures[seat];
  const isOwn = seat === own;
  const plate = make(
    "div",
    { className: "plate" },
    make("span", { className: "who" }, it.name),
    isOwn ? make("span", { className: "you" }, ` (${words.you})`) : null,
    it.is_computer ? make("span", { role: "img", "aria-label": words.computer }, " 🤖") : null,
    it.is_turn ? make("span", { className: "hidden" }, `, ${fill(words.turn_of, { name: it.name })}`) : null,
  );
  const item = make("li", { className: `seat at-${place}` }, plate, playedCard(scene, seat, before));
  item.dataset.side = it.side;
  if (it.is_turn) item.classList.add("turn");
  if (isOwn) item.classList.add("own");
  if (it.time) plate.append(make("span", { className: "time" }, ` ⏱ ${it.time}`));
  if (!isOwn) item.prepend(backs(it.hand_size));
  return item;
}

function backs(count) {
  const mini = () => make("span", { className: "mini" });
  return make("span", { className: "backs", "aria-hidden": "true" }, ...Array.from({ length: count }, mini));
}

/** The card of this trick; before the lead the last trick still lies there, paler. */
function playedCard(scene, seat, before) {
  const { card, is_winning: isWinning } = scene.figures[seat];
  if (card) {
    const isFresh = before?.figures[seat]?.card?.code !== card.code;
    const look = `${isWinning ? "winning" : ""} ${isFresh ? "fresh" : ""}`;
    return cardPicture(card, look, isWinning ? words.winning : "");
  }
  const lies = scene.figures.every((it) => !it.card) && scene.last_trick;
  const old = lies && scene.last_trick.cards.find(([at]) => at === seat)?.[1];
  if (!old) return make("span", { className: "card empty", "aria-hidden": "true" });
  const picture = cardPicture(old, scene.last_trick.winner === seat ? "old winning" : "old");
  picture.setAttribute("aria-hidden", "true");
  return picture;
}

function scores(scene) {
  const sides = scene.points.map((points, side) => {
    const names = scene.figures.filter((it) => it.side === side).map((it) => it.name);
    const wins = `${scene.wins[side]}/${scene.goal} ${words.games}`;
    const pips = "●".repeat(scene.wins[side]) + "○".repeat(scene.goal - scene.wins[side]);
    return make(
      "li",
      {},
      make("span", { className: "side-names" }, names.join(" · ")),
      make("span", { className: "side-points" }, String(points), make("span", { className: "hidden" }, ` ${words.points}`)),
      make("span", { className: "pips", role: "img", "aria-label": wins }, pips),
    );
  });
  sides.forEach((side, at) => (side.dataset.side = at));
  return make("ul", { className: "scores" }, ...sides);
}

// --- Screens ----------------------------------------------------------------------------------

/** Draws a text: a paragraph for each line, the first one standing out. */
export function screenText(text, className) {
  const box = make("div", { className: `screen ${className}` });
  for (const line of linesOf(text)) box.append(make("p", {}, ...line));
  return box;
}

function linesOf(text) {
  const lines = [[]];
  for (const span of text) {
    span.text.split("\n").forEach((part, at) => {
      if (at > 0) lines.push([]);
      if (part) lines.at(-1).push(spanned(span, part));
    });
  }
  return lines.filter((line) => line.length > 0);
}

/** A piece of text as it is meant: standing out, or a point in time by the reader's own clock. */
function spanned(span, part) {
  if (span.at) return make("time", { dateTime: new Date(span.at * 1000).toISOString() }, clockTime(span.at));
  return span.strong ? make("strong", {}, part) : part;
}

function clockTime(seconds) {
  const form = { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" };
  return new Intl.DateTimeFormat(document.documentElement.lang, form).format(seconds * 1000);
}

export function buttonRows(rows, press) {
  return rows
    .filter((row) => row.length > 0)
    .map((row) =>
      make(
        "div",
        { className: "row" },
        ...row.map((it) => {
          const button = make("button", { type: "button", className: it.style }, it.label);
          button.dataset.key = it.data;
          button.addEventListener("click", () => press(it.data));
          return button;
        }),
      ),
    );
}

/** Draws one's own cards; each is a button, which does something while it may be played. */
export function handCards(cards, press) {
  return cards.map(({ card, tap }, at) => {
    const button = make("button", { type: "button", className: "card", "aria-label": card.name });
    button.setAttribute("aria-disabled", String(!tap));
    button.setAttribute("aria-keyshortcuts", String(at + 1));
    button.dataset.suit = card.code.at(-1);
    button.dataset.code = card.code;
    button.dataset.key = `card ${card.code}`;
    button.append(...cardParts(card).filter(Boolean));
    for (const part of button.children) part.setAttribute("aria-hidden", "true");
    button.addEventListener("click", () => tap && press(tap));
    return button;
  });
}

/** The cards still in a hand: the host may redraw it later than the table, where one lies. */
export function cardsLeft(hand, scene) {
  if (!scene) return hand.cards;
  const laid = scene.figures[hand.seat].card?.code;
  const last = scene.last_trick?.cards.find(([seat]) => seat === hand.seat)?.[1].code;
  const left = hand.cards.filter((it) => it.card.code !== laid && it.card.code !== last);
  return left.length === hand.cards.length ? left : left.map((it) => ({ ...it, tap: null }));
}

export function firstLine(message) {
  return plain(message.text).split("\n")[0];
}
