// What a person is typing is never overwritten by a fragment that comes meanwhile.  Before a swap
// the fields in it that the server has not seen as they are now are noted, and after it written
// again, with the focus and the caret.  A press (a button, Enter) means the server's answer, but
// for what was typed after it was sent.
const EDITABLE = "input:not([type=hidden]):not([type=file]), select, textarea";
const typed = new WeakSet(); // fields somebody has changed since the server drew them
const sent = new WeakMap(); // request → whether it was a press, and what it said
let kept = []; // fields to be written again once the swap under way is done

document.addEventListener("input", ({ target }) => typed.add(target));
document.addEventListener("change", ({ target }) => typed.add(target));

document.addEventListener("htmx:beforeSend", ({ detail }) => {
  const { triggeringEvent, formData, parameters } = detail.requestConfig;
  const pressed = ["submit", "click"].includes(triggeringEvent?.type);
  const entries = formData ? [...formData.entries()] : Object.entries(parameters ?? {});
  sent.set(detail.xhr, { pressed, entries: entries.map(([name, value]) => [name, String(value)]) });
});

const ticks = (field) => ["checkbox", "radio"].includes(field.type);

// the fields of one name within their form, so that a row keeps its place when rows come or go
const alike = (form, name) => [...form.querySelectorAll(EDITABLE)].filter((one) => one.name === name);

// The values that a request carried of this field's name, in the order of the fields.
function wasSeen(field, { entries }) {
  const said = entries.filter(([name]) => name === field.name).map(([, value]) => value);
  if (ticks(field)) return field.checked === said.includes(field.value);
  const all = alike(field.form ?? document, field.name);
  return said.length === all.length && said[all.indexOf(field)] === field.value;
}

function isKept(field, request) {
  const focused = field === document.activeElement;
  if (!request) return focused || typed.has(field);
  if (request.pressed) return typed.has(field) && !wasSeen(field, request);
  return (focused && !ticks(field)) || (typed.has(field) && !wasSeen(field, request));
}

function noted(field) {
  const form = field.form ?? document;
  const focused = field === document.activeElement;
  const caret = focused && field.selectionStart != null;
  return {
    field,
    name: field.name,
    id: field.id,
    form: field.form?.id ?? "",
    at: alike(form, field.name).indexOf(field),
    several: alike(form, field.name).length > 1,
    value: field.value,
    checked: field.checked,
    focused,
    caret: caret ? [field.selectionStart, field.selectionEnd] : null,
  };
}

// A part marked data-fresh is drawn anew by each of its own presses: what it says is the server's.
function note(target, request) {
  if (target.closest?.("[data-fresh]")) return;
  const inside = [...target.querySelectorAll(EDITABLE)];
  if (target.matches?.(EDITABLE)) inside.push(target);
  kept = kept.filter(({ field }) => field.isConnected && !inside.includes(field));
  kept.push(...inside.filter((field) => isKept(field, request)).map(noted));
}

function counterpart({ name, id, form, at, several }) {
  const where = (form && document.getElementById(form)) || document;
  const byName = name ? alike(where, name)[at] : null;
  return (several && byName) || (id && document.getElementById(id)) || byName;
}

function writeAgain(one) {
  const field = counterpart(one);
  if (!field?.matches(EDITABLE)) return;
  if (ticks(field)) field.checked = one.checked;
  else if (field.value !== one.value) field.value = one.value;
  typed.add(field);
  if (!one.focused) return;
  if (document.activeElement !== field) field.focus({ preventScroll: true });
  if (one.caret) field.setSelectionRange?.(...one.caret);
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.shouldSwap && detail.target) note(detail.target, sent.get(detail.xhr));
});
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (detail.target) note(detail.target, null);
});
function swapped() {
  const gone = kept.filter(({ field }) => !field.isConnected);
  kept = [];
  gone.forEach(writeAgain);
}
document.addEventListener("htmx:afterSwap", swapped);
document.addEventListener("htmx:oobAfterSwap", swapped);
