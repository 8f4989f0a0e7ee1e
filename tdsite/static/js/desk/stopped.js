// What was typed ahead of a refusal or a question: several names and presses.  None of it is played
// on top of what stands there; it is shown, and goes on when the cashier says so.
import { word } from "../words.js";

const $ = (selector) => document.querySelector(selector);
const SPOKEN = { Enter: "↵", Backspace: "⌫", Tab: "⇥" };
let kept = [];
let resume = () => {};

export function resumes(listener) {
  resume = listener;
}

export function keep(keys) {
  kept.push(...keys);
  draw();
}

function take() {
  const keys = kept;
  kept = [];
  draw();
  return keys;
}

export function goOn() {
  const keys = take();
  $("#sought").focus();
  $("#sought").select();
  resume(keys);
}

export const stands = () => kept.length > 0;

function draw() {
  const place = $("#ahead");
  place.replaceChildren();
  if (!kept.length) return;
  const words = word("keys-stopped");
  words.querySelector("[data-typed]").replaceChildren(...spelt(kept));
  words.querySelector("[data-go-on]").addEventListener("click", goOn);
  words.querySelector("[data-forget]").addEventListener("click", take);
  place.append(words);
}

// The letters as one word, each press as the key it is.
function spelt(keys) {
  const parts = [];
  for (const { key, code, altKey } of keys) {
    const isLetter = key.length === 1 && !altKey;
    if (isLetter && typeof parts.at(-1) === "string") parts.push(parts.pop() + key);
    else if (isLetter) parts.push(key);
    else parts.push(pressed(altKey ? `Alt ${code.replace(/^Key|^Digit/, "")}` : SPOKEN[key] ?? key));
  }
  return parts.flatMap((part) => [part, " "]);
}

function pressed(name) {
  const key = document.createElement("kbd");
  key.className = "key";
  key.textContent = name;
  return key;
}
