// A count that adds itself up while it is typed; the server adds it up again.
const count = document.querySelector("[data-count]");

if (count) {
  const { currency, expected } = count.dataset;
  const digits = Number(count.dataset.digits);
  const pieces = [...count.querySelectorAll("[data-value]")];
  const sum = count.querySelector("[name=counted]");
  const shown = count.querySelector("[data-counted]");
  const format = new Intl.NumberFormat(document.documentElement.lang, {
    style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits,
  });
  const money = (cents) => format.format(cents / 10 ** digits);
  const whole = (input) => (/^\d+$/.test(input.value.trim()) ? Number(input.value) : 0);

  const reckon = () => {
    let total = 0;
    for (const input of pieces) {
      const worth = whole(input) * Number(input.dataset.value);
      input.closest("label").querySelector("[data-worth]").textContent = worth ? money(worth) : "";
      total += worth;
    }
    const begun = pieces.some((input) => input.value.trim());
    sum.disabled = begun;
    sum.closest("label").hidden = begun;
    shown.hidden = !begun;
    if (!begun) return;
    shown.querySelector("[data-total]").textContent = money(total);
    const difference = shown.querySelector("[data-difference]");
    difference.textContent = money(total - Number(expected));
    difference.classList.toggle("warn", total !== Number(expected));
    difference.classList.toggle("ok", total === Number(expected));
  };

  // Enter goes on to the next piece, as on an adding machine; on the last one it leaves the count.
  count.addEventListener("keydown", (event) => {
    const at = pieces.indexOf(event.target);
    if (event.key !== "Enter" || at < 0) return;
    event.preventDefault();
    const next = pieces[at + 1]
      ?? count.closest("form").querySelector("[name=explanation], button.button-main");
    next.focus();
  });
  count.addEventListener("input", reckon);
  reckon();
}
