// Movement: cards fly, and the page already shows where they land. A new picture cuts it short,
// and whoever wants no motion has none.

const FLIGHT = { duration: 300, easing: "cubic-bezier(.2,.7,.3,1)" };
const HOLD = 900;
const SWEEP = 380;
const STAGGER = 90;

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const moving = new Set();

export const isCalm = () => calm.matches;

/** Ends all movement at once. */
export function cut() {
  for (const it of moving) it.cancel();
  moving.clear();
}

function animate(element, frames, options) {
  const motion = element.animate(frames, { fill: "backwards", ...options });
  moving.add(motion);
  motion.finished.catch(() => null).finally(() => moving.delete(motion));
  return motion;
}

/** How an element would have to be moved to lie where another one does. */
function away(element, origin) {
  const [own, other] = [element.getBoundingClientRect(), origin.getBoundingClientRect()];
  const x = other.x + other.width / 2 - own.x - own.width / 2;
  const y = other.y + other.height / 2 - own.y - own.height / 2;
  return { transform: `translate(${x}px, ${y}px) scale(${Math.max(0.25, other.height / own.height)})` };
}

const HERE = { transform: "none" };

/** Moves what has changed; `find` knows where things are, `onTaken` hears that a trick has gone. */
export function move(found, find, onTaken) {
  if (isCalm()) return;
  const arriving = new Map();
  for (const { seat, code } of found.filter((it) => it.kind === "laid")) {
    const card = find.played(seat);
    if (card) arriving.set(card, away(card, find.own(code) ?? find.plate(seat)));
  }
  const taken = found.find((it) => it.kind === "taken");
  if (taken) sweep(arriving, find, find.plate(taken.seat), onTaken);
  else for (const [card, start] of arriving) animate(card, [start, HERE], FLIGHT);
}

/** The last card comes, the trick lies for a moment, and goes to whoever has taken it. */
function sweep(arriving, find, winner, onTaken) {
  const whole = FLIGHT.duration + HOLD + SWEEP;
  const lies = { ...HERE, opacity: 1, offset: (FLIGHT.duration + HOLD) / whole, easing: "ease-in" };
  const motions = find.allPlayed().map((card) => {
    const start = { ...(arriving.get(card) ?? HERE), offset: 0, easing: FLIGHT.easing };
    const landed = { ...HERE, offset: FLIGHT.duration / whole };
    const gone = { ...away(card, winner), opacity: 0 };
    return animate(card, [start, landed, lies, gone], { duration: whole, fill: "both" }).finished;
  });
  Promise.all(motions).then(onTaken, () => null);
}

/** Cards of one's own come from the stock, one after the other. */
export function deal(cards, stock) {
  if (isCalm() || !stock) return;
  cards.forEach((card, number) => {
    const start = { ...away(card, stock), opacity: 0.4 };
    animate(card, [start, HERE], { ...FLIGHT, delay: number * STAGGER });
  });
}

/** A card that was dragged and let go goes back. */
export function back(card, x, y) {
  if (!isCalm()) animate(card, [{ transform: `translate(${x}px, ${y}px)` }, HERE], FLIGHT);
}

/** Something to celebrate: bits of paper in the colours of the deck. */
export function celebrate(felt) {
  if (isCalm()) return;
  for (let number = 0; number < 36; number += 1) {
    const bit = document.createElement("i");
    bit.className = `confetti c${number % 4}`;
    bit.setAttribute("aria-hidden", "true");
    felt.append(bit);
    const x = (Math.random() - 0.5) * felt.clientWidth;
    const turn = Math.random() * 900 - 450;
    const fall = [
      { transform: "translate(0, 0)", opacity: 1 },
      { transform: `translate(${x * 0.8}px, ${-felt.clientHeight * (0.2 + Math.random() * 0.3)}px) rotate(${turn / 2}deg)`, opacity: 1, offset: 0.35, easing: "ease-in" },
      { transform: `translate(${x}px, ${felt.clientHeight * 0.55}px) rotate(${turn}deg)`, opacity: 0 },
    ];
    const motion = animate(bit, fall, { duration: 1500 + Math.random() * 900, easing: "ease-out" });
    motion.finished.catch(() => null).finally(() => bit.remove());
  }
}
