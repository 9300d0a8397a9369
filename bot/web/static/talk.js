// What is said over and beside the table: notes and alerts, sheets, and what has happened.

import { at, make } from "./dom.js";
import { buttonRows, screenText } from "./screens.js";

const LONGEST_LOG = 60;
const NOTE_SECONDS = 4;
const ALERT_SECONDS = 7;

/** Says something over the page; of mere notes the newest one stands alone. */
export function toast(text, isAlert) {
  const note = make("p", { className: isAlert ? "toast alert" : "toast" }, text);
  if (isAlert) at("alerts").append(note);
  else at("notes").replaceChildren(note);
  setTimeout(() => note.remove(), (isAlert ? ALERT_SECONDS : NOTE_SECONDS) * 1000);
}

/** Shows a screen that answers one person alone. */
export function showSheet({ screen, file }, press) {
  at("sheet-text").replaceChildren(...screenText(screen.text, "").childNodes);
  const rows = buttonRows(screen.buttons, press);
  at("sheet-buttons").replaceChildren(...rows, ...(file ? [fileLink(file)] : []));
  if (!at("sheet").open) at("sheet").showModal();
  at("sheet-text").focus();
}

/** Leads to a file to keep, which never was on any server of others. */
function fileLink({ name, text }) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  return make("a", { href, download: name }, `⬇ ${name}`);
}

/** Adds lines to what has happened. */
export function log(lines) {
  const box = at("log");
  for (const line of lines) box.append(make("p", {}, line));
  while (box.childElementCount > LONGEST_LOG) box.firstElementChild.remove();
  box.scrollTop = box.scrollHeight;
}
