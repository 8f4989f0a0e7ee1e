// What the time changes on a page that was drawn for all times.
const BEFORE = 2; // levels left standing above the one that is played
const FRESH_MS = 30_000;

function structure(rows, index) {
  for (const row of rows) {
    const step = Number(row.dataset.step);
    row.classList.toggle("past", step < index);
    row.classList.toggle("now", step === index);
    row.toggleAttribute("aria-current", step === index);
  }
}

// Each row has its stack in the big blinds of every step of the plan.
function leaders(rows, index) {
  for (const row of rows) {
    const stacks = row.dataset.bigBlinds.split("|");
    const place = row.querySelector("[data-big-blinds]");
    if (place) place.textContent = stacks[Math.max(0, index)] ?? "";
  }
}

// How long a move still stands, in the first half minute that it is new.
function moves(rows, _step, now) {
  for (const row of rows) {
    const age = row.querySelector("[data-age]");
    if (!age) continue;
    const fresh = now - Number(row.dataset.at) < FRESH_MS;
    const left = Math.max(0, Math.ceil((Number(row.dataset.until) - now) / 1000));
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    const words = fresh ? age.dataset.fresh : age.dataset.left.replace("#", time);
    if (age.textContent !== words) age.textContent = words;
    row.classList.toggle("fresh", fresh);
  }
}

const MARKS = { structure, leaders, final_table: leaders, moves };

// Whether a row is not over yet.
export const stands = ({ dataset }, now) => !dataset.until || Number(dataset.until) > now;

// Marks the rows of a page at a step of the plan, and gives those that are shown now.
export function marked(page, rows, step, now) {
  MARKS[page]?.(rows, step, now);
  return rows.filter((row) => stands(row, now));
}

// Where a page begins when it does not fit on one screen: the structure with the level played.
export function beginning(page, rows) {
  if (page !== "structure") return 0;
  return Math.max(0, rows.findIndex((row) => row.classList.contains("now")) - BEFORE);
}
