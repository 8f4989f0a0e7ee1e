import { refusalIn, say } from "../refused_paper.js";

// Sell and print is one press where the desk has chosen so, once; the choice is kept on its device.
const PRINTS_HERE = "desk-print";

export function preparePrint(form) {
  const box = form.elements.print;
  if (!box) return;
  box.closest("[data-print-choice]").hidden = false;
  box.checked = localStorage.getItem(PRINTS_HERE) === "yes";
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

// Each paper has a frame of its own, which goes when the next but one is printed: a viewer that is
// taken away while it still draws its paper can bring the whole page down.
const frames = [];

export function printCard(press) {
  press.removeAttribute("data-print-now");
  const frame = document.createElement("iframe");
  frame.className = "visually-hidden card-frame";
  frame.title = press.textContent.trim();
  frame.name = `paper-${Date.now()}`;
  frames.push(frame);
  if (frames.length > 2) frames.shift().remove();
  document.body.append(frame); // loads nothing yet, and says so at once
  frame.addEventListener("load", () => {
    const why = refusalIn(frame);
    if (why) say(why);
    else frame.contentWindow.print();
  }, { once: true });
  press.setAttribute("formtarget", frame.name);
  press.form.requestSubmit(press);
  press.removeAttribute("formtarget");
}
