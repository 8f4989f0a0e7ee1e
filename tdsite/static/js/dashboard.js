// The dashboard's manners: the drawer closes, and nothing that is being typed is drawn over.
import "./commandbox.js";

const drawer = () => document.getElementById("drawer");
const changed = () => document.body.dispatchEvent(new CustomEvent("td:changed", { bubbles: true }));

const changedIn = (field) => (
  field.matches("input:not([type=hidden]), textarea") && field.value !== field.defaultValue
);

// In the field they are at, or anywhere in a form that is filled in turn, like the stacks of a table.
function typing(part) {
  const at = document.activeElement;
  if (part.contains(at) && changedIn(at)) return true;
  const filled = part.querySelector("form[data-filled-in-turn]");
  return Boolean(filled) && [...filled.elements].some(changedIn);
}

// A nudge leaves alone the part somebody types in; it is drawn when they are done.
let missed = false;
document.addEventListener("htmx:beforeRequest", (event) => {
  const { requestConfig } = event.detail;
  if (requestConfig.triggeringEvent?.type !== "td:changed" || !typing(event.target)) return;
  event.preventDefault();
  missed = true;
});
document.addEventListener("focusout", redrawMissed);
function redrawMissed() {
  if (!missed) return;
  missed = false;
  setTimeout(changed);
}

// What somebody pressed comes into the drawer, though it would draw itself anew meanwhile: what it
// was drawn into would be gone when the answer comes.  It is drawn behind that.
let awaited = null;
let skipped = false;
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, target } = event.detail;
  if (target?.id !== "drawer") return;
  if (elt !== target) {
    window.htmx.trigger(target, "htmx:abort");
    awaited = target;
  } else if (awaited === target) {
    event.preventDefault();
    skipped = true;
  }
});
document.addEventListener("htmx:afterRequest", ({ detail: { elt, target } }) => {
  if (!awaited || target !== awaited || elt === target) return;
  awaited = null;
  if (skipped) setTimeout(changed);
  skipped = false;
});

// Two directors at once: the one who was refused sees at once what the other has done.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.xhr.status === 409 || detail.xhr.status === 412) changed();
  const refused = !detail.successful || detail.xhr.status >= 400; // to htmx a refusal is an answer too
  if (!refused && detail.requestConfig.verb !== "get") {
    const filled = ".seat-acts form, .more-acts form, [data-filled-in-turn]";
    detail.requestConfig.elt.closest(filled)?.reset();
    renew(detail.requestConfig.elt.closest("form")?.elements.key);
    redrawMissed();
  }
});

// What went through is done: the next press of a form that is not drawn anew is another act.
function renew(key) {
  if (key) key.value = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("");
}

function close() {
  const open = drawer();
  if (!open?.firstElementChild) return false;
  const empty = open.cloneNode(false);
  const ofThis = ["hx-get", "hx-trigger", "hx-swap", "aria-label", "aria-labelledby", "data-table"];
  for (const name of ofThis) empty.removeAttribute(name);
  open.replaceWith(empty);
  document.dispatchEvent(new CustomEvent("drawer:closed", { detail: open.dataset.table }));
  if (location.pathname !== empty.dataset.home) history.pushState(null, "", empty.dataset.home);
  mark();
  return true;
}

// The table in the drawer is lit on the wall.
function mark() {
  const number = drawer()?.dataset.table;
  for (const oval of document.querySelectorAll(".oval")) {
    oval.toggleAttribute("aria-current", oval.dataset.table === number);
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-close-drawer]")) return;
  event.preventDefault();
  close();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.target.closest("details[open]")) close();
});
document.addEventListener("htmx:afterSettle", mark);
mark();
