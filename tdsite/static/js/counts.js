// Stacks typed one after the other: Enter leads to the next seat, at the last one to the button.
// What is typed is not left behind by mistake.
const form = document.querySelector(".counts-form");

if (form) {
  const fields = () => [...form.querySelectorAll(".count-row input")];

  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    const all = fields();
    const at = all.indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    const next = all[at + (event.shiftKey ? -1 : 1)];
    if (next) {
      next.focus();
      next.select();
    } else if (!event.shiftKey) form.querySelector(".button-main").focus();
  });

  let sent = false;
  form.addEventListener("submit", () => { sent = true; });
  const isTyped = (field) =>
    field.matches("input:not([type=hidden]), textarea") && field.value !== field.defaultValue;
  const begun = () => [...form.elements].some(isTyped);
  addEventListener("beforeunload", (event) => {
    if (!sent && begun()) event.preventDefault();
  });
}
