// What is to be paid and given back, while it is typed.  The server reckons it again at the sale.
export function cents(text, decimals) {
  const plain = text.replace(/[^\d.,]/g, "").replace(/[.,](?=\d{3}(\D|$))/g, "").replace(",", ".");
  return plain === "" ? null : Math.round(Number(plain) * 10 ** decimals);
}

// How the server writes money, learnt from the zero it drew: sign, place of the sign.
function spoken(form, amount) {
  const { zero, decimals } = form.dataset;
  const unit = 10 ** Number(decimals);
  const digits = { minimumFractionDigits: amount % unit ? Number(decimals) : 0 };
  const value = (amount / unit).toLocaleString(document.documentElement.lang, digits);
  return zero.replace("0", value);
}

function rounded(amount, coin) {
  return coin > 1 ? Math.floor((2 * amount + coin) / (2 * coin)) * coin : amount;
}

function worth(form) {
  const code = form.elements.voucher_code?.value.trim().toUpperCase();
  const known = code && form.querySelector(`option[value="${CSS.escape(code)}"]`);
  return Number(known ? known.dataset.cents : 0);
}

function due(form) {
  const { price, decimals, coin } = form.dataset;
  const count = Number(form.elements.count?.value || 1);
  const whole = count * Number(price);
  const discount = cents(form.elements.discount?.value ?? "", Number(decimals)) ?? 0;
  const rest = Math.max(0, whole - discount - worth(form));
  return form.elements.method.value === "cash" ? rounded(rest, Number(coin)) : rest;
}

// What people hand over for it: the sum itself, and the next round ones.
const NOTES = [5, 10, 20, 50, 100, 200, 500];

function drawQuick(form, amount) {
  const place = form.querySelector("[data-quick]");
  const unit = 10 ** Number(form.dataset.decimals);
  const sums = new Set([amount, ...NOTES.map((note) => Math.ceil(amount / (note * unit)) * note * unit)]);
  const buttons = amount > 0 ? [...sums].sort((a, b) => a - b).slice(0, 3).map((sum) => quick(form, sum)) : [];
  place.replaceChildren(...buttons);
}

function quick(form, sum) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-small";
  button.dataset.given = sum;
  button.textContent = spoken(form, sum);
  return button;
}

// What the players ticked of a whole table pay together.
export function reckonTable(form) {
  const ticked = form.querySelectorAll("[name=entries]:checked").length;
  form.querySelector("[data-sum]").textContent = spoken(form, ticked * Number(form.dataset.each));
}

export function reckon(form) {
  const method = form.elements.method.value;
  const amount = method === "comp" ? 0 : due(form);
  for (const place of document.querySelectorAll("[data-to-pay]")) place.textContent = spoken(form, amount);
  if (form.dataset.due !== String(amount)) drawQuick(form, amount);
  form.dataset.due = amount;
  form.querySelector(".given").classList.toggle("not-cash", method !== "cash");
  form.querySelectorAll("[data-voucher]").forEach((part) => {
    part.hidden = !["voucher", "ticket"].includes(method) && !form.elements.voucher_code.value;
  });
  const given = cents(form.elements.given.value, Number(form.dataset.decimals));
  const place = form.querySelector("[data-change]");
  place.hidden = method !== "cash" || given === null || given < amount;
  if (!place.hidden) place.querySelector("output").textContent = spoken(form, given - amount);
}

document.addEventListener("input", ({ target }) => {
  const form = target.closest("#sell");
  if (!form) return;
  reckon(form);
  if (target.name === "method") afterMethod(form);
});

// The cursor goes on to what this way to pay asks for.
function afterMethod(form) {
  const code = form.querySelector("[data-voucher]:not([hidden]) input");
  const isCash = form.elements.method.value === "cash";
  const next = code ?? (isCash ? form.elements.given : form.querySelector(".button-main"));
  next.focus();
}

document.addEventListener("click", ({ target }) => {
  const amount = target.closest("[data-given]");
  if (!amount) return;
  const form = amount.form;
  form.elements.given.value = amount.textContent.trim();
  reckon(form);
  form.elements.given.focus();
});
