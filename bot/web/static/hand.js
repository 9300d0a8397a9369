// One's own cards: to click, tap, drag, or play by key. A card that stays is never drawn anew, so
// focus, finger and mouse stay with it.

import { cardParts, look, mark } from "./cards.js";
import { at, make } from "./dom.js";
import { back, deal } from "./motion.js";

const DRAG_FROM = 7;
const RETURN_AFTER = 600;

/** Draws the cards; those that have come since, but not the first ones, come from the stock. */
export function drawCards(cards, manner, stock, isNew) {
  const box = at("cards");
  const codes = cards.map(({ card }) => card.code);
  const place = [...box.children].indexOf(document.activeElement);
  const isFirst = box.childElementCount === 0;
  for (const button of [...box.children]) if (!codes.includes(button.dataset.code)) button.remove();
  const come = cards.map((held, number) => placed(box, held, number, manner)).filter(Boolean);
  if (place >= 0 && !box.contains(document.activeElement)) box.children[Math.min(place, cards.length - 1)]?.focus();
  if (!isFirst || isNew) deal(come, stock);
}

/** Puts a card in its place; gives its button if it is new there. */
function placed(box, { card, tap }, number, manner) {
  const known = [...box.children].find((it) => it.dataset.code === card.code);
  const button = known ?? make("button", { type: "button", className: "card" });
  const drawn = [manner.face, manner.isPlain, card.is_trump].join();
  if (button.dataset.drawn !== drawn) {
    button.dataset.drawn = drawn;
    button.setAttribute("aria-label", look(card, manner).name);
    mark(button, card, manner);
    button.replaceChildren(...cardParts(card, manner));
  }
  if (box.children[number] !== button) box.insertBefore(button, box.children[number] ?? null);
  button.tap = tap;
  button.dataset.key = `card ${card.code}`;
  button.setAttribute("aria-disabled", String(!tap));
  button.setAttribute("aria-keyshortcuts", String(number + 1));
  return known ? null : button;
}

/** Lets cards that were refused, or whose answer is long there, lie down again. */
export function settle(isAtOnce) {
  const leaving = [...at("cards").querySelectorAll(".leaving")];
  const lieDown = () => leaving.forEach(settled);
  if (isAtOnce) lieDown();
  else setTimeout(lieDown, RETURN_AFTER);
}

function settled(card) {
  card.classList.remove("leaving");
  card.style.translate = "";
}

/** Hears of cards that are clicked, tapped or dragged onto the table; `play` sends one. */
export function listenToHand(play) {
  const box = at("cards");
  const send = (button) => {
    if (!button?.tap || box.querySelector(".leaving")) return false;
    button.classList.add("leaving");
    play(button.tap);
    return true;
  };
  let drag = null;
  let isDropped = false;
  box.addEventListener("click", (event) => {
    if (!isDropped) send(event.target.closest(".card"));
  });
  box.addEventListener("pointerdown", (event) => {
    const card = event.target.closest(".card");
    if (card?.tap && event.isPrimary && event.button === 0) drag = { card, x: event.clientX, y: event.clientY, isOn: false };
  });
  box.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isOn && Math.hypot(x, y) < DRAG_FROM) return;
    if (!drag.isOn) drag.card.setPointerCapture(event.pointerId);
    drag.isOn = true;
    drag.card.classList.add("dragged");
    drag.card.style.translate = `${x}px ${y}px`;
    target()?.classList.toggle("target", isOver(event));
  });
  const end = (event, isMeant) => {
    const { card, x, y, isOn } = drag ?? {};
    drag = null;
    if (!isOn) return;
    isDropped = true; // the click that follows is none
    setTimeout(() => (isDropped = false));
    target()?.classList.remove("target");
    card.classList.remove("dragged");
    if (isMeant && card.isConnected && isOver(event) && send(card)) return;
    card.style.translate = "";
    back(card, event.clientX - x, event.clientY - y);
  };
  box.addEventListener("pointerup", (event) => end(event, true));
  box.addEventListener("pointercancel", (event) => end(event, false));
}

const target = () => document.querySelector("#board .felt");

function isOver({ clientX, clientY }) {
  const box = target()?.getBoundingClientRect();
  return Boolean(box) && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}

/** The cards still in a hand: the host may redraw it later than the table, where one lies. */
export function cardsLeft(hand, scene) {
  if (!scene) return hand.cards;
  const laid = scene.figures[hand.seat].card?.code;
  const last = scene.last_trick?.cards.find(([seat]) => seat === hand.seat)?.[1].code;
  const left = hand.cards.filter((it) => it.card.code !== laid && it.card.code !== last);
  return left.length === hand.cards.length ? left : left.map((it) => ({ ...it, tap: null }));
}
