// Whether the server answers.  While it does not, the desk says so, keeps all that was typed and
// sells nothing; when it is back, a press that had no answer can be repeated: its key makes it one.
import { ask, heard, onTurn, silent } from "../live.js";
import { say, word } from "../words.js";

const NOT_THERE = new Set([502, 503, 504]);
const LOCKED = "main form[method=post] button:not([type=button])";

let down = false;
let unanswered = null; // the key of a press that nobody answered

const place = () => document.getElementById("line");

function tell(name) {
  place().replaceChildren(word(name));
}

function lock() {
  for (const button of document.querySelectorAll(LOCKED)) {
    if (button.disabled) continue;
    button.disabled = true;
    button.dataset.locked = "";
  }
}

function unlock() {
  for (const button of document.querySelectorAll("[data-locked]")) {
    button.disabled = false;
    delete button.dataset.locked;
  }
}

function lost() {
  if (!down) {
    down = true;
    document.body.dataset.line = "down";
    tell("line-down");
  }
  lock();
}

function found() {
  if (!down) return;
  down = false;
  delete document.body.dataset.line;
  unlock();
  tell(unanswered ? "line-repeat" : "line-back");
  document.body.dispatchEvent(new CustomEvent("td:line-back"));
  document.body.dispatchEvent(new CustomEvent("td:changed", { bubbles: true }));
}

onTurn((gone) => (gone ? lost() : found()));

// ---- what the page itself asked for ----------------------------------------------------------
const keyOf = (form) => form.querySelector("[name=key]")?.value ?? null;

// No answer to a press is no refusal: it may have arrived.  Nothing is said to be done or not done.
function unheard(event) {
  const { requestConfig } = event.detail;
  event.stopImmediatePropagation();
  silent("server");
  ask();
  if (requestConfig.verb === "get") return;
  const form = requestConfig.elt.closest("form");
  unanswered = form && keyOf(form);
  say(requestConfig.elt, word("line-unheard"));
}

for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, unheard, true);

document.addEventListener("htmx:responseError", (event) => {
  if (NOT_THERE.has(event.detail.xhr.status)) unheard(event);
}, true);

// An answer to the press that had none, or to another one: the question is settled.
document.addEventListener("htmx:beforeSwap", ({ detail: { xhr, requestConfig } }) => {
  if (NOT_THERE.has(xhr.status)) return;
  heard("server");
  if (requestConfig.verb === "get") return;
  unanswered = null;
  place().replaceChildren();
});

document.addEventListener("submit", (event) => {
  if (!down || event.target.method !== "post") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  place().scrollIntoView({ block: "nearest" });
}, true);

document.addEventListener("htmx:afterSettle", () => { if (down) lock(); });
