// The desk in a browser that runs scripts: keys, change, print, and whether the server answers.
import "./desk/connection.js";
import "./desk/keys.js";
import { reckon, reckonTable } from "./desk/change.js";
import { preparePrint, printCard } from "./desk/printing.js";

const $ = (selector) => document.querySelector(selector);

function prepare() {
  const form = $("#sell");
  if (!form || form.dataset.ready) return;
  form.dataset.ready = "yes";
  form.querySelectorAll("[data-quick]").forEach((part) => { part.hidden = false; });
  preparePrint(form);
  reckon(form);
}
prepare();

document.addEventListener("change", ({ target }) => {
  const form = target.closest("#table-add-ons[data-each]");
  if (form && target.name === "entries") reckonTable(form);
});

let soughtWith = $("#sought").value; // what stood in the search when the card was opened

document.addEventListener("htmx:afterSettle", ({ detail }) => {
  prepare();
  if (detail.requestConfig?.verb === "get" && detail.target.id === "sale") soughtWith = $("#sought").value;
  if (detail.requestConfig?.verb === "get" || !detail.successful) return;
  const card = $("#result [data-print-now]");
  if (card) printCard(card);
  if (!$("#sale form")) forget();
});

// The next player: the box has the focus again, and is empty, or has the name typed since the card
// was opened.
function forget() {
  const box = $("#sought");
  if (box.value === soughtWith) box.value = "";
  window.htmx.trigger(box, "input");
  box.focus();
  box.setSelectionRange(box.value.length, box.value.length);
}
