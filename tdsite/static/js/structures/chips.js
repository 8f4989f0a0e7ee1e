// Chips as they are typed: their colour shows at once, and there is always a row to write into.
const rowsOf = (table) => [...table.querySelectorAll("tbody > tr:has([name=chip])")];

document.addEventListener("input", ({ target }) => {
  const table = target.closest("[data-chip-rows]");
  if (!table) return;
  if (target.name === "colour") target.closest("tr").querySelector(".chip-disc").dataset.shade = shade(target);
  const last = rowsOf(table).at(-1);
  if (last.contains(target) && target.value) last.after(empty(last));
});

function shade(input) {
  const said = input.value.trim().toLowerCase();
  const isSaid = (option) => option.value.toLowerCase() === said || option.dataset.shade === said;
  return [...input.list.options].find(isSaid)?.dataset.shade ?? "";
}

function empty(row) {
  const copy = row.cloneNode(true);
  copy.querySelectorAll("input").forEach((input) => { input.value = ""; });
  copy.querySelector(".chip-disc").dataset.shade = "";
  return copy;
}
