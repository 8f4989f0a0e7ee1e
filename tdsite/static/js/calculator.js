// The calculator in one hand: a number is typed over, a card is two taps.  Without it cards are typed.
const picker = document.querySelector("[data-card-picker]");
const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
let into = null;
let rank = "";

document.addEventListener("focusin", ({ target }) => {
  if (target.matches?.(".case-number")) target.select();
  if (target.matches?.("[data-cards]")) open(target);
  else if (!picker?.contains(target)) close();
});

function open(field) {
  into = field;
  field.inputMode = "none";
  picker.hidden = false;
  show();
}

function close() {
  if (!picker || picker.hidden) return;
  picker.hidden = true;
  into = null;
  rank = "";
}

// Every card of the case, written A♥ however it was typed.
function cardsIn(text) {
  const found = text.matchAll(/(10|[2-9TJQKA])\s*([cdhs♣♦♥♠])/gi);
  return [...found].map(([, r, s]) => `${r === "10" ? "T" : r.toUpperCase()}${SIGNS[s.toLowerCase()] ?? s}`);
}

function written(cards) {
  return cards.map((card) => card.replace("T", "10")).join(" ");
}

function taken() {
  return new Set([...document.querySelectorAll("[data-cards]")].flatMap((field) => cardsIn(field.value)));
}

function show() {
  const gone = taken();
  for (const key of picker.querySelectorAll("[data-rank]")) key.setAttribute("aria-pressed", key.dataset.rank === rank);
  for (const key of picker.querySelectorAll("[data-suit]")) key.disabled = !rank || gone.has(rank + key.dataset.suit);
}

function write(cards) {
  into.value = written(cards);
  into.dispatchEvent(new Event("input", { bubbles: true }));
}

picker?.addEventListener("mousedown", (event) => event.preventDefault());
picker?.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  const field = current();
  if (!key || !field) return;
  into = field;
  if (key.dataset.rank) rank = key.dataset.rank === rank ? "" : key.dataset.rank;
  else if (key.dataset.suit) {
    write([...cardsIn(into.value), rank + key.dataset.suit]);
    rank = "";
  } else if ("rub" in key.dataset) write(cardsIn(into.value).slice(0, -1));
  else if ("nextCards" in key.dataset) next();
  show();
});

// A part drawn anew has the same field again, under the same name.
function current() {
  return into?.isConnected ? into : document.getElementById(into?.id ?? "");
}

function next() {
  const all = [...document.querySelectorAll("[data-cards]")];
  all[(all.indexOf(into) + 1) % all.length].focus();
}

// Somebody was faster than this script.
if (document.activeElement?.matches("[data-cards]")) open(document.activeElement);
