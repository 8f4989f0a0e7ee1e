// Keys pressed while an answer is under way wait for it, in their order: whoever sells to a queue of
// people types ahead.  They are played when the answer has been drawn, into what it left; where it
// was a refusal or a question nothing is pressed on top of it (stopped.js).
import { waits } from "../live.js";
import { keep, resumes } from "./stopped.js";
import { holdComposed } from "./composed.js";
import { searched, tabFrom, type, writable } from "./hands.js";

const $ = (selector) => document.querySelector(selector);
const MODIFIERS = new Set(["Alt", "AltGraph", "Control", "Meta", "Shift"]);
const HELD = new Set(["F9", "Enter", "Backspace", "Tab"]);
const ASKS = "#sale :is(.refusal, .errors, [aria-invalid=true])";
const underWay = new Set(["page"]); // what has to come before a key is played
const HANDS_REST_MS = 400;
let held = [];
let isWrong = false; // one of what came first was a refusal, or a question
let resting = null;
let keyed = () => null;
let stopping = () => {};

function waiting({ key, ctrlKey, metaKey, altKey, isComposing, ...event }) {
  if (!underWay.size && !held.length) return false;
  if (isComposing || MODIFIERS.has(key)) return false;
  if ((ctrlKey || metaKey) && !event.writes) return false;
  return key.length === 1 || altKey || HELD.has(key);
}

function hold(event) {
  if (event.key === "Escape") drop();
  const { key, code, shiftKey, isComposing } = event;
  const writes = event.getModifierState("AltGraph"); // @ on a French keyboard: a letter, no press
  const altKey = event.altKey && !writes;
  const { ctrlKey, metaKey } = event;
  if (!waiting({ key, altKey, ctrlKey, metaKey, isComposing, writes })) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.repeat && key === "Enter") return;
  take({ key, code, altKey, shiftKey, timeStamp: event.timeStamp });
}

function take(key) {
  if (key.key === "Backspace" && isLetter(held.at(-1))) held.pop();
  else held.push({ ...key, ctrlKey: false, metaKey: false });
  if (underWay.has(stop)) rest();
  tell();
}

const isLetter = (one) => Boolean(one?.isText) || (one?.key.length === 1 && !one.altKey);
export const isNext = (key) => held[0]?.key === key;
const tell = () => waits("keys", held.length ? 1 : 0);

function drop() {
  held = [];
  isWrong = false;
  clearTimeout(resting);
  underWay.delete(stop);
  stopping();
  tell();
}

// ---- played --------------------------------------------------------------------------------------
function play() {
  while (held.length && !underWay.size) press(held.shift());
  tell();
}

function press(key) {
  const target = document.activeElement;
  const act = keyed({ ...key, target });
  if (act) act();
  else if (key.key === "Enter") enter(target);
  else if (key.key === "Tab") tabFrom(target, key.shiftKey);
  else if (key.key === " " && target.matches("button, summary, [type=checkbox], [type=radio]")) target.click();
  else if (key.key === "Backspace") type(writable(target), "", 1);
  else if (isLetter(key)) type(writable(target), key.key);
}

function enter(target) {
  if (target.matches("button, a, summary")) target.click();
  else target.form?.requestSubmit();
}

// ---- stopped -------------------------------------------------------------------------------------
// Nobody answers a question within a blink: what is typed on without a pause was typed ahead too.
function stop() {
  if (!held.length) return drop();
  begin(stop);
  return rest();
}

function rest() {
  clearTimeout(resting);
  resting = setTimeout(sort, HANDS_REST_MS);
}

// The acts that come first were meant for what was refused, or asked; a name after them is kept.
function sort() {
  const first = held.findIndex(isLetter);
  const rest = first < 0 ? [] : held.slice(first);
  drop();
  const act = rest.findIndex((one) => !isLetter(one));
  const isOneName = !rest.slice(act < 0 ? rest.length : act).some(isLetter);
  if (isOneName) searched(rest.filter(isLetter).map(({ key }) => key).join(""));
  else keep(rest);
}

resumes((keys) => {
  held = [...keys, ...held];
  play();
});

// The browser itself says what is missing in a form, and sends nothing.
document.addEventListener("invalid", () => { if (held.length) stop(); }, true);

// ---- what has to come first ----------------------------------------------------------------------
export function begin(what) {
  underWay.add(what);
}

export function end(what, isWell) {
  if (!underWay.delete(what)) return;
  isWrong ||= !isWell;
  if (underWay.size) return;
  if (!isWrong) setTimeout(play);
  else stop();
}

// `act` is what a key does here: a function, or nothing for a key that only types.  `dropped` is
// called when all that waited is forgotten.
export function queueKeys(act, dropped) {
  keyed = act;
  stopping = dropped;
  for (const key of window.keysAhead?.() ?? []) take(key); // pressed before this was here
  document.addEventListener("keydown", hold, true);
  holdComposed({ holds: () => underWay.size > 0 || held.length > 0, take, begin, end });
}

// An act, or the card of a player: what draws the sale anew.  A search leaves the typing alone.
function draws({ requestConfig, target }) {
  return requestConfig.verb !== "get" || target?.id === "sale";
}

// The end is told by the request itself: what had sent it may be gone from the page by then, because
// a list was drawn anew, and nobody on the page would hear of its answer.
document.addEventListener("htmx:beforeSend", ({ detail }) => {
  if (!draws(detail)) return;
  const { xhr, target } = detail;
  const sale = $("#sale");
  begin(xhr);
  xhr.addEventListener("loadend", () => {
    const isAnswered = xhr.status >= 200 && xhr.status < 400;
    const isDrawn = $("#sale") !== sale;
    end(xhr, isAnswered && (isDrawn ? !$(ASKS) : target?.id !== "sale"));
  });
});

// Before the page is whole a press would lead off it: links and forms are not taken over yet.  The
// browser may not have put the cursor yet where it is to stand.
function whole() {
  if (!underWay.has("page")) return;
  if (document.activeElement === document.body) $("main [autofocus]")?.focus();
  end("page", true);
}
for (const name of ["DOMContentLoaded", "load"]) addEventListener(name, () => setTimeout(whole));
if (document.readyState === "complete") whole();
