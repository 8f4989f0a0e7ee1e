// What a row's buttons do.  Each answers with the row to stand on afterwards.
import { changed, columnOf, mayChange, rows } from "./rows.js";

const COPIED = ["minutes", "ante_type", "game", "betting"];
const BREAK_MINUTES = "15";

export function act(name, row) {
  const to = ACTS[name] ? ACTS[name](row) : insert(name, row);
  changed();
  return to;
}

const ACTS = {
  up: (row) => swap(row.previousElementSibling, row, row),
  down: (row) => swap(row, row.nextElementSibling, row),
  copy: duplicate,
  delete: (row) => {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    if (!next) return row;
    row.remove();
    return next;
  },
};

function swap(upper, lower, stays) {
  if (upper && lower && mayChange(upper) && mayChange(lower)) upper.before(lower);
  return stays;
}

function duplicate(row) {
  const copy = row.cloneNode(true);
  row.querySelectorAll("select").forEach((select) => { columnOf(copy, select.name).value = select.value; });
  row.after(copy);
  return copy;
}

// A new level is as long as the level above, and bet the same way.
export function insert(kind, after) {
  const made = document.getElementById("blank-step").content.querySelector(".step").cloneNode(true);
  columnOf(made, "kind").value = kind;
  if (kind === "break") columnOf(made, "minutes").value = BREAK_MINUTES;
  if (kind === "level") like(made, levelAbove(after));
  after.after(made);
  changed();
  return made;
}

// An ante has to be paid by somebody: by the big blind if it is as large, or as in the level above.
export function payer(row) {
  const [ante, who] = [columnOf(row, "ante"), columnOf(row, "ante_type")];
  if (who.value !== "none" || !/[1-9]/.test(ante.value)) return;
  const above = rows().slice(0, rows().indexOf(row)).reverse();
  const paid = above.map((other) => columnOf(other, "ante_type").value).find((value) => value !== "none");
  who.value = ante.value === columnOf(row, "big_blind").value ? "big_blind" : paid ?? "per_player";
}

function levelAbove(row) {
  const all = rows();
  return all.slice(0, all.indexOf(row) + 1).reverse().find((other) => columnOf(other, "kind").value === "level");
}

function like(made, above) {
  if (above) COPIED.forEach((name) => { columnOf(made, name).value = columnOf(above, name).value; });
}
