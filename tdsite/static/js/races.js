// A color-up entered without a mouse: a digit that cannot grow goes on to the next field by itself,
// Enter goes on, and the last field leads to the button.  What is typed outlives redrawings.
// A sheet has a pad of all numbers there can be: one press a table, of however many digits.
const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const TEXT = "\ufe0e";

const formOf = (element) => element?.closest?.("form[data-race]");
const counts = (form) => [...form.querySelectorAll("[data-count]")];
const isTouched = (form) => [...form.elements].some((field) => (
  field.type === "checkbox" ? field.checked !== field.defaultChecked
    : field.type !== "hidden" && field.defaultValue !== undefined && field.value !== field.defaultValue
));

function goOn(field) {
  const form = formOf(field);
  const all = counts(form);
  const next = all[all.indexOf(field) + 1] ?? form.querySelector(".race-go");
  next.focus();
  next.select?.();
}

// Whether no digit could follow that still counts less than there may be.
const isWhole = ({ value, dataset }) => value === "0" || (value && Number(value) * 10 > Number(dataset.most));

const padOf = (form) => form?.querySelector("[data-pad]");
const padded = (form) => counts(form).find((field) => field.dataset.padded !== undefined);

// The pad stands for one table: that of the field with the cursor, or the next one left blank.
function standFor(form, field) {
  const pad = padOf(form);
  for (const other of counts(form)) delete other.dataset.padded;
  pad.hidden = !field;
  if (!field) return;
  field.dataset.padded = "";
  pad.querySelector("[data-pad-table]").textContent = field.closest("[data-table]").dataset.table;
  const keys = pad.querySelector("[data-pad-keys]");
  const most = Number(field.dataset.most);
  while (keys.childElementCount > most + 1) keys.lastElementChild.remove();
  for (let n = keys.childElementCount; n <= most; n += 1) {
    const key = document.createElement("button");
    Object.assign(key, { type: "button", className: "button", textContent: n, tabIndex: -1 });
    key.dataset.pad = n;
    keys.append(key);
  }
}

function blankAfter(form, field) {
  const all = counts(form);
  const at = all.indexOf(field);
  return [...all.slice(at + 1), ...all.slice(0, at)].find(({ value }) => value === "");
}

function openPad(form) {
  if (!padOf(form)) return;
  if (matchMedia("(pointer: coarse)").matches) {
    for (const field of counts(form)) field.inputMode = "none"; // no keyboard over the pad
  }
  standFor(form, counts(form).find((field) => field === document.activeElement) ?? blankAfter(form));
}

document.addEventListener("focusin", ({ target }) => {
  const form = formOf(target);
  if (padOf(form) && target.matches("[data-count]")) standFor(form, target);
});

document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-pad-keys] [data-pad]");
  if (!key) return;
  const form = formOf(key);
  const field = padded(form);
  field.value = key.dataset.pad;
  sum(form);
  const next = blankAfter(form, field);
  standFor(form, next);
  (next ?? form.querySelector(".race-go")).focus();
});

// What was typed before this was here stands in one field: it goes where it was meant.
function goOnWith(field) {
  const [first, ...rest] = field.value;
  field.value = first;
  if (isWhole(field)) goOn(field);
  for (const digit of rest) {
    const next = document.activeElement;
    if (!next.matches("[data-count]")) return;
    next.value = next === field ? next.value + digit : digit;
    field = next;
    if (isWhole(field)) goOn(field);
  }
}

function sum(form) {
  const all = counts(form);
  const total = all.reduce((n, field) => n + (Number(field.value) || 0), 0);
  for (const output of form.querySelectorAll("[data-total]")) output.value = total;
  for (const field of all) {
    const seat = field.closest(".race-seat");
    if (seat) seat.dataset.odd = Number(field.value) || 0;
  }
  preview(form);
}

// Whose the cards are that are being typed, in the order in which they are dealt.
function preview(form) {
  const line = form.querySelector("[data-cards]");
  if (!line) return;
  const cards = [...line.value.matchAll(/(10|[2-9tjqka])\s*([cdhs♣♦♥♠])/gi)];
  const shown = cards.map(([, rank, suit]) => (
    `${rank.toUpperCase().replace("T", "10")}${SUITS[suit.toLowerCase()] ?? suit}${TEXT}`
  ));
  const parts = counts(form).filter((field) => Number(field.value) > 0).map((field) => {
    const seat = field.name.slice("odd-".length);
    const most = Number(field.dataset.most) + 1;
    const odd = Number(field.value) % most;
    const hand = shown.splice(0, odd);
    return odd ? `${seat}: ${hand.concat(Array(odd - hand.length).fill("_")).join(" ")}` : "";
  });
  const rest = shown.length ? [`+ ${shown.join(" ")}`] : [];
  form.querySelector("[data-preview]").textContent = [...parts.filter(Boolean), ...rest].join("  ·  ");
}

document.addEventListener("input", (event) => {
  const form = formOf(event.target);
  if (!form) return;
  sum(form);
  const { target } = event;
  if (!target.matches("[data-count]") || event.inputType !== "insertText") return;
  if (isWhole(target)) goOn(target);
});

document.addEventListener("keydown", (event) => {
  const form = formOf(event.target);
  if (!form || event.key !== "Enter") return;
  if (event.target.matches("[data-count]")) {
    event.preventDefault();
    goOn(event.target);
  } else if (event.target.matches("[data-cards]")) {
    event.preventDefault();
    form.querySelector('[value="typed"]').click();
  }
});

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (!step) return;
  const field = step.parentElement.querySelector("input");
  field.value = Math.max(0, (Number(field.value) || 0) + Number(step.dataset.step));
  sum(formOf(field));
});

// Somebody else's act redraws the page, but not what is being typed here.
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  const form = requestConfig.verb === "get" && elt.matches("#race-table, #race-sheet")
    ? elt.querySelector("form[data-race]") : null;
  if (form && isTouched(form)) event.preventDefault();
});

document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { elt, xhr, requestConfig } = event.detail;
  if (requestConfig.verb === "post" && xhr.status < 400) formOf(elt)?.reset();
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (!event.detail.elt.matches?.("#race-table, #race-sheet")) return;
  document.querySelectorAll("#race-sheet form[data-race]").forEach(openPad);
  const next = document.querySelector("[data-next]") ?? document.querySelector("#race-sheet [data-count]");
  next?.focus();
});

const begun = document.activeElement;
if (begun?.matches("[data-count]") && begun.value !== begun.defaultValue) goOnWith(begun);
for (const form of document.querySelectorAll("form[data-race]")) {
  sum(form);
  openPad(form);
}
