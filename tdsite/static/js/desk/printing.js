// Sell and print is one press; whether a desk prints is kept on its own device.
const PRINTS_HERE = "desk-print";

export function preparePrint(form) {
  const box = form.elements.print;
  if (!box) return;
  box.closest("[data-print-choice]").hidden = false;
  box.checked = localStorage.getItem(PRINTS_HERE) !== "no";
  name(form, box.checked);
}

function name(form, prints) {
  form.querySelector("[data-prints]").hidden = !prints;
  form.querySelector("[data-prints-not]").hidden = prints;
}

document.addEventListener("input", ({ target }) => {
  if (target.name !== "print" || !target.form?.matches("#sell")) return;
  localStorage.setItem(PRINTS_HERE, target.checked ? "yes" : "no");
  name(target.form, target.checked);
});

export function printCard(card) {
  card.removeAttribute("data-print-now");
  document.getElementById("card-frame")?.remove();
  const frame = document.createElement("iframe");
  frame.id = "card-frame";
  frame.className = "visually-hidden";
  frame.title = card.textContent.trim();
  frame.addEventListener("load", () => frame.contentWindow.print());
  frame.src = card.href;
  document.body.append(frame);
}
