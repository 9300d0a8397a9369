// What the page was given, and how elements are made. Everything is text: nothing that anybody
// wrote is ever read as HTML.

const given = document.body.dataset;

export const words = JSON.parse(given.words);
/** How cards are called, by face. */
export const faces = JSON.parse(given.faces);
/** Where the pictures of cards are, by face; a face without any is written. */
export const decks = JSON.parse(given.decks);

export const at = (id) => document.getElementById(id);

/** Makes an element; `attributes` with a dash or `role` are set as such, others as properties. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((it) => it !== null && it !== undefined));
  return element;
}

/** Makes what is only for the eye. */
export function ornament(tag, className, ...children) {
  return make(tag, { className, "aria-hidden": "true" }, ...children);
}

export function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
