// Keys of the dashboard.  Never while somebody types, and never a key the browser needs.
const box = () => document.getElementById("command-line");
const press = (name) => () => document.querySelector(`[data-key="${name}"]:not([disabled])`);

function begin(text) {
  return () => {
    const line = box();
    line.focus();
    line.value = text;
    return null;
  };
}

const newestToast = () => [...document.querySelectorAll("#toasts .toast [data-undo]")].at(-1);

function lastUndo() {
  const log = "#log .log-list"; // what the tables reported last opens: its lines have their undo
  return newestToast() ?? document.querySelector(`${log} form button, ${log} > .log-run:first-child a`);
}

// The plan, with the cursor on what carries it out: one key more does it
const carriesOut = () => document.querySelector("#plan footer button");

function focusPlan() {
  if (!carriesOut()) return;
  document.removeEventListener("htmx:afterSettle", focusPlan);
  carriesOut().focus();
}

// Waited for only where a plan is asked for: one that comes later takes the cursor from nobody
function openPlan() {
  carriesOut()?.focus();
  const link = carriesOut() ? null : press("plan")();
  if (link) document.addEventListener("htmx:afterSettle", focusPlan);
  return link;
}

const PLAIN = {
  " ": press("go"), n: press("next"), p: press("previous"), t: openPlan, s: lastUndo,
  x: begin("b "), v: begin("r "), b: begin("a "), "/": begin(""), "?": press("help"),
};
const WITH_CONTROL = { n: press("next"), p: press("previous"), t: openPlan };

const taken = (target) => target.closest("input, textarea, select, [contenteditable]");
// what a space presses; on a table of the wall it is the clock's
const pressable = (target) => target.closest("button, summary, a:not(.oval, .oval a)");

// The way out of the box, so that one key is an act again; what was begun stays in it.  A slash
// leads into it, and is no part of a command.
function inTheBox(event) {
  const { target, key } = event;
  if (target !== box()) return;
  if (key === "/" && target.value === "") event.preventDefault();
  if (key !== "Escape") return;
  event.preventDefault();
  event.stopImmediatePropagation(); // the drawer closes at the next one
  target.blur();
}
document.addEventListener("keydown", inTheBox, true);

document.addEventListener("keydown", (event) => {
  const { target, key, altKey, metaKey, ctrlKey, repeat } = event;
  if (altKey || metaKey || taken(target)) return;
  if (key === " " && pressable(target)) return;
  const act = (ctrlKey ? WITH_CONTROL : PLAIN)[key.length === 1 ? key.toLowerCase() : key];
  if (!act) return;
  event.preventDefault();
  if (!repeat) act()?.click();
});

// The newest toast says the key that undoes it, where that key would: from within the command box
// the way out comes first, and in another field a letter is a letter.
function showUndoKey() {
  const at = document.activeElement;
  const undo = at === box() || !taken(at) ? newestToast() : null;
  for (const button of document.querySelectorAll("#toasts [data-undo]")) {
    button.removeAttribute("aria-keyshortcuts");
    for (const key of button.querySelectorAll("[data-undo-key]")) {
      key.hidden = button !== undo || (key.dataset.undoKey === "Esc" && at !== box());
    }
  }
  undo?.setAttribute("aria-keyshortcuts", "S");
}
new MutationObserver(showUndoKey).observe(document.getElementById("toasts"), { childList: true });
document.addEventListener("focusin", showUndoKey);
document.addEventListener("focusout", () => setTimeout(showUndoKey));
showUndoKey();
