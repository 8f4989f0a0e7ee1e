// What a board shows beside the clock, in turn; the clock comes first when it matters.
import { fit } from "./pages/fit.js";
import { beginning, marked, stands } from "./pages/marks.js";
import { store } from "./pages/store.js";
import { strip } from "./pages/strip.js";
import { after, asked, clockComesFirst, due, lasts, moments } from "./pages/turns.js";

const CLOCK = "clock";
const SLIDES = "slides";
const LONGEST_MS = 60_000; // a page of many screens goes on at its next turn
const NO_PAGES = ["overlay", "embed"];

export function begin(board, { locale, now }) {
  const address = new URLSearchParams(location.search).get("pages");
  const base = new URL("page/", new URL(board.dataset.snapshot, location.href));
  const pages = store(base, locale, redraw);
  const stage = document.createElement("div");
  stage.className = "bp-stage";
  const reached = new Map(); // page → where its next turn goes on: { from, number }
  let drawStrip = null;
  let turns = [];
  let shot = null;
  let at = { index: -1, until: 0, ends: 0 };
  let step = -1; // of the plan, as the last face has it
  let screen = null; // { page, from, count, number }

  function wanted() {
    if (NO_PAGES.includes(board.dataset.preset)) return [];
    if (address !== null) return asked(address);
    return shot.screens?.[board.dataset.screen]?.pages ?? [];
  }

  function take(newer) {
    shot = newer;
    const told = wanted();
    if (JSON.stringify(told) !== JSON.stringify(turns)) {
      turns = told;
      at = { index: -1, until: 0, ends: 0 };
    }
    // what other flights sell changes the prizes without a line of this event
    const { revision, pool, paid, entries } = shot;
    const state = [revision, pool, paid, entries].join(" ");
    pages.want([...new Set(turns.map(([page]) => page))].filter((page) => page !== CLOCK), state);
  }

  const here = ({ dataset }) => !dataset.preset || dataset.preset === shape(board.dataset.preset);
  const rows = (page) => marked(page, pages.of(page)?.rows ?? [], step, now()).filter(here);

  function tick(time, face, newest) {
    if (newest !== shot) take(newest);
    step = face.step;
    if (!turns.length) return showClock();
    if (clockComesFirst(shot, face)) {
      at.until = time; // the next page follows when the clock lets go
      return showClock();
    }
    const filled = (page) => pages.of(page)?.rows.some((row) => stands(row, time) && here(row));
    const allowed = due(turns, moments(shot, face), filled);
    if (!allowed.includes(at.index)) at = { ...at, until: 0, ends: 0 };
    if (time >= at.until) turn(time, allowed);
    if (screen) {
      drawStrip(face);
      marked(screen.page, screen.shown, step, time);
    }
    return null;
  }

  // The next screen of the page, or the next page.
  function turn(time, allowed) {
    const here = allowed.includes(at.index) && screen?.page === turns[at.index][0];
    if (here && screen.from + screen.count < screen.of && time < at.ends) {
      at.until = time + lasts(turns[at.index]);
      return show(screen.page, { from: screen.from + screen.count, number: screen.number + 1 });
    }
    const index = after(at.index, allowed);
    if (index === null) return showClock();
    const page = turns[index][0];
    at = { index, until: time + lasts(turns[index]), ends: time + LONGEST_MS };
    if (page === CLOCK) return showClock();
    show(page, reached.get(page));
    if (page === SLIDES) slide(time);
    return null;
  }

  // One slide to a turn, for as long as it says; the next one has the next turn.
  function slide(time) {
    at.until = time + 1000 * Number(screen.shown[0].dataset.seconds);
    at.ends = time;
  }

  function showClock() {
    board.dataset.page = CLOCK;
    screen = null;
    stage.replaceChildren();
  }

  // Puts one screen of a page on the board: this one, or where the page begins.
  function show(page, start) {
    const { frame } = pages.of(page);
    const all = rows(page);
    drawStrip ??= strip(board);
    if (!stage.isConnected) board.append(stage);
    board.dataset.page = page;
    if (stage.firstElementChild !== frame) stage.replaceChildren(frame);
    const list = frame.querySelector("[data-rows]");
    let { from, number } = start?.from < all.length ? start : { from: 0, number: 1 };
    let count = fit(list, all, from, screen?.page === page ? screen.count : undefined);
    if (!start && count < all.length && beginning(page, all)) {
      from = beginning(page, all);
      count = fit(list, all, from, count);
    }
    if (from + count < all.length) reached.set(page, { from: from + count, number: number + 1 });
    else reached.delete(page);
    const shown = all.slice(from, from + count);
    screen = { page, from, count, number, of: all.length, shown };
    label(frame, all, screen);
  }

  // Which screen of how many, and what stands on it.
  function label(frame, all, { from, count, number, shown }) {
    const many = count < all.length;
    const total = number + Math.ceil((all.length - from - count) / count);
    const name = (row) => (row.querySelector(".who")?.textContent ?? "").slice(0, 3);
    frame.querySelector("[data-turn]").textContent = many ? `${number} / ${total}` : "";
    const letters = many && screen.page === "seats_by_name";
    frame.querySelector("[data-range]").textContent = letters ? `${name(shown[0])} – ${name(shown.at(-1))}` : "";
  }

  // A page that stands on the board says something new, or has another room to stand in.
  function redraw(page) {
    if (screen?.page !== page) return;
    if (!rows(page).length) at.until = 0;
    else show(page, { from: Math.min(screen.from, rows(page).length - 1), number: screen.number });
  }

  const refit = () => { if (screen) redraw(screen.page); };
  new ResizeObserver(refit).observe(stage);
  document.fonts.addEventListener("loadingdone", refit);
  return { take, tick };
}

// The preset as it is drawn: by its shape, where nothing else is said.
function shape(preset) {
  if (preset !== "auto") return preset;
  return window.innerHeight >= window.innerWidth ? "portrait" : "classic";
}
