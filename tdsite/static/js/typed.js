// What a person is typing is never overwritten by a fragment that comes meanwhile.  Before a swap
// the fields in it that say what the server has not heard are noted, and after it written again,
// with the focus and the caret.  What a request carried is left to its own answer, and what an
// act has booked is typed no longer: from then on the server's word counts, also where the caret
// still stands.
import { carried, EDITABLE, isChosen, saysNow, write } from "./fields.js";
import { counterpart, described } from "./counterpart.js";

const typed = new WeakSet(); // changed by somebody since the server drew or booked them
const typedAt = new WeakMap(); // a field → when somebody last typed in it
const begun = new WeakSet(); // typed in, and not left yet: no `change` has told of it
const booked = new WeakSet(); // gone through with an act, and not typed in since
const owed = new WeakSet(); // drawn in the place of one that was begun: its `change` is owed
const heirs = new WeakMap(); // a field → the one drawn in its place, with what was typed
const sent = new WeakMap(); // request → how it began, and what each of its fields said
let drawing = null; // while an answer is drawn: what it answers
let kept = []; // the fields to be written again
const unreckoned = new Set(); // forms drawn without what has been written again in them
let standsAt = null; // where the caret stands, and shall stand

const latest = (field) => (heirs.has(field) ? latest(heirs.get(field)) : field);
const wasSaid = (field, { said }) => said.some(([one, words]) => latest(one) === field && words === saysNow(field));

// ---- what somebody types ---------------------------------------------------------------------
function forget(field) {
  for (const set of [typed, begun, owed]) set.delete(field);
}

document.addEventListener("input", ({ target }) => {
  typed.add(target);
  typedAt.set(target, performance.now());
  begun.add(target);
  booked.delete(target);
}, true);

// A field that is taken out while somebody types in it says `change`, half a word long.
document.addEventListener("change", (event) => {
  if (kept.some(({ field }) => field === event.target)) return event.stopImmediatePropagation();
  typed.add(event.target);
  for (const set of [begun, owed, booked]) set.delete(event.target);
  return undefined;
}, true);

// What a script has written is no change to the browser when the field is left: it is told here.
document.addEventListener("focusout", ({ target }) => {
  if (drawing || !owed.has(target)) return;
  target.dispatchEvent(new Event("change", { bubbles: true }));
});

document.addEventListener("reset", ({ target }) => [...target.elements].forEach(forget));

// ---- what the server hears -------------------------------------------------------------------
document.addEventListener("htmx:beforeSend", ({ detail: { xhr, requestConfig } }) => {
  const began = requestConfig.triggeringEvent?.type;
  const isPress = ["submit", "click"].includes(began);
  const request = { began, isPress, at: performance.now(), said: carried(requestConfig) };
  sent.set(xhr, request);
  if (requestConfig.verb !== "get") xhr.addEventListener("loadend", () => answered(xhr, request));
});

// A question that is asked while somebody types, like a preview, is answered and books nothing.
const isAct = (xhr, { isPress }) => isPress || /^hx-trigger/im.test(xhr.getAllResponseHeaders());

// An act that went through has booked what it carried.  A choice that is itself the act and was
// refused is the server's again when it is drawn next; words stay, to be put right.
function answered(xhr, request) {
  const through = xhr.status >= 200 && xhr.status < 400 && isAct(xhr, request);
  const refused = xhr.status >= 400 && request.began === "change";
  for (const [one, words] of request.said) {
    const field = latest(one);
    if (saysNow(field) !== words || !(through || (refused && isChosen(field)))) continue;
    forget(field);
    if (through) booked.add(field);
  }
}

// ---- around a swap ---------------------------------------------------------------------------
function isKept(field, request) {
  if (typed.has(field) && !(request && wasSaid(field, request))) return true;
  const stands = field === document.activeElement && !request?.isPress;
  return stands && !isChosen(field) && !booked.has(field);
}

// A press may hand the caret on, unless somebody has begun to type since.
const holdsCaret = (field, request) => !request?.isPress || typedAt.get(field) > request.at;

const caretOf = (field) => (field.selectionStart == null ? null : [field.selectionStart, field.selectionEnd]);

function noted(field) {
  const { request } = drawing;
  const focused = field === document.activeElement && holdsCaret(field, request);
  return {
    ...described(field),
    isKept: isKept(field, request),
    typed: typed.has(field),
    begun: begun.has(field) || owed.has(field),
    opened: Boolean(field.closest("details[open]")),
    focused,
    caret: focused ? caretOf(field) : null,
  };
}

function note(target) {
  const inside = [...target.querySelectorAll(EDITABLE)];
  if (target.matches(EDITABLE)) inside.push(target);
  kept = kept.filter(({ field }) => !inside.includes(field));
  kept.push(...inside.map(noted).filter((one) => one.isKept || one.focused));
}

function standAgain({ field, caret }) {
  if (document.activeElement !== field) field.focus({ preventScroll: true });
  if (caret) field.setSelectionRange?.(...caret);
}

function writeAgain(one) {
  const field = counterpart(one);
  if (!field) return;
  if (one.isKept && write(field, one)) {
    heirs.set(one.field, field);
    if (one.typed) {
      typed.add(field);
      if (field.form) unreckoned.add(field.form);
    }
    if (one.begun) owed.add(field);
  }
  if (one.opened) for (let at = field; (at = at.parentElement?.closest("details")); ) at.open = true;
  if (one.focused) standAgain(standsAt = { field, caret: one.caret });
}

function writeGone() {
  const gone = kept.filter(({ field }) => !field.isConnected);
  kept = kept.filter(({ field }) => field.isConnected);
  gone.forEach(writeAgain);
}

function done() {
  drawing = standsAt = null;
  kept = [];
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!detail.shouldSwap || !detail.target) return;
  const at = document.activeElement;
  drawing = { request: sent.get(detail.xhr) };
  kept = [];
  const stands = at?.matches(EDITABLE) && holdsCaret(at, drawing.request);
  standsAt = stands ? { field: at, caret: caretOf(at) } : null;
  note(detail.target);
  queueMicrotask(done); // a swap is made at one go, or somebody else has called it off
});

// What comes beside the answer is drawn before it.
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (drawing && detail.shouldSwap) note(detail.target);
});
document.addEventListener("htmx:oobAfterSwap", writeGone);
document.addEventListener("htmx:afterSwap", () => { if (drawing) writeGone(); });
// What has just been drawn may have asked for the caret.
document.addEventListener("htmx:afterSettle", () => {
  const taken = standsAt?.field.isConnected && document.activeElement !== standsAt.field;
  if (taken) standAgain(standsAt);
  for (const form of unreckoned) form.dispatchEvent(new CustomEvent("td:kept"));
  unreckoned.clear();
});
