// The table of a plan as a spreadsheet.  Without it the same buttons post, and the server answers.
import "./chips.js";
import { changed, columnOf, mayChange, rowOf, rows, table } from "./rows.js";
import { act, insert, payer } from "./acts.js";
import { begin as dragging } from "./drag.js";
import { pasteInto } from "./paste.js";
import { spread } from "./told.js";

let dirty = false;
let last = null; // the cell the buttons below the table are about

const OWN_CARET = (cell) => cell.tagName === "INPUT" && cell.selectionStart !== null;
const atStart = (cell) => !OWN_CARET(cell) || (cell.selectionStart === 0 && cell.selectionEnd === 0);
const atEnd = (cell) => !OWN_CARET(cell) || cell.selectionStart === cell.value.length;

function focus(cell) {
  cell?.focus();
  cell?.select?.();
}

const isShown = (cell) => cell.checkVisibility({ visibilityProperty: true });
const shownCells = (row) => [...row.querySelectorAll(".cell")].filter(isShown);
const firstCellOf = (row) => (row.querySelector("[name=kind]").value === "level" ? "small_blind" : "minutes");

// The cell of the same column in the next row that has it; past the end a new level begins.
function down(cell, by, grows = false) {
  const all = rows();
  for (let at = all.indexOf(rowOf(cell)) + by; at >= 0 && at < all.length; at += by) {
    const other = columnOf(all[at], cell.name);
    if (other.checkVisibility({ visibilityProperty: true })) return focus(other);
  }
  if (grows && by > 0 && mayChange(rowOf(cell))) focus(columnOf(insert("level", rowOf(cell)), cell.name));
}

function across(cell, by) {
  const cells = shownCells(rowOf(cell));
  focus(cells[cells.indexOf(cell) + by]);
}

function fill(cell, { all }) {
  const list = rows();
  const at = list.indexOf(rowOf(cell));
  const value = all ? cell.value : sourceAbove(list, at, cell.name)?.value;
  if (value === undefined) return;
  for (const row of all ? list.slice(at + 1) : [list[at]]) {
    const other = columnOf(row, cell.name);
    if (mayChange(row) && isShown(other) && sameKind(row, list[at])) other.value = value;
  }
  changed();
}

const kindOf = (row) => columnOf(row, "kind").value;
const sameKind = (row, other) => kindOf(row) === kindOf(other);
function sourceAbove(list, at, name) {
  for (let above = at - 1; above >= 0; above -= 1) {
    if (sameKind(list[above], list[at])) return columnOf(list[above], name);
  }
  return undefined;
}

const KEYS = {
  Enter: (cell, { shiftKey }) => down(cell, shiftKey ? -1 : 1, true),
  ArrowDown: (cell) => down(cell, 1),
  ArrowUp: (cell) => down(cell, -1),
  ArrowLeft: (cell) => (atStart(cell) ? across(cell, -1) : false),
  ArrowRight: (cell) => (atEnd(cell) ? across(cell, 1) : false),
  "Alt+ArrowUp": (cell) => keep(cell, () => act("up", rowOf(cell))),
  "Alt+ArrowDown": (cell) => keep(cell, () => act("down", rowOf(cell))),
  "Ctrl+Enter": (cell) => focus(columnOf(act("level", rowOf(cell)), "small_blind")),
  "Ctrl+Delete": (cell) => focus(columnOf(act("delete", rowOf(cell)), cell.name)),
  "Ctrl+Shift+l": (cell) => focus(columnOf(act("copy", rowOf(cell)), cell.name)),
  "Ctrl+d": (cell) => fill(cell, { all: false }),
  "Ctrl+Shift+d": (cell) => fill(cell, { all: true }),
};

function keep(cell, move) {
  move();
  cell.focus();
}

// An open list has the arrows to itself; letters keep their own meaning.
function named(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const shift = event.shiftKey && (event.ctrlKey || event.metaKey);
  const ctrl = event.ctrlKey || event.metaKey;
  return [event.altKey && "Alt", ctrl && "Ctrl", shift && "Shift", key].filter(Boolean).join("+");
}

document.addEventListener("keydown", (event) => {
  const name = named(event);
  if (name === "Ctrl+s" && document.querySelector("[data-save]")) {
    event.preventDefault();
    document.querySelector("[data-save]").click();
    return;
  }
  const cell = event.target.closest?.("[data-steps] .cell");
  if (!cell || event.isComposing || !KEYS[name]) return;
  if (cell.tagName === "SELECT" && /^Arrow(Up|Down)$/.test(name)) return; // they choose there
  if (cell.list && /^Arrow(Up|Down)$/.test(name)) return;
  if (KEYS[name](cell, event) !== false) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("#steps [data-do], #steps [data-add], #steps [data-fill]");
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  if (button.dataset.fill) {
    if (last?.isConnected) fill(last, { all: button.dataset.fill === "all" });
    return;
  }
  const to = act(button.dataset.do ?? button.dataset.add, button.dataset.do ? rowOf(button) : current());
  if (!button.dataset.do) focus(columnOf(to, firstCellOf(to)));
  else if (/up|down/.test(button.dataset.do)) button.focus();
}, true);

const current = () => (last?.isConnected ? rowOf(last) : rows().at(-1));

document.addEventListener("focusin", ({ target }) => {
  const cell = target.closest?.("[data-steps] .cell");
  if (!cell) return;
  last = cell;
  sayWhere();
});

// The buttons below the table say which row they add to.
function sayWhere() {
  const place = document.querySelector("[data-after]");
  if (!place || !last?.isConnected) return;
  place.textContent = place.dataset.words.replace("{row}", rows().indexOf(rowOf(last)) + 1);
}

document.addEventListener("paste", (event) => {
  const cell = event.target.closest?.("[data-steps] input.cell");
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (!cell || !/[\t\n]/.test(text.trimEnd())) return;
  event.preventDefault();
  pasteInto(cell, text);
});

document.addEventListener("input", ({ target }) => {
  if (!target.closest("#plan-form")) return;
  dirty = true;
  if (target.closest("[data-steps], [data-chip-rows]")) changed();
});
document.addEventListener("change", ({ target }) => {
  if (!target.matches?.("[data-steps] [name=ante]")) return;
  payer(rowOf(target));
  changed();
});
document.addEventListener("steps:changed", () => { dirty = true; sayWhere(); });
document.addEventListener("submit", ({ target }) => {
  if (target.id === "plan-form") dirty = false;
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const saved = detail.successful && detail.xhr.status < 400; // to htmx a refusal is an answer too
  if (detail.requestConfig?.elt.id === "plan-form" && !saved) dirty = true;
});
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt.id === "plan-form") dirty = detail.requestConfig.triggeringEvent?.submitter?.value !== "save";
});
addEventListener("beforeunload", (event) => {
  if (dirty) event.preventDefault();
});

function prepare() {
  if (!table()) return;
  document.getElementById("steps").classList.add("with-script");
  document.querySelectorAll("[data-fill]").forEach((button) => { button.hidden = false; });
  dragging(table());
}

document.addEventListener("htmx:afterSwap", () => {
  if (document.getElementById("plan-told")) spread();
});
// Settled, not swapped: until then htmx puts the old attributes on what has the same id.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (["main", "plan-columns"].some((id) => detail.target.id === id || detail.elt?.id === id)) prepare();
  // What was read, and what it asks, stands at the top, far above the button on a small screen.
  if (detail.requestConfig?.triggeringEvent?.submitter?.value === "read") scrollTo(0, 0);
});
prepare();
