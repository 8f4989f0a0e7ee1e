// The steps of a new event: Enter and the press "Next" lead on, and never announce by accident.
const FIELDS = "input:not([type=hidden], [type=file], [disabled]), select:not([disabled])";

function leave(step) {
  const steps = [...document.querySelectorAll(".step")];
  const next = step && steps[steps.indexOf(step) + 1];
  if (!next) return document.getElementById("announce")?.focus();
  next.open = true;
  next.querySelector(FIELDS)?.focus();
  next.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", ({ target }) => {
  const press = target.closest("[data-next]");
  if (press) leave(press.closest(".step"));
});

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key !== "Enter" || event.isComposing || !target.matches(".new-event :is(input, select)")) return;
  event.preventDefault();
  leave(target.closest(".step"));
});
