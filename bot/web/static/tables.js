// What stands in the room and on one's own side, and which table is looked at.

export class Tables {
  room = new Map();
  own = new Map();
  chosen = null;
  #lastHand = null;

  /** Takes everything anew, as at the beginning of a line. */
  reset(room, own) {
    this.room = new Map(room.map((it) => [it.id, arrived(it)]));
    this.own = new Map(own.map((it) => [it.id, arrived(it)]));
  }

  put(place, message) {
    this[place].set(message.id, arrived(message));
  }

  remove(place, id) {
    this[place].delete(id);
  }

  /** The newest message of each table, the table that was posted last at the end. */
  get all() {
    return [...newest(this.room).values()];
  }

  /** The table to look at: the one chosen, else where one's own cards are, else the newest. */
  get current() {
    const all = this.all;
    const chosen = all.find((it) => it.table === this.chosen);
    if (chosen && !isFinished(chosen)) return chosen;
    const open = all.filter((it) => !isFinished(it));
    const mine = open.filter((it) => isPlaying(it) && this.hand(it.table)?.scene);
    return mine.at(-1) ?? open.at(-1) ?? all.at(-1) ?? null;
  }

  hand(table) {
    return newest(this.own).get(table) ?? null;
  }

  /** The newest cards of one's own at any table: how they look is one's own choice everywhere. */
  anyHand() {
    const hands = [...newest(this.own).values()].map((it) => it.scene).filter(Boolean);
    this.#lastHand = hands.at(-1) ?? this.#lastHand;
    return this.#lastHand;
  }
}

/** Notes when a message came, by a clock of the page's own. */
function arrived(message) {
  return { ...message, arrived: performance.now() };
}

function newest(messages) {
  const tables = new Map();
  for (const message of messages.values()) {
    if (!message.table) continue;
    tables.delete(message.table);
    tables.set(message.table, message);
  }
  return tables;
}

/** Whether a game is going on at a table. */
export function isPlaying(message) {
  return message.kind === "TableScene" && message.scene.figures.some((it) => it.is_turn);
}

/** Whether a match is won, and at most a rematch may follow. */
export function isOver(message) {
  return message.kind === "TableScene" && message.scene.wins.includes(message.scene.goal);
}

/** Whether nothing can happen any more at a table: it was closed, stopped, or no rematch follows. */
export function isFinished(message) {
  const leadsOn = message.buttons.flat().some((it) => it.style === "primary");
  return message.scene === null || (isOver(message) && !leadsOn);
}

export function plain(text) {
  return text.map((span) => span.text).join("");
}
