// What fields of a form say, and what a request of htmx carries of it.
export const EDITABLE = "input:not([type=hidden]):not([type=file]), select, textarea";

export const isTick = (field) => field.matches("[type=checkbox], [type=radio]");
// chosen at one stroke: there is no such thing as half of it
export const isChosen = (field) => isTick(field) || field.matches("select, [type=range], [type=color]");

export const saysNow = (field) => (isTick(field) ? field.checked : field.value);

// Says it again in another field, if that one can: it may be locked by now, or offer other choices.
export function write(field, { says }) {
  if (field.disabled || field.readOnly) return false;
  if (isTick(field)) field.checked = says;
  else if (field.value !== says) {
    if (field.options && ![...field.options].some(({ value }) => value === says)) return false;
    field.value = says;
  }
  return true;
}

// The forms and fields that a request of this element gathers, as htmx does.
function gathered({ elt, verb }) {
  const form = elt.form ?? elt.closest("form");
  const parts = elt.matches("form") || verb !== "get" ? [elt, form] : [elt];
  const asked = elt.closest("[hx-include]")?.getAttribute("hx-include");
  if (asked === "closest form") parts.push(form);
  else if (asked) parts.push(...document.querySelectorAll(asked));
  return parts.filter(Boolean);
}

// [field, what it says] of each field that a request carries: a tick that is out says so by silence.
export function carried(config) {
  const entries = config.formData ? [...config.formData.keys()] : Object.keys(config.parameters ?? {});
  const names = new Set(entries);
  const fields = gathered(config).flatMap((part) => (part.matches(EDITABLE) ? [part] : [...(part.elements ?? [])]));
  return [...new Set(fields)]
    .filter((field) => field.matches(EDITABLE) && (isTick(field) || names.has(field.name)))
    .map((field) => [field, saysNow(field)]);
}
