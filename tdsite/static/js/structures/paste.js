// Cells copied from a spreadsheet, put into the table from one cell on.  Whole sheets, with words
// in them, are for the server to read: they go to the box for pasting.
import { changed, columnOf, mayChange, rowOf, rows } from "./rows.js";
import { insert, payer } from "./acts.js";

const WORDS = /[\p{L}/]{3,}|\d\s*[/–-]\s*\d/u;

export function pasteInto(cell, text) {
  const lines = text.replace(/\s+$/, "").split(/\r?\n/).map((line) => line.split("\t"));
  if (WORDS.test(text)) return readAsSheet(text);
  const cells = [...rowOf(cell).querySelectorAll(".cell")];
  const names = cells.filter((one) => one.checkVisibility()).map((one) => one.name);
  const first = names.indexOf(cell.name);
  let row = rowOf(cell);
  lines.forEach((cells, at) => {
    if (at > 0) row = row.nextElementSibling ?? insert("level", rows().at(-1));
    if (!mayChange(row)) return;
    cells.forEach((value, over) => put(row, names[first + over], value.trim()));
    payer(row);
  });
  changed();
}

function put(row, name, value) {
  const cell = name && columnOf(row, name);
  if (cell && cell.tagName === "INPUT") cell.value = value;
}

function readAsSheet(text) {
  const form = document.getElementById("plan-form");
  form.elements.pasted.value = text;
  form.querySelector("details:has([name=pasted])").open = true;
  form.elements.pasted.scrollIntoView({ block: "nearest" });
  form.querySelector("[value=read]").focus();
}
