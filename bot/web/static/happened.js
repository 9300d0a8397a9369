// What has happened, line by line: what a message tells that has not been told before.

import { said, wonBy } from "./history.js";
import { isProof } from "./screens.js";
import { isPlaying, plain } from "./tables.js";

const MOST_REMEMBERED = 5000;

const told = new Set();

export function happened(message, manner) {
  if (told.size > MOST_REMEMBERED) told.clear();
  const lines = message.kind === "TableScene" ? [...ofTricks(message.scene, manner), ...ofEnd(message)] : ofText(message);
  return lines.filter(([key]) => !told.has(key) && told.add(key)).map(([, text]) => text);
}

const keyOf = (scene, trick, what) => [scene.table, scene.game, trick, what].join(" ");

function ofTricks(scene, manner) {
  const lines = [];
  const add = (trick, what, text) => lines.push([keyOf(scene, trick, what), text]);
  const last = scene.last_trick;
  for (const [seat, card] of last?.cards ?? []) add(scene.trick - 1, seat, said(scene, seat, card, manner));
  if (last) add(scene.trick - 1, "won", wonBy(scene, last));
  if (scene.news && !isOld(scene)) add(scene.trick - 1, scene.news, scene.news);
  const laid = scene.figures.map((it, seat) => [seat, it.card]).filter(([, card]) => card);
  for (const [seat, card] of laid) add(scene.trick, seat, said(scene, seat, card, manner));
  return lines;
}

/** An exchange stays the news until the next lead, when its trick has long been won. */
const isOld = (scene) => told.has(keyOf(scene, scene.trick - 2, scene.news));

const ofEnd = (message) => (isPlaying(message) ? [] : ofText(message));

function ofText(message) {
  const text = message.text.filter((it) => !isProof(it));
  const lines = plain(text).split("\n").filter(Boolean);
  return lines.map((line) => [`${message.table ?? message.id} ${line}`, line]);
}
