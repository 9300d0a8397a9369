// Texts and buttons, as the host words them.

import { make, ornament } from "./dom.js";
import { plain } from "./tables.js";

/** What the line begins with that shows the commitment. */
export const PROOF = "🔒";

/** Draws a text: a paragraph for each line, the first one standing out. */
export function screenText(text, className) {
  const box = make("div", { className: `screen ${className}` });
  for (const line of linesOf(text)) box.append(make("p", {}, ...line));
  return box;
}

function linesOf(text) {
  const lines = [[]];
  for (const span of text) {
    span.text.split("\n").forEach((part, number) => {
      if (number > 0) lines.push([]);
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
  const full = rows.filter((row) => row.length > 0);
  return full.map((row) => make("div", { className: "row" }, ...row.map((it) => hostButton(it, press))));
}

function hostButton(it, press) {
  const button = make("button", { type: "button", className: it.style }, ...signAndWords(it.label));
  button.dataset.key = it.data;
  button.addEventListener("click", () => press(it.data));
  return button;
}

/** Sets the sign that a label may begin with apart from its words, so that both can be laid out. */
function signAndWords(label) {
  const [, sign, said] = label.match(/^(\p{Extended_Pictographic}\S*|🂠) (.+)$/u) ?? [];
  return sign ? [make("span", { className: "icon" }, sign), " ", make("span", {}, said)] : [label];
}

export function firstLine(message) {
  return plain(message.text).split("\n")[0];
}

/** Whether a piece of text shows the commitment. */
export const isProof = (span) => span.text.startsWith(PROOF);

/** A round badge with the first letter of a name. */
export function badge(name, isComputer = false) {
  const first = [...new Intl.Segmenter().segment(name)][0]?.segment ?? "";
  return ornament("span", "badge", isComputer ? "🤖" : first.toUpperCase());
}
