// The line to the host: comes back by itself, and sends again what was not answered.
// What is sent again keeps its id, so that it acts once.

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 5000;
const SHORT_LIFE = 2000;
const LONG_SLEEP = 30_000;

export class Line {
  #socket = null;
  #pause = FIRST_PAUSE;
  #waiting = new Map();
  #hidden = Infinity;
  #onMessage;
  #onState;

  constructor(onMessage, onState) {
    this.#onMessage = onMessage;
    this.#onState = onState;
    window.addEventListener("online", () => this.#socket?.readyState === WebSocket.OPEN || this.open());
    document.addEventListener("visibilitychange", () => this.#slept());
    this.open();
  }

  /** A page that slept for long may hold a line that is gone, and nobody has told it. */
  #slept() {
    if (document.hidden) this.#hidden = Date.now();
    else if (Date.now() - this.#hidden > LONG_SLEEP) this.open();
  }

  open() {
    clearTimeout(this.timer);
    const { protocol, host, pathname } = window.location;
    const socket = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${pathname}/line`);
    const opened = Date.now();
    this.#socket?.close();
    this.#socket = socket;
    socket.onmessage = (event) => this.#socket === socket && this.#hear(JSON.parse(event.data));
    socket.onclose = () => this.#socket === socket && this.#lost(Date.now() - opened);
  }

  /** Sends a request; its answer comes as a message with the same id. */
  ask(request) {
    const id = newId();
    this.#waiting.set(id, { id, ...request });
    this.#send(this.#waiting.get(id));
    return id;
  }

  #send(request) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  #hear(message) {
    if (message.kind === "hello") {
      this.#pause = FIRST_PAUSE;
      this.#onState(true);
      for (const request of this.#waiting.values()) this.#send(request);
    }
    if (message.kind === "answer") this.#waiting.delete(message.id);
    this.#onMessage(message);
  }

  #lost(lived) {
    this.#onState(false);
    // A line that is refused or cut again at once is not asked for without end.
    const pause = lived < SHORT_LIFE ? this.#pause : FIRST_PAUSE;
    this.#pause = Math.min(2 * pause, LONGEST_PAUSE);
    this.timer = setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2));
  }
}

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
