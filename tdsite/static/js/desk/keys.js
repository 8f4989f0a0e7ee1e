// The desk's keys.  Without them everything still posts and links.
import { printCard } from "./printing.js";
import { type } from "./hands.js";
import { begin, end, isNext, queueKeys } from "./queue.js";
import { goOn, stands } from "./stopped.js";

const $ = (selector) => document.querySelector(selector);
const typing = (element) => element.matches?.("input:not([type=checkbox], [type=radio]), textarea, select");
const pressed = (selector) => () => $(selector)?.click();

const WITH_ALT = {
  KeyN: "[data-new-player]",
  KeyA: "[data-table-add-ons]",
  KeyM: "[data-more] > summary",
  KeyR: "[data-registered]",
  KeyV: "[data-last-void]",
};

const ONE_WORD_MS = 1000; // letters that follow each other faster are one word, no change of mind

let spelt = null; // the letter that has chosen a way to pay last: it may begin a name
let later = null; // the match that was picked before its list was there, and what was typed for it

queueKeys(keyed, () => { later = null; end(pick, true); }); // before anything else hears of a key

document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter") return event.preventDefault();
  const act = keyed(event);
  if (!act) return;
  event.preventDefault();
  act();
});

function keyed(event) {
  if ($("#camera[open]")) return null; // Escape and Enter are the camera's
  const { key, code, altKey, ctrlKey, metaKey, target } = event;
  if (spelt && key === " " && target.name === "voucher_code") return () => nameIn(target);
  if (altKey || ctrlKey || metaKey || !isLetter(key)) spelt = key === "Shift" ? spelt : null;
  if (key === "F9") return pressed("#sale form .button-main, #sale [data-paper-again] .button");
  if (key === "Escape") return search;
  if (ctrlKey || metaKey) return null;
  const match = /^Digit[1-5]$/.test(code) && (!isFresh() || $(`[data-match="${code.at(-1)}"]`));
  if (match && (altKey || picks(target))) return () => pick(code.at(-1), altKey ? "" : key);
  if (altKey && code === "KeyP") return print();
  if (altKey && code === "KeyG") return stands() ? goOn : null;
  if (altKey) return WITH_ALT[code] && $(WITH_ALT[code]) ? pressed(WITH_ALT[code]) : null;
  if (key === "/" && !typing(target)) return search;
  return methodKey(event) ?? astray(target, key);
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

// Whoever types faster than the answers come means the list that is still on its way; what is
// typed after it waits for the card of whom it picks.
function pick(number, typed) {
  if (isFresh()) return $(`[data-match="${number}"]`)?.click();
  later = { number, typed };
  return begin(pick);
}

const isFresh = () => $("#matches").dataset.sought === $("#sought").value;

// Where the list has no such line the digit was a part of the name.
document.addEventListener("htmx:afterSettle", () => {
  if (!later || !isFresh()) return;
  const { number, typed } = later;
  const match = $(`[data-match="${number}"]`);
  later = null;
  if (match) match.click();
  else if (typed) type($("#sought"), typed);
  end(pick, match || (typed && !isNext("F9"))); // nobody was picked: no other card is sold
});

// A list that does not come picks nobody: what was typed after it is not pressed on another card.
document.addEventListener("htmx:beforeSend", ({ detail: { xhr, requestConfig } }) => {
  if (requestConfig.elt.id !== "sought") return;
  for (const name of ["error", "timeout"]) xhr.addEventListener(name, () => { later = null; end(pick, false); });
});

// In the field for the money a letter is never part of an amount: it chooses the way to pay.  A
// word is no way to pay: it is the next name, and its first letters have chosen nothing.
function methodKey({ target, key, timeStamp, repeat }) {
  if (!isLetter(key) || !takesWays(target)) return null;
  const way = $(`#sell [data-key="${CSS.escape(key.toLowerCase())}"] input`);
  if (repeat) return () => {};
  const isWord = timeStamp - spelt?.at < ONE_WORD_MS;
  if (!way || isWord) return () => name(key, isWord);
  return () => {
    spelt = { text: key, at: timeStamp, before: $("#sell [name=method]:checked") };
    choose(way);
  };
}

const isLetter = (key) => /^\p{L}$/u.test(key);

const takesWays = (target) => target.id === "given" || (target.closest("#sell") && !typing(target));

function choose(way) {
  way.checked = true;
  way.dispatchEvent(new Event("input", { bubbles: true }));
}

function name(key, isWord) {
  const text = isWord ? spelt.text + key : key;
  if (isWord && spelt.before) choose(spelt.before);
  spelt = null;
  search();
  type($("#sought"), text);
}

// The letter of a way that asks for a code, and then a word: no code has a space in it.
function nameIn(field) {
  const text = `${field.value} `;
  field.value = "";
  name(text, true);
}

// Down and up among those who registered: the first has the cursor, Enter checks in.
document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !event.target.matches("[data-check-in]")) return;
  const all = [...document.querySelectorAll("[data-check-in]")];
  const next = all[all.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

// What is typed into nothing is typed into the search: a scanner does not look where the cursor is.
function astray(target, key) {
  if (target.matches("a, button, input, select, textarea, summary, [contenteditable]")) return null;
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
