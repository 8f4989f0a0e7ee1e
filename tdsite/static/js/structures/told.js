// What the server says of each row, put beside it.  An answer for other rows than there are waits
// for the next one.
import { rows } from "./rows.js";

export function spread() {
  const told = [...document.querySelectorAll("#plan-told [data-told]")];
  const all = rows();
  if (told.length !== all.length) return;
  all.forEach((row, at) => put(row, told[at]));
}

function put(row, told) {
  row.classList.toggle("wrong", told.dataset.told === "wrong");
  row.classList.toggle("odd", told.dataset.told === "odd");
  told.querySelectorAll(":scope > [data-slot]").forEach((from) => {
    const to = row.querySelector(`[data-slot="${from.dataset.slot}"]`);
    if (to.innerHTML !== from.innerHTML) to.replaceChildren(...[...from.cloneNode(true).childNodes]);
  });
  const wrong = told.dataset.wrong.split(" ").filter(Boolean);
  row.querySelectorAll(".cell").forEach((cell) => {
    cell.toggleAttribute("aria-invalid", wrong.includes(cell.name));
    if (wrong.includes(cell.name)) cell.setAttribute("aria-invalid", "true");
    else cell.removeAttribute("title");
  });
}
