// Cards, as whoever looks at them is used to: by the face that they chose, drawn or written.

import { decks, faces, fill, make, ornament } from "./dom.js";

/** How a card looks and is called by a face, whichever face it was told by. */
export function look(card, manner) {
  const told = faces[manner.face];
  const [sign, suit] = told.suits[card.code.at(-1)];
  const [index, rank] = told.ranks[card.code.slice(0, -1)];
  const name = fill(told.card, { rank, suit });
  return { ...card, index, sign, rank, suit, name: card.is_trump ? fill(told.trump, { card: name }) : name };
}

/** The sign of a suit. */
export function suitSign(letter, manner) {
  const deck = decks[manner.face];
  return deck ? picture(`${deck}${letter}.svg`) : faces[manner.face].suits[letter][0];
}

const picture = (src) => make("img", { src, alt: "", decoding: "sync" });

const loaded = new Set();

/** Has the browser fetch a whole deck before its cards are played. */
export function preload({ face }) {
  if (!decks[face] || loaded.has(face)) return;
  loaded.add(face);
  for (const suit of Object.keys(faces[face].suits)) {
    for (const rank of Object.keys(faces[face].ranks)) new Image().src = `${decks[face]}${rank}${suit}.svg`;
  }
}

/** What is drawn on a card. */
export function cardParts(card, manner) {
  const it = look(card, manner);
  const deck = decks[manner.face];
  const parts = deck ? [picture(`${deck}${it.code}.svg`)] : written(it);
  if (!deck || manner.isPlain) parts.push(ornament("span", "name", `${it.rank} `, make("span", {}, it.suit)));
  if (it.is_trump) parts.push(ornament("span", "trump", "★"));
  return parts;
}

function written(card) {
  const corner = () => ornament("span", "corner", card.index, make("i", {}, card.sign));
  return [corner(), ornament("span", "sign", card.sign)];
}

/** Says of a card's element which card it is, so that styles and motion find it. */
export function mark(element, card, manner) {
  element.dataset.suit = card.code.at(-1);
  element.dataset.code = card.code;
  element.classList.toggle("written", !decks[manner.face]);
  element.classList.toggle("worded", Boolean(manner.isPlain));
}

export function cardPicture(card, manner, className = "", note = "") {
  const { name } = look(card, manner);
  const label = note ? `${name}, ${note}` : name;
  const element = make("span", { className: `card ${className}`, role: "img", "aria-label": label });
  mark(element, card, manner);
  element.append(...cardParts(card, manner));
  return element;
}

/** A card that lies face down. */
export function cardBack(manner, className = "back", ...over) {
  const deck = decks[manner.face];
  return ornament("span", `card ${className} ${deck ? "" : "written"}`, deck ? picture(`${deck}back.svg`) : null, ...over);
}
