// One table of the wall is chosen, and a frame is around it.  The wall is one tab stop: arrows lead
// from table to table by row and column, a typed number leads to its table, Enter opens it, Z looks
// nearer or from farther off.  What is drawn anew keeps its frame.
import { announce, bar, entrance, find } from "./wallacts.js";
import { showAll } from "./wallfilter.js";

const TYPING_MS = 1500; // a figure that comes later begins another number
const A_MONTH_SECONDS = 30 * 24 * 60 * 60;

const wall = () => document.getElementById("wall");
const tables = () => [...wall().querySelectorAll(":scope > .oval:not([hidden])")];
const table = (number) => wall().querySelector(`:scope > .oval[data-table="${number}"]`);
const isField = (target) => target.closest("input, textarea, select, [contenteditable], dialog");

let chosen = null; // the number of a table
let stop = null; // the one link that Tab leads to
let typed = "";
let typing = 0;
let seat = ""; // typed behind the number, for Enter

// ---- one tab stop ----

function stopAt(link) {
  if (stop?.isConnected && stop !== link) stop.tabIndex = -1;
  stop = link;
  if (link) link.tabIndex = 0;
}

function frame() {
  for (const link of wall().querySelectorAll("a:not([tabindex])")) link.tabIndex = -1;
  const seen = stop?.isConnected && !stop.closest(".oval").hidden;
  if (seen) return;
  const all = tables();
  const oval = all.find(({ dataset }) => dataset.table === chosen) ?? all.find((one) => "needs" in one.dataset);
  stopAt(entrance(oval ?? all[0] ?? null));
}

function goTo(oval, block = "nearest") {
  if (!oval) return;
  chosen = oval.dataset.table;
  entrance(oval).focus({ preventScroll: true });
  oval.scrollIntoView({ block });
}

document.addEventListener("focusin", ({ target }) => {
  const link = target.closest?.("#wall .oval a, #wall > a.oval");
  if (!link) return;
  chosen = link.closest(".oval").dataset.table;
  stopAt(link);
});

// ---- by row and column ----

const middle = (oval) => oval.offsetLeft + oval.offsetWidth / 2;

// The table of the next row, or of the row so many pixels off, that stands straightest.
function below(all, oval, sign, least = 1) {
  const rows = all.filter((one) => sign * (one.offsetTop - oval.offsetTop) >= least);
  if (!rows.length) return null;
  const top = sign * Math.min(...rows.map((one) => sign * one.offsetTop));
  const off = (one) => Math.abs(middle(one) - middle(oval));
  return rows.filter((one) => one.offsetTop === top).reduce((best, one) => (off(one) < off(best) ? one : best));
}

const step = (all, oval, by) => all[all.indexOf(oval) + by];
const page = () => wall().clientHeight - 80;
const LEADS = {
  ArrowRight: (all, oval) => step(all, oval, 1),
  ArrowLeft: (all, oval) => step(all, oval, -1),
  ArrowDown: (all, oval) => below(all, oval, 1),
  ArrowUp: (all, oval) => below(all, oval, -1),
  Home: (all) => all[0],
  End: (all) => all.at(-1),
  PageDown: (all, oval) => below(all, oval, 1, page()) ?? all.at(-1),
  PageUp: (all, oval) => below(all, oval, -1, page()) ?? all[0],
};

// ---- a number that is typed ----

function forget() {
  typed = seat = "";
  bar().querySelector(".wall-typed").hidden = true;
}

function type(key) {
  typed = (typed + key).slice(-7);
  clearTimeout(typing);
  typing = setTimeout(() => { typed = ""; bar().querySelector(".wall-typed").hidden = true; }, TYPING_MS);
  const shown = bar().querySelector(".wall-typed");
  shown.value = typed;
  shown.hidden = false;
  const [number, place] = typed.split("-");
  const oval = table(number);
  if (!oval) return announce("NoTable", { table: number });
  if (oval.hidden) showAll();
  seat = place ?? "";
  const there = place && find(typed);
  if (!there) return goTo(oval);
  there.focus({ preventScroll: true });
  oval.scrollIntoView({ block: "nearest" });
}

// Whoever goes on has done with the number: Escape leads back, and has nothing to forget.
function goOn(oval) {
  forget();
  goTo(oval);
}

function intoSeats(oval) {
  forget();
  oval.querySelector(".seat")?.focus();
}

// ---- nearer, and farther off ----

function zoom(to) {
  document.cookie = `wall=${to}; path=${bar().dataset.home}; max-age=${A_MONTH_SECONDS}; samesite=lax`;
  chosen ??= document.getElementById("drawer")?.dataset.table ?? null;
  wall().dataset.revision = 0;
  window.htmx.trigger(wall(), "wall:zoomed");
}

function zoomOn() {
  const names = [...bar().querySelectorAll("[data-zoom]")].map(({ dataset }) => dataset.zoom);
  zoom(names[(names.indexOf(wall().dataset.zoom) + 1) % names.length]);
}

let zoomed = wall().dataset.zoom;
function drawn() {
  const { zoom: now } = wall().dataset;
  for (const button of bar().querySelectorAll("[data-zoom]")) {
    button.setAttribute("aria-pressed", button.dataset.zoom === now);
  }
  frame();
  if (now === zoomed) return;
  zoomed = now;
  table(chosen)?.scrollIntoView({ block: "center" });
}

bar().addEventListener("click", ({ target }) => {
  const to = target.closest("[data-zoom]")?.dataset.zoom;
  if (to && to !== wall().dataset.zoom) zoom(to);
});

// ---- keys ----

document.addEventListener("keydown", (event) => {
  const { target, key, ctrlKey, metaKey, altKey, repeat } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || isField(target)) return;
  const oval = target.closest("#wall > .oval");
  const onTable = oval && target === entrance(oval);
  if (/^\d$/.test(key) || (key === "-" && typed)) type(key);
  else if (key.toLowerCase() === "z" && !repeat) zoomOn();
  else if (onTable && LEADS[key]) goOn(LEADS[key](tables(), oval));
  else if (onTable && key.toLowerCase() === "m") intoSeats(oval);
  else if (key === "Escape" && typed) forget();
  else if (key === "Escape" && oval && !onTable) goTo(oval);
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
});

// A seat typed behind the number of a tile, which shows none, is opened by Enter.
export const typedSeat = (link) => (link.matches(".tile") && chosen === link.dataset.table ? seat : "");

// Out of the drawer, back to where it was opened from.
document.addEventListener("drawer:closed", ({ detail }) => {
  const at = document.activeElement;
  if (detail && (!at || at === document.body)) goTo(table(detail));
});

document.addEventListener("wall:filtered", frame);
document.addEventListener("wall:drawn", drawn);
frame();
