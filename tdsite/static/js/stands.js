// Nobody is left standing on nothing.  Where what has the focus is drawn anew, its like has it; where
// it is gone, its part by name, or what had the focus before; and a button that was off while
// its press was under way has it again.  Without this whoever has keys or a screen reader is at the
// top of the page after every press.  A hand that points needs none of it.
const STOPS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]";
const HEADINGS = "h1, h2, h3, h4, legend";
const EACH_ITS_OWN = new Set(["csrfmiddlewaretoken", "key", "seen"]); // fields that differ at every drawing
const MOST = 5;

let steps = []; // what had the focus, and the parts it stood in, the newest last
let points = false;
let due = null;

const main = () => document.getElementById("main");
const isOn = (element) => element.isConnected && !element.matches(":disabled") && element.checkVisibility();
const isNowhere = () => !document.activeElement || document.activeElement === document.body;

function partsOf(element) {
  const parts = [];
  for (let at = element.parentElement; at; at = at.parentElement) if (at.id) parts.push(at.id);
  return parts;
}

// ---- its like ------------------------------------------------------------------------------------
const words = (element) => (element.getAttribute("aria-label") ?? element.textContent).replace(/\s+/g, " ").trim();

// What it does, and about whom: a button for the next player is another one.
function does(element) {
  const form = element.form ?? element.closest("form");
  const fields = form ? [...form.querySelectorAll("input[type=hidden]")] : [];
  const about = fields.filter(({ name }) => !EACH_ITS_OWN.has(name)).map(({ name, value }) => `${name}=${value}`);
  return [element.tagName, element.name, element.pathname ?? form?.getAttribute("action"), ...about].join(" ");
}

// What only a script leads to, a heading or a whole part, takes the focus after this.
function taking(element) {
  if (element && !element.matches(STOPS)) element.tabIndex = -1;
  return element;
}

function likeOf(element, part) {
  if (element.id) return taking(document.getElementById(element.id));
  const [said, done] = [words(element), does(element)];
  return [...part.querySelectorAll(STOPS)].find((one) => isOn(one) && words(one) === said && does(one) === done);
}

// ---- where to stand ------------------------------------------------------------------------------
// What says which part it is: itself, if it has a name, or its heading.
function nameOf(part) {
  const isNamed = part.matches("[aria-label], [aria-labelledby]");
  return taking(isNamed ? part : [...part.querySelectorAll(HEADINGS)].find((one) => one.checkVisibility()));
}

function next({ element, parts }) {
  const part = parts.map((id) => document.getElementById(id)).find(Boolean) ?? main();
  const like = likeOf(element, part);
  if (like && isOn(like)) return like;
  return nameOf(part) ?? steps.map((one) => one.element).findLast(isOn) ?? main();
}

function stand() {
  due = null;
  const last = steps.at(-1);
  if (!last || points || !isNowhere() || last.element.matches(":disabled")) return;
  const there = last.element.isConnected ? last.element : next(last);
  there?.focus({ preventScroll: true });
}

function look() {
  due ??= setTimeout(stand); // after all who give it to somebody on purpose
}

document.addEventListener("focusin", ({ target }) => {
  steps = [...steps, { element: target, parts: partsOf(target) }].slice(-MOST);
});
// Left on purpose: nobody else has it, and what had it was not taken away.
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  if (relatedTarget) return;
  const wasOn = isOn(target); // a quick answer has it on again before the timer is there
  clearTimeout(due);
  due = setTimeout(() => {
    if (isNowhere() && wasOn && isOn(target)) steps = [];
    stand();
  });
});
addEventListener("pointerdown", () => { points = true; }, true);
addEventListener("keydown", () => { points = false; }, true);
// the press of a screen reader is a click that no pointer made
addEventListener("click", ({ detail }) => { if (!detail) points = false; }, true);

document.addEventListener("htmx:afterRequest", look);
new MutationObserver(() => { if (steps.length && isNowhere()) look(); }).observe(document.body, {
  childList: true, subtree: true,
});
