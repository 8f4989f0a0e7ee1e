// Keys pressed while an answer is under way wait for it, in their order: whoever sells to a queue of
// people types ahead.  They are played when the answer has been drawn, into what it left; where it
// was a refusal nothing is pressed on top of it, and what was typed goes to the search.
import { waits } from "../live.js";

const $ = (selector) => document.querySelector(selector);
const underWay = new Set();
let held = [];
let keyed = () => null;

// An act, or the card of a player: what draws the sale anew.  A search leaves the typing alone.
function draws({ requestConfig, target }) {
  return requestConfig.verb !== "get" || target?.id === "sale";
}

function waiting({ key, ctrlKey, metaKey, altKey, isComposing }) {
  if (!underWay.size && !held.length) return false;
  if (ctrlKey || metaKey || isComposing) return false;
  return key.length === 1 || altKey || ["F9", "Enter", "Backspace"].includes(key);
}

function hold(event) {
  if (event.key === "Escape") drop();
  if (!waiting(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.repeat && event.key === "Enter") return;
  const { key, code, altKey } = event;
  if (key === "Backspace" && held.at(-1)?.key.length === 1) held.pop();
  else held.push({ key, code, altKey, ctrlKey: false, metaKey: false });
  waits("keys", held.length ? 1 : 0);
}

function drop() {
  held = [];
  waits("keys", 0);
}

// ---- played --------------------------------------------------------------------------------------
function play() {
  while (held.length && !underWay.size) press(held.shift());
  waits("keys", held.length ? 1 : 0);
}

function press(key) {
  const target = document.activeElement;
  const act = keyed({ ...key, target });
  if (act) act();
  else if (key.key === "Enter") enter(target);
  else if (key.key.length === 1 && !key.altKey) type(writable(document.activeElement), key.key);
}

function enter(target) {
  if (target.matches("button, a, summary")) target.click();
  else target.form?.requestSubmit();
}

const writable = (element) => (
  element.matches("textarea, input:not([type=checkbox], [type=radio], [type=hidden])") ? element : $("#sought")
);

function type(field, text) {
  const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
  field.value = field.value.slice(0, from) + text + field.value.slice(to);
  if (field.selectionStart !== null) field.setSelectionRange(from + text.length, from + text.length);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// After a refusal: its fields keep what they say, and no act of those ahead is pressed.
function spare() {
  const letters = held.filter(({ key, altKey }) => key.length === 1 && !altKey).map(({ key }) => key);
  drop();
  if (letters.length) $("#sought").value = letters.join("");
}

// `act` is what a key does here: a function, or nothing for a key that only types.
export function queueKeys(act) {
  keyed = act;
  document.addEventListener("keydown", hold, true);
}

document.addEventListener("htmx:beforeSend", ({ detail }) => {
  if (draws(detail)) underWay.add(detail.xhr);
});

document.addEventListener("htmx:afterRequest", ({ detail: { xhr, successful } }) => {
  if (!underWay.delete(xhr) || underWay.size) return;
  if (successful && xhr.status < 400) setTimeout(play);
  else spare();
});
