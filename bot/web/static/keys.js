// Keys that play. Whoever has another use for single keys can turn them off.

import { at } from "./dom.js";

const KEY = "brisca.keys";

/** Has keys act: `keys` by what is pressed, digits by the card's place. */
export function listenToKeys(keys, playCard) {
  remember();
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !at("keys-on").checked) return;
    if (event.target.matches("input, textarea") || isReading(event.key)) return;
    const act = /^[1-9]$/.test(event.key) ? () => playCard(Number(event.key) - 1) : keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** Whether a dialog is open, or the help, which its own key shuts again. */
function isReading(key) {
  return Boolean(document.querySelector("dialog[open]") || (document.querySelector(":popover-open") && key !== "?"));
}

function remember() {
  const box = at("keys-on");
  try {
    box.checked = localStorage.getItem(KEY) !== "off";
    box.addEventListener("change", () => localStorage.setItem(KEY, box.checked ? "on" : "off"));
  } catch {
    // It holds until the page is left.
  }
}
