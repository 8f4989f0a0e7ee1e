// The desk's keys.  Without them everything still posts and links.
import { printCard } from "./printing.js";
import { queueKeys } from "./queue.js";

const $ = (selector) => document.querySelector(selector);
const typing = (element) => element.matches?.("input:not([type=checkbox], [type=radio]), textarea, select");
const pressed = (selector) => () => $(selector)?.click();

const WITH_ALT = { KeyN: "[data-new-player]", KeyA: "[data-table-add-ons]", KeyM: "[data-more] > summary", KeyV: "[data-last-void]" };

queueKeys(keyed); // before anything else hears of a key

document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter") return event.preventDefault();
  const act = keyed(event);
  if (!act) return;
  event.preventDefault();
  act();
});

function keyed(event) {
  const { key, code, altKey, ctrlKey, metaKey, target } = event;
  if (key === "F9") return pressed("#sale form .button-main");
  if (key === "Escape") return search;
  if (ctrlKey || metaKey) return null;
  const match = /^Digit[1-5]$/.test(code) && $(`[data-match="${code.at(-1)}"]`);
  if (match && (altKey || picks(target))) return () => pick(code.at(-1));
  if (altKey && code === "KeyP") return print();
  if (altKey) return WITH_ALT[code] && $(WITH_ALT[code]) ? pressed(WITH_ALT[code]) : null;
  if (key === "/" && !typing(target)) return search;
  return methodKey(target, key) ?? astray(target, key);
}

// The paper of the last sale, printed in place; a click on it opens it instead.
function print() {
  const paper = $("#result [data-print]");
  return paper ? () => printCard(paper) : null;
}

// A digit behind letters picks a match; alone or behind digits it is a member number.
function picks(target) {
  return target.id === "sought" ? /\p{L}{2}\s*$/u.test(target.value) : !typing(target);
}

// Whoever types faster than the answers come means the list that is still on its way.
let later = null;

function pick(number) {
  const fresh = $("#matches").dataset.sought === $("#sought").value;
  later = fresh ? null : number;
  if (fresh) $(`[data-match="${number}"]`)?.click();
}

document.addEventListener("htmx:afterSettle", () => { if (later) pick(later); });

// In the field for the money a letter is never part of an amount: it chooses the way to pay.
function methodKey(target, key) {
  const way = /^[a-z]$/i.test(key) && $(`#sell [data-key="${key.toLowerCase()}"] input`);
  if (!way || !(target.id === "given" || (target.closest("#sell") && !typing(target)))) return null;
  return () => {
    way.checked = true;
    way.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

// What is typed into nothing is typed into the search: a scanner does not look where the cursor is.
function astray(target, key) {
  if (target !== document.body && target.id !== "main") return null;
  if (key.length === 1 && key !== " ") $("#sought").focus();
  return null;
}

export function search() {
  const box = $("#sought");
  box.focus();
  box.select();
}

// What was folded away gets the cursor when it is opened.
document.addEventListener("toggle", ({ target }) => {
  if (target.open && target.matches("[data-more]")) target.querySelector("input")?.focus();
}, true);

// A warning that was seen: on to the money.
document.addEventListener("change", ({ target }) => {
  if (target.name === "sure" && target.checked) ($("#given:not(:disabled)") ?? $("#sell .button-main"))?.focus();
});
