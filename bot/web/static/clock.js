// Time that runs: what was left when it was told, less what has passed here since.

const EVERY = 250;
const HURRY = 10;

let timer = null;

/** How many seconds are left of the turn at a table; null where no clock runs. */
export function secondsLeft(message) {
  if (!message?.clock) return null;
  return Math.max(0, message.clock.left - (performance.now() - message.arrived) / 1000);
}

/** Has `show` called with what is left while a clock runs, and `hurry` once it is nearly over. */
export function watchClock(message, show, hurry) {
  clearInterval(timer);
  timer = null;
  let isLate = (secondsLeft(message) ?? 0) <= HURRY;
  const tick = () => {
    const left = secondsLeft(message);
    show(left, message?.clock);
    if (left !== null && !isLate && left <= HURRY) {
      isLate = true;
      hurry(HURRY);
    }
  };
  tick();
  if (message?.clock) timer = setInterval(tick, EVERY);
}

/** How urgent it is: the allotment, the bank, or the last seconds. */
export function urgency(left, clock) {
  if (left <= HURRY) return "red";
  return left <= clock.bank ? "orange" : "green";
}

export function told(left) {
  const seconds = Math.ceil(left);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (it) => String(it).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
