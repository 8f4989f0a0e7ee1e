// Sentences the server drew in <template id="word-…">, said beside what was pressed.
export function word(name) {
  return document.getElementById(`word-${name}`).content.firstElementChild.cloneNode(true);
}

// The place for an answer to `asker`: the [data-refusal] slot of its part of the page, or else a
// new one behind its form.  What stands on the page, typed or not, is left alone.
function slotOf(asker) {
  const part = asker.closest("form, [data-part], li, tr, article, section, aside") ?? asker;
  const drawn = part.querySelector("[data-refusal]") ?? part.closest("[data-part]")?.querySelector("[data-refusal]");
  if (drawn) return drawn;
  const outside = asker.closest(".menu, .segments, .toast, tr, header");
  if (outside) return floating();
  const form = asker.closest("form") ?? asker;
  if (form.nextElementSibling?.matches("[data-refusal]")) return form.nextElementSibling;
  const slot = newSlot();
  form.after(slot);
  return slot;
}

function newSlot() {
  const slot = document.createElement("div");
  slot.dataset.refusal = "";
  return slot;
}

// Where there is no room beside the button: first thing in the toast region.
function floating() {
  const toasts = document.getElementById("toasts");
  const slot = toasts.querySelector(":scope > [data-refusal]") ?? newSlot();
  slot.classList.add("toast-refusal");
  toasts.prepend(slot);
  return slot;
}

// Words asked for by the page itself (a poll, a nudge) have one place: they never pile up.
export function say(asker, element) {
  const slot = asker?.isConnected && asker !== document.body ? slotOf(asker) : floating();
  slot.replaceChildren(element);
  window.htmx?.process(slot);
  element.scrollIntoView({ block: "nearest" });
  slot.asker = asker;
  return slot;
}

// An act that went through takes back what was said about it before.
export function unsay(asker) {
  for (const slot of document.querySelectorAll("[data-refusal]")) {
    if (slot.asker === asker || slot.contains(asker)) slot.replaceChildren();
  }
}
