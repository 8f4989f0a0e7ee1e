// The steps of a new event: Enter and the press "Next" lead on, and never announce by accident.
const FIELDS = "input:not([type=hidden], [type=file], [disabled]), select:not([disabled])";

function leave(step) {
  const steps = [...document.querySelectorAll(".step")];
  const next = step && steps[steps.indexOf(step) + 1];
  if (!next) return document.getElementById("announce")?.focus();
  next.open = true;
  next.querySelector(FIELDS)?.focus();
  // a step that is opened begins at its heading, whatever was folded above it
  const { top, bottom } = next.getBoundingClientRect();
  if (top < underTheBar() || bottom > innerHeight) next.scrollIntoView({ block: "start" });
}

const underTheBar = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;

// who begins with nothing begins with the name; a thumb has the keyboard come up when it asks for it
const name = document.querySelector(".new-event [name=name]");
if (name && !name.value && matchMedia("(pointer: fine)").matches) name.focus({ preventScroll: true });

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

const pressed = ({ requestConfig }) => requestConfig?.triggeringEvent?.submitter;

// What a repair changed is looked at where it was pressed.  The page drawn anew stands beside the old
// one for a moment: a step that is open there would shut the new one, as only one of a name is open.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "main") return;
  for (const step of detail.target.querySelectorAll(".step")) step.removeAttribute("name");
  if (pressed(detail)?.name === "repair") detail.swapOverride = "outerHTML show:none";
});

// What follows the typing is put in only where it says something else: a press under the pointer stays
// the same one, and is not exchanged between its going down and its coming up.
const told = (html) => html.replaceAll(/ hx-swap-oob="true"| class=""|\s+/g, "");
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  const fresh = detail.fragment.firstElementChild;
  if (fresh && told(fresh.outerHTML) === told(detail.target.outerHTML)) detail.shouldSwap = false;
});

document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.target?.id !== "main" || pressed(detail)?.name !== "repair") return;
  const open = document.querySelector(".step[open]");
  open?.querySelector("summary").focus();
  open?.scrollIntoView({ block: "nearest" });
});
