// A table counted seat by seat: Enter leads on, pieces add up to the stack, the table adds up below.
const form = document.querySelector("[data-bag-form]");

// Whole numbers as people write them; what cannot be read counts as nothing yet.
function chipsIn(text) {
  const plain = text.toLowerCase().replace(/[\s'’_\u00a0\u202f]/g, "");
  const grouped = /^\d{1,3}([.,]\d{3})+$/.test(plain) ? plain.replace(/[.,]/g, "") : plain.replace(",", ".");
  const found = /^(\d{1,12})(?:\.(\d{1,3}))?([km]?)$/.exec(grouped);
  if (!found) return 0n;
  const [, whole, decimals = "", unit] = found;
  const zeros = { "": 0, k: 3, m: 6 }[unit];
  if (decimals.length > zeros) return 0n;
  return BigInt(whole + decimals + "0".repeat(zeros - decimals.length));
}

if (form) {
  const written = new Intl.NumberFormat(document.documentElement.lang);
  const signed = new Intl.NumberFormat(document.documentElement.lang, { signDisplay: "always" });
  const stacks = [...form.querySelectorAll("[data-stack]")];

  function total() {
    const sum = stacks.reduce((all, field) => all + chipsIn(field.value), 0n);
    form.querySelector("[data-total]").textContent = written.format(sum);
    if (form.dataset.expected) compare(sum - BigInt(form.dataset.expected));
  }

  // once every seat has its stack: how far that is from what the table ought to hold
  function compare(difference) {
    const told = form.querySelector("[data-difference]");
    told.hidden = stacks.some((field) => !field.value.trim());
    told.querySelector("b").textContent = difference ? signed.format(difference) : "±0";
    told.classList.toggle("stop", Boolean(difference));
    told.classList.toggle("ok", !difference);
  }

  function addPieces(pieces) {
    const fields = [...pieces.querySelectorAll("[data-value]")];
    if (!fields.some((field) => field.value.trim())) return;
    const chipsIn = (field) => (/^\d+$/.test(field.value.trim()) ? BigInt(field.value.trim()) : 0n);
    const sum = fields.reduce((all, field) => all + BigInt(field.dataset.value) * chipsIn(field), 0n);
    pieces.closest(".bag-row").querySelector("[data-stack]").value = String(sum);
  }

  form.addEventListener("input", (event) => {
    const pieces = event.target.closest("[data-pieces]");
    if (pieces) addPieces(pieces);
    total();
  });

  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || !event.target.matches("input")) return;
    const row = event.target.closest(".bag-row");
    if (!row) return;
    event.preventDefault();
    const at = stacks.indexOf(row.querySelector("[data-stack]"));
    const next = stacks[at + (event.shiftKey ? -1 : 1)];
    const goal = next ?? form.querySelector("[name=approver]") ?? form.querySelector(".button-main");
    goal.focus();
    goal.select?.();
  });

  let sent = false;
  form.addEventListener("submit", () => { sent = true; });
  addEventListener("beforeunload", (event) => {
    if (!sent && stacks.some((field) => field.value !== field.defaultValue)) event.preventDefault();
  });
  total();
}
