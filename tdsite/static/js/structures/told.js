// What the server says of each row, put beside it.  An answer for other rows than there are waits
// for the next one.  A cell that is still being written is not marked wrong: of the row in hand only
// cells that were left are, of the others all.
import { columnOf, rows } from "./rows.js";

let inHand = null; // the row that has the focus
let left = new Set(); // the cells of it that were left since

export function spread() {
  const told = [...document.querySelectorAll("#plan-told [data-told]")];
  const all = rows();
  if (told.length !== all.length) return;
  all.forEach((row, at) => put(row, told[at]));
  const count = document.querySelector("#plan-told [data-count-wrong]");
  if (count) count.hidden = !document.querySelector("[data-steps] .cell[aria-invalid]");
}

function put(row, told) {
  const wrong = told.dataset.wrong.split(" ").filter((name) => name && mayMark(row, name));
  row.classList.toggle("wrong", wrong.length > 0);
  row.classList.toggle("odd", told.dataset.told === "odd");
  told.querySelectorAll(":scope > [data-slot]").forEach((from) => {
    const to = row.querySelector(`[data-slot="${from.dataset.slot}"]`);
    const made = from.cloneNode(true);
    made.querySelectorAll("[data-of]").forEach((problem) => {
      if (!wrong.includes(problem.dataset.of)) problem.remove();
    });
    if (to.innerHTML !== made.innerHTML) to.replaceChildren(...made.childNodes);
  });
  row.querySelectorAll(".cell").forEach((cell) => {
    if (wrong.includes(cell.name)) cell.setAttribute("aria-invalid", "true");
    else {
      cell.removeAttribute("aria-invalid");
      cell.removeAttribute("title");
    }
  });
}

function mayMark(row, name) {
  const cell = columnOf(row, name);
  return row !== inHand || left.has(cell) || cell.hasAttribute("aria-invalid");
}

const rowIn = (element) => element?.closest?.("[data-steps] .step") ?? null;

document.addEventListener("focusin", ({ target }) => {
  if (rowIn(target) === inHand) return;
  inHand = rowIn(target);
  left = new Set();
});
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  if (!target.matches?.("[data-steps] .cell")) return;
  left.add(target);
  if (rowIn(relatedTarget) !== inHand) inHand = null;
  spread();
});
