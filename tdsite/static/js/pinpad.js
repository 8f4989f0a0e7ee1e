// The number pad of a PIN: presses write into the field, which works without the pad as well.
const form = document.querySelector("[data-pin]");

if (form) {
  const field = form.querySelector("[name=pin]");
  form.querySelector("[data-pad]").hidden = false;
  form.querySelector("[data-plain]").hidden = true;
  field.inputMode = "none"; // no second keyboard over the pad; a real one still types
  form.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    if ("digit" in button.dataset && field.value.length < field.maxLength) field.value += button.dataset.digit;
    if ("clear" in button.dataset) field.value = "";
  });
}
