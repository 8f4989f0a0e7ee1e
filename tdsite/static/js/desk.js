// The desk's keys and its change.  Without it everything still posts and links.
const PRINT_HERE = "desk-print";
const $ = (selector) => document.querySelector(selector);
const typing = (element) => element.matches?.("input:not([type=checkbox], [type=radio]), textarea, select");

document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter") return event.preventDefault();
  const act = keyed(event);
  if (!act) return;
  event.preventDefault();
  act();
});

function keyed(event) {
  const { key, code, altKey, ctrlKey, metaKey, target } = event;
  if (key === "F9") return () => $("#sell .button-main")?.click();
  if (altKey && code === "KeyN") return () => $("[data-new-player]")?.click();
  if (key === "Escape" && typing(target)) return search;
  if (ctrlKey || metaKey) return null;
  if (key === "/" && !typing(target)) return search;
  const match = /^Digit[1-5]$/.test(code) && $(`[data-match="${code.at(-1)}"]`);
  return match && (altKey || picks(target)) ? () => match.click() : null;
}

// A digit behind letters picks a match; alone or behind digits it is a member number.
function picks(target) {
  return target.id === "sought" ? /\p{L}{2}\s*$/u.test(target.value) : !typing(target);
}

function search() {
  const box = $("#sought");
  box.focus();
  box.select();
}

// ---- given and change -----------------------------------------------------------------------
function cents(text, decimals) {
  const plain = text.replace(/[^\d.,]/g, "").replace(/[.,](?=\d{3}(\D|$))/g, "").replace(",", ".");
  return plain === "" ? null : Math.round(Number(plain) * 10 ** decimals);
}

// How the server writes money, learnt from the zero it drew: sign, place of the sign.
function spoken(form, amount, decimals) {
  const value = (amount / 10 ** decimals).toLocaleString(document.documentElement.lang, { minimumFractionDigits: amount % 10 ** decimals ? decimals : 0 });
  return form.dataset.zero.replace("0", value);
}

function showChange(form) {
  const place = form.querySelector("[data-change]");
  const cash = form.elements.method.value === "cash";
  form.querySelector(".given").hidden = !cash;
  const decimals = Number(form.dataset.decimals);
  const given = cents(form.elements.given.value, decimals);
  const change = given - Number(form.dataset.price);
  place.hidden = given === null || !(change >= 0);
  if (!place.hidden) place.querySelector("output").textContent = spoken(form, change, decimals);
}

document.addEventListener("input", ({ target }) => {
  const form = target.closest("#sell");
  if (!form) return;
  if (target.name === "print") localStorage.setItem(PRINT_HERE, target.checked ? "yes" : "no");
  showChange(form);
});

document.addEventListener("click", ({ target }) => {
  const amount = target.closest("[data-given]");
  if (!amount) return;
  const form = amount.form;
  form.elements.given.value = amount.textContent.trim();
  showChange(form);
  form.elements.given.focus();
});

function prepare() {
  const form = $("#sell");
  if (!form || form.dataset.ready) return;
  form.dataset.ready = "yes";
  form.querySelectorAll("[data-quick], [data-print]").forEach((part) => { part.hidden = false; });
  const print = form.elements.print;
  if (print) print.checked = localStorage.getItem(PRINT_HERE) === "yes";
  showChange(form);
}
prepare();

// ---- after an answer ------------------------------------------------------------------------
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  prepare();
  if (detail.requestConfig?.verb === "get" || !detail.successful) return;
  const card = $("#result [data-print-now]");
  if (card) printCard(card);
  if (!$("#sale form")) forget();
});

// The next player: the box is empty and has the focus again.
function forget() {
  const box = $("#sought");
  box.value = "";
  window.htmx.trigger(box, "input");
  box.focus();
}

function printCard(card) {
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
