// Draws the table: seats around the felt, the trick as it lies, stock and score; or the lobby.

import { cardBack, cardPicture, look, suitSign } from "./cards.js";
import { fill, make, ornament, words } from "./dom.js";
import { lastTrickButton } from "./history.js";
import { badge, isProof, screenText } from "./screens.js";
import { isPlaying } from "./tables.js";

/** By how many sit there, where each has the plate, in the order of play from one's own seat. */
const PLACES = {
  2: ["b", "t"],
  3: ["b", "tr", "tl"],
  4: ["b", "r", "t", "l"],
  6: ["b", "br", "tr", "t", "tl", "bl"],
};

/** Draws a table from one's own seat; a watcher looks over seat 0's shoulder. */
export function board(message, manner, view) {
  const { scene, kind } = message;
  if (kind === "LobbyScene") return [felt(lobby(message, manner))];
  if (kind !== "TableScene") return [felt(paper(message))];
  const places = PLACES[scene.figures.length];
  const own = message.seat ?? 0;
  const seats = make("ul", { className: "seats" });
  places.forEach((place, step) => {
    const seat = (own + step) % places.length;
    seats.append(figure(message, seat, place, manner, view));
  });
  const cloth = felt(seats, pile(scene, manner), lastTrickButton(scene, manner), ...told(message));
  cloth.classList.add(`of-${scene.figures.length}`);
  return [scores(scene, message.seat), cloth, proof(message)].filter(Boolean);
}

/** The cloth, whatever lies on it. */
export function felt(...lying) {
  return make("div", { className: "felt" }, ...lying.filter(Boolean));
}

const paper = (message) => screenText(message.text.filter((it) => !isProof(it)), "paper");

// --- The lobby --------------------------------------------------------------------------------

function lobby(message, manner) {
  const chairs = message.scene.chairs.map((it, seat) => chair(it, seat === message.seat));
  return make("div", { className: "lobby" }, fan(manner), make("ul", { className: "chairs" }, ...chairs), paper(message));
}

/** The pack, before anything is dealt. */
export function fan(manner) {
  return ornament("div", "fan", ...Array.from({ length: 5 }, () => cardBack(manner)));
}

function chair(it, isOwn) {
  const item = make("li", { className: it.is_free ? "chair free" : "chair" }, badge(it.is_free ? "+" : it.name, it.is_computer));
  item.append(make("span", {}, it.name), isOwn ? make("span", { className: "you" }, ` (${words.you})`) : "");
  item.dataset.side = it.side;
  return item;
}

// --- Seats and cards --------------------------------------------------------------------------

function figure(message, seat, place, manner, view) {
  const it = message.scene.figures[seat];
  const isOwn = seat === message.seat;
  const hand = isOwn ? null : backs(it.hand_size, manner);
  const sits = make("div", { className: "place" }, plate(it, isOwn), hand);
  const item = make("li", { className: `seat at-${place}` }, sits, playedCard(message.scene, seat, manner, view));
  item.dataset.side = it.side;
  item.dataset.seat = seat;
  item.classList.toggle("turn", it.is_turn);
  return item;
}

function plate(it, isOwn) {
  return make(
    "div",
    { className: isOwn ? "plate own" : "plate" },
    badge(it.name, it.is_computer),
    make("span", { className: "who" }, it.name),
    isOwn ? make("span", { className: "you" }, ` (${words.you})`) : null,
    it.is_computer ? make("span", { className: "hidden" }, `, ${words.computer}`) : null,
    it.is_turn ? make("span", { className: "hidden" }, `, ${fill(words.turn_of, { name: it.name })}`) : null,
    it.is_turn ? ornament("span", "time") : null,
  );
}

function backs(count, manner) {
  return ornament("span", "backs", ...Array.from({ length: count }, () => cardBack(manner, "mini")));
}

/** The card of this trick; before the lead the last one still lies there, until it is taken away. */
function playedCard(scene, seat, manner, view) {
  const { card, is_winning: isWinning } = scene.figures[seat];
  if (card) return cardPicture(card, manner, isWinning ? "winning" : "", isWinning ? words.winning : "");
  const last = scene.last_trick;
  const lies = last && !view.isTaken && scene.figures.every((it) => !it.card);
  const old = lies && last.cards.find(([player]) => player === seat)?.[1];
  if (!old) return null;
  const picture = cardPicture(old, manner, last.winner === seat ? "old winning" : "old");
  picture.setAttribute("aria-hidden", "true");
  return picture;
}

/** The stock with its count, over the up-card that lies across. */
function pile(scene, manner) {
  const box = make("div", { className: "pile" });
  if (scene.upcard) box.append(cardPicture(scene.upcard, manner, "upcard", words.up_card));
  else box.append(make("span", { className: "trump-sign", role: "img", "aria-label": `${words.trumps}: ${trumps(scene, manner)}` }, suitSign(scene.trump_suit, manner)));
  if (scene.stock === 0) return box;
  const label = `${words.stock}: ${scene.stock}`;
  const layers = Array.from({ length: Math.min(3, Math.ceil(scene.stock / 8)) }, () => cardBack(manner));
  layers.at(-1).append(make("span", { className: "count" }, String(scene.stock)));
  box.append(make("span", { className: "stock", role: "img", "aria-label": label }, ...layers));
  return box;
}

const trumps = (scene, manner) => look({ code: `1${scene.trump_suit}` }, manner).suit;

// --- What is told -----------------------------------------------------------------------------

/** What is said in the middle of the felt: how it came out, or what is worth a word. */
function told(message) {
  if (isPlaying(message)) return [message.scene.news ? make("p", { className: "news" }, message.scene.news) : null];
  const text = message.text.filter((it) => !isProof(it));
  const result = screenText(text, "result");
  result.firstElementChild?.after(final(message.scene));
  return [make("div", { className: "middle" }, result)];
}

/** The numbers that it came to: games once the match is won, else points. */
function final(scene) {
  const numbers = scene.wins.includes(scene.goal) ? scene.wins : scene.points;
  const sides = numbers.map((number, side) => {
    const isBest = number === Math.max(...numbers);
    const item = make("li", { className: isBest ? "best" : "" }, make("b", {}, String(number)), sideNames(scene, side));
    item.dataset.side = side;
    return item;
  });
  return ornament("ul", "final", ...sides);
}

function sideNames(scene, side) {
  const names = scene.figures.filter((it) => it.side === side).map((it) => it.name);
  return make("span", { className: "side-names" }, names.join(" · "));
}

/** What the deal was committed with, before the first card. */
function proof(message) {
  const span = message.text.find(isProof);
  return span ? make("p", { className: "proof" }, span.text) : null;
}

function scores(scene, own) {
  const ownSide = scene.figures[own]?.side;
  const sides = scene.points.map((points, side) => {
    const wins = `${scene.wins[side]}/${scene.goal} ${words.games}`;
    const pips = "●".repeat(scene.wins[side]) + "○".repeat(scene.goal - scene.wins[side]);
    const item = make(
      "li",
      { className: side === ownSide ? "own" : "" },
      sideNames(scene, side),
      make("span", { className: "side-points" }, String(points), make("span", { className: "hidden" }, ` ${scene.points_word}`)),
      make("span", { className: "pips", role: "img", "aria-label": wins }, pips),
    );
    item.dataset.side = side;
    return item;
  });
  return make("ul", { className: "scores", "aria-label": scene.caption }, ...sides);
}
