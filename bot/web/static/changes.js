// What has changed at a table from one picture to the next; motion and sound are made of it.

import { isPlaying } from "./tables.js";

/** Lists what happened between two messages of one table; nothing where the first is not known. */
export function changes(before, now) {
  if (now?.kind !== "TableScene" || before?.table !== now.table) return [];
  if (before.kind !== "TableScene") return [{ kind: "dealt" }];
  const [old, scene] = [before.scene, now.scene];
  const found = old.game === scene.game ? [...laid(old, scene), ...taken(old, scene)] : [{ kind: "dealt" }];
  if (isPlaying(before) && !isPlaying(now) && scene.outcome) found.push({ kind: "ended", isWon: isWon(before, now) });
  if (isOwnTurn(now) && !(isOwnTurn(before) && old.game === scene.game && old.trick === scene.trick)) found.push({ kind: "turn" });
  return found;
}

function laid(old, scene) {
  const last = scene.last_trick;
  const isDone = scene.trick > old.trick && last;
  const lying = isDone ? last.cards : scene.figures.map((it, seat) => [seat, it.card]).filter(([, card]) => card);
  const isNew = ([seat, card]) => old.trick < scene.trick - 1 || old.figures[seat].card?.code !== card.code;
  return lying.filter(isNew).map(([seat, card]) => ({ kind: "laid", seat, code: card.code }));
}

function taken(old, scene) {
  const isDone = scene.trick > old.trick && scene.last_trick;
  return isDone ? [{ kind: "taken", seat: scene.last_trick.winner }] : [];
}

/** Whether the game was won by one's own side; None of one's own: by anybody. */
function isWon(before, now) {
  const own = now.scene.figures[now.seat]?.side;
  const won = now.scene.wins.map((wins, side) => wins > before.scene.wins[side]);
  return own === undefined ? won.some(Boolean) : won[own];
}

const isOwnTurn = (message) => Boolean(message.scene.figures[message.seat]?.is_turn);
