// What can be asked for besides playing: new tables, the menu's words, the room's link.

import { at, make, words } from "./dom.js";
import { toast } from "./talk.js";

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

/** The buttons that open a table; where nothing else can be done, the first one stands out. */
export function newTables(isFirst, say) {
  const buttons = NEW_TABLES.map(([said, label], number) => {
    const text = number === 0 ? `🃏 ${words[label]}` : words[label];
    const button = make("button", { type: "button", className: isFirst && number === 0 ? "primary" : "" }, text);
    button.dataset.key = said;
    button.addEventListener("click", () => say(said));
    return button;
  });
  return make("div", { className: "row new" }, ...buttons);
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast(words.copied, false);
  } catch {
    toast(words.copy_by_hand, false);
  }
}

export function copyButton() {
  const button = make("button", { type: "button" }, `🔗 ${words.copy_link}`);
  button.dataset.key = "copy";
  button.addEventListener("click", copyLink);
  return button;
}

function menuButton(said, label, say, isGrave) {
  const button = make("button", { type: "button", className: isGrave ? "danger" : "" }, words[label]);
  button.addEventListener("click", () => {
    if (isGrave && button.textContent === words[label]) {
      button.textContent = `${words[label]}: ${words.really}`;
      return;
    }
    button.textContent = words[label];
    at("menu").close();
    say(said);
  });
  return button;
}

/** Fills the menu; `say` tells the host a word. */
export function listenToMenu(say) {
  const usual = MENU_WORDS.map((it) => menuButton(it, it === "table" ? "show_table" : it, say, false));
  const grave = GRAVE_WORDS.map((it) => menuButton(it, it, say, true));
  at("words").append(make("div", { className: "row" }, ...usual), make("div", { className: "row" }, ...grave));
  at("copy").addEventListener("click", copyLink);
  at("more").addEventListener("click", () => at("menu").showModal());
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
  at("say").addEventListener("submit", (event) => {
    event.preventDefault();
    const said = at("say-words").value.trim().replace(/^\/brisca\b\s*/i, "");
    at("say-words").value = "";
    at("menu").close();
    if (said) say(said);
  });
}
