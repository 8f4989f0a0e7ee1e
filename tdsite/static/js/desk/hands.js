// What a key does that a browser would have done by itself, had it not been held back.
const $ = (selector) => document.querySelector(selector);
const STOPS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";

export const writable = (element) => (
  element.matches("textarea, input:not([type=checkbox], [type=radio], [type=hidden])") ? element : $("#sought")
);

// Writes at the caret, after taking away as many signs before it where nothing is selected.
export function type(field, text, taken = 0) {
  const end = field.selectionEnd ?? field.value.length;
  const start = field.selectionStart ?? field.value.length;
  const from = start === end ? Math.max(0, start - taken) : start;
  field.value = field.value.slice(0, from) + text + field.value.slice(end);
  if (field.selectionStart !== null) field.setSelectionRange(from + text.length, from + text.length);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function tabFrom(element, isBack) {
  const isStop = (one) => one === element || (
    one.tabIndex >= 0 && !one.disabled && one.offsetParent && (one.type !== "radio" || one.checked)
  );
  const stops = [...document.querySelectorAll(STOPS)].filter(isStop);
  const next = stops[stops.indexOf(element) + (isBack ? -1 : 1)];
  next?.focus();
  next?.select?.();
}

// A name that nobody has asked for yet, in the box where it is looked for.
export function searched(text) {
  if (text) $("#sought").value = text;
}
