// What the time changes on a page that was drawn for all times.
const BEFORE = 2; // levels left standing above the one that is played

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
    row.querySelector("[data-big-blinds]").textContent = stacks[Math.max(0, index)] ?? "";
  }
}

const MARKS = { structure, leaders };

// Whether a row is not over yet.
export const stands = ({ dataset }, now) => !dataset.until || Number(dataset.until) > now;

// Marks the rows of a page at a step of the plan, and gives those that are shown now.
export function marked(page, rows, step, now) {
  MARKS[page]?.(rows, step);
  return rows.filter((row) => stands(row, now));
}

// Where a page begins when it does not fit on one screen: the structure with the level played.
export function beginning(page, rows) {
  if (page !== "structure") return 0;
  return Math.max(0, rows.findIndex((row) => row.classList.contains("now")) - BEFORE);
}
