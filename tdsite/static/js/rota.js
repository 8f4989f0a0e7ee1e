// The rotation is not drawn anew under an open menu or a search that is being typed: what changed
// is drawn once that is done.  Of a nudge the page asks only whether the rotation is another one:
// at a thousand tables most are hands dealt, and draw nothing (204).
const FRESH_MS = 60_000; // how long somebody rested, and with it the plan, follows the time
const rota = () => document.getElementById("rota");
let missed = false;
let whole = false; // a turn of the clock draws it, whatever the log says
let drawnAt = Date.now();
let pushedTo = ""; // the page once a push went through: who was let stay has stayed

const openIn = (part) => part.querySelector?.("details.rota-send[open]");
const typedIn = (part) => {
  const find = part.querySelector?.("#rota-find");
  return find && find === document.activeElement && find.value !== find.defaultValue;
};
const changed = () => document.body.dispatchEvent(new CustomEvent("td:changed", { bubbles: true }));
const isNudge = (detail) => detail.triggeringEvent?.type === "td:changed";

document.body.addEventListener("td:changed", ({ detail }) => {
  if (!detail?.revision) whole = true;
});

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt !== rota() || !isNudge(detail)) return;
  const fresh = !whole && Date.now() - drawnAt <= FRESH_MS;
  if (pushedTo) detail.path = pushedTo;
  else if (fresh) detail.parameters.since = detail.elt.dataset.revision;
});

document.addEventListener("htmx:beforeRequest", (event) => {
  const { requestConfig } = event.detail;
  if (!isNudge(requestConfig) || !(openIn(event.target) || typedIn(event.target))) return;
  event.preventDefault();
  missed = true;
});

// Nothing is different: the next nudge asks from here on.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const told = detail.xhr.status === 204 && detail.xhr.getResponseHeader("Revision");
  if (told && detail.elt === rota()) rota().dataset.revision = told;
});

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id !== "rota") return;
  whole = false;
  pushedTo = "";
  drawnAt = Date.now();
});

// A menu has done its work when what was pressed in it went through.
document.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
  if (detail.xhr.status >= 400) return;
  const { elt } = detail.requestConfig;
  const menu = elt.closest?.("details.rota-send");
  if (menu) menu.open = false;
  if (!elt.matches?.("form.rota-push")) return;
  pushedTo = elt.elements.back.value;
  history.replaceState(history.state, "", pushedTo);
});

function catchUp() {
  if (!missed) return;
  missed = false;
  changed();
}

document.addEventListener("toggle", ({ target }) => {
  if (!target.open && target.matches("details.rota-send")) catchUp();
}, { capture: true }); // a toggle does not bubble
document.addEventListener("focusout", ({ target }) => {
  if (target.id === "rota-find") setTimeout(catchUp, 200); // the search itself draws it first
});
