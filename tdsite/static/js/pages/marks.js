// What the time changes on a page that was drawn for all times.
import { kind, read } from "../clock.js";
import { tongue } from "../tongue.js";

const BEFORE = 2; // levels left standing above the one that is played

const indexOf = ({ steps, clock }, now) => (clock && steps.length ? read(steps, clock, now).index : -1);

function structure(rows, shot, now) {
  const index = indexOf(shot, now);
  for (const row of rows) {
    const step = Number(row.dataset.step);
    row.classList.toggle("past", step < index);
    row.classList.toggle("now", step === index);
    row.toggleAttribute("aria-current", step === index);
  }
}

function leaders(rows, shot, now, { words, locale }) {
  const step = shot.steps.slice(Math.max(0, indexOf(shot, now))).find((s) => kind(s) === "level");
  const { bigBlinds } = tongue(words, locale, shot);
  for (const row of rows) {
    row.querySelector("[data-big-blinds]").textContent = bigBlinds(Number(row.dataset.chips), step);
  }
}

const MARKS = { structure, leaders };

// Whether a row is not over yet.
export const stands = ({ dataset }, now) => !dataset.until || Number(dataset.until) > now;

// Marks the rows of a page, and gives those that are shown now.
export function marked(page, rows, shot, now, speech) {
  MARKS[page]?.(rows, shot, now, speech);
  return rows.filter((row) => stands(row, now));
}

// Where a page begins when it does not fit on one screen: the structure with the level played.
export function beginning(page, rows) {
  if (page !== "structure") return 0;
  return Math.max(0, rows.findIndex((row) => row.classList.contains("now")) - BEFORE);
}
