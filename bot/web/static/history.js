// The tricks of this game: the last one lies small at the table, all of them stand in a dialog.

import { cardPicture, look } from "./cards.js";
import { at, fill, make, ornament, words } from "./dom.js";

export const tricksOf = (scene) => [...scene.earlier_tricks, ...(scene.last_trick ? [scene.last_trick] : [])];

export function wonBy(scene, trick) {
  return fill(words.wins_trick, { name: scene.figures[trick.winner].name, points: trick.points });
}

/** The last trick as a small fan, which opens all of them. */
export function lastTrickButton(scene, manner) {
  const last = scene.last_trick;
  if (!last) return null;
  const fan = ornament("span", "fan", ...last.cards.map(([seat, card]) => small(card, manner, seat === last.winner)));
  const label = `${words.last_trick}: ${wonBy(scene, last)}`;
  const said = [ornament("span", "taker", scene.figures[last.winner].name), ornament("span", "gain", `+${last.points}`)];
  const button = make("button", { type: "button", className: "last-trick", "aria-label": label, "aria-haspopup": "dialog" }, fan, ...said);
  button.dataset.key = "tricks";
  button.dataset.side = scene.figures[last.winner].side;
  button.addEventListener("click", () => openTricks(scene, manner));
  return button;
}

function small(card, manner, isBest) {
  return cardPicture(card, manner, isBest ? "small winning" : "small");
}

/** Shows all tricks, the newest first, each in the order in which it was played. */
export function openTricks(scene, manner) {
  const tricks = tricksOf(scene);
  const items = tricks.map((trick, number) => entry(scene, trick, number + 1, manner)).reverse();
  const list = make("ol", { reversed: true }, ...items);
  at("tricks-list").replaceChildren(items.length ? list : make("p", {}, words.no_tricks));
  if (!at("tricks").open) at("tricks").showModal();
}

function entry(scene, trick, number, manner) {
  const cards = trick.cards.map(([seat, card]) => {
    const isBest = seat === trick.winner;
    const note = isBest ? words.winning : "";
    const name = make("span", { className: "by" }, scene.figures[seat].name);
    const item = make("li", {}, cardPicture(card, manner, isBest ? "small winning" : "small", note), name);
    item.dataset.side = scene.figures[seat].side;
    return item;
  });
  const winner = `${scene.figures[trick.winner].name} +${trick.points}`;
  const head = make("h3", {}, `${fill(words.trick, { number })} · `, make("span", {}, winner));
  head.dataset.side = scene.figures[trick.winner].side;
  return make("li", {}, head, make("ul", { className: "played" }, ...cards));
}

/** Says a trick in words. */
export function said(scene, seat, card, manner) {
  return `${scene.figures[seat].name}: ${look(card, manner).name}`;
}
