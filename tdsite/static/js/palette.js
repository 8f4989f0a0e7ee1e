// Go to, find or do: Ctrl+K opens it on every page, "/" where no box of the page's own takes it.
// What is typed is answered by the server; what was chosen is done in the order of the presses, and
// a press that comes before its answer waits for it.
import { say } from "./aloud.js";

const dialog = document.getElementById("palette");
const REST_MS = 60;

let acting = Promise.resolve(); // acts one after another
let resting = null;
let asked = null; // { text, answer }: the newest question
let drawings = 0;

const field = () => dialog.querySelector("[role=combobox]");
const list = () => document.getElementById("palette-found");
const choices = () => [...list().querySelectorAll("[role=option]")];
const says = () => dialog.querySelector("[data-dialog-says]");
const chosen = () => list().querySelector("[aria-selected=true]");

// ---- open and closed -----------------------------------------------------------------------------
export function open(text = "") {
  if (dialog.open) return;
  field().value = text;
  dialog.showModal();
  field().focus();
  look();
}

function closed() {
  const said = choices().length ? says().textContent : ""; // of what was done, and the dialog is gone
  say(said);
  asked = null;
  list().replaceChildren();
  says().replaceChildren();
  dialog.querySelector("[data-refusal]").replaceChildren();
}

// ---- asked ---------------------------------------------------------------------------------------
function ask(text) {
  if (asked?.text === text) return asked.answer;
  const answer = fetch(`${dialog.dataset.finds}?q=${encodeURIComponent(text)}`, { headers: { "HX-Request": "true" } })
    .then((response) => (response.ok ? response.text() : ""))
    .then((html) => new DOMParser().parseFromString(html, "text/html").body)
    .catch(() => null);
  asked = { text, answer };
  return answer;
}

async function look() {
  const text = field().value;
  const body = await ask(text);
  if (!body || !dialog.open || text !== field().value) return;
  list().replaceChildren(...body.cloneNode(true).childNodes);
  drawings += 1; // an option that is new under an old id is read to nobody
  choices().forEach((choice, index) => { choice.id = `palette-choice-${drawings}-${index}`; });
  choose(0);
  says().textContent = choices().length ? "" : list().textContent.trim();
}

function choose(index) {
  const all = choices();
  const now = all[(index + all.length) % all.length];
  for (const choice of all) choice.setAttribute("aria-selected", String(choice === now));
  if (now) field().setAttribute("aria-activedescendant", now.id);
  else field().removeAttribute("aria-activedescendant");
  now?.scrollIntoView({ block: "nearest" });
}

// ---- done ----------------------------------------------------------------------------------------
// The choice as it was shown; where the answer is still under way, the first one of it.
async function take(text, index, stays) {
  const body = await ask(text);
  const wanted = body?.querySelectorAll("[role=option]")[index];
  if (!wanted) return;
  const { url, line, completes } = wanted.dataset;
  if (line) await act(line, stays);
  else if (url && "apart" in wanted.dataset) window.open(url, "_blank", "noopener");
  else if (url) location.assign(url);
  else if (completes) complete(completes);
}

function act(line, stays) {
  const form = dialog.querySelector("form");
  const key = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("");
  form.toggleAttribute("data-closes", !stays);
  return htmx.ajax("POST", dialog.dataset.does, { source: form, swap: "none", values: { line, key } });
}

function complete(text) {
  field().value = text;
  look();
}

function press(index, stays) {
  const text = field().value;
  if (stays) {
    field().value = "";
    look();
  }
  acting = acting.then(() => take(text, index, stays)).catch(() => {}); // an act without an answer ends none after it
}

const KEYS = {
  ArrowDown: () => choose(choices().indexOf(chosen()) + 1),
  ArrowUp: () => choose(choices().indexOf(chosen()) - 1),
  Tab: () => {
    const { completes, line } = chosen()?.dataset ?? {};
    if (completes || line) complete(completes || line);
  },
};

function typed(event) {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (key === "Enter") {
    event.preventDefault();
    const isShown = asked?.text === field().value && chosen();
    press(isShown ? Math.max(0, choices().indexOf(chosen())) : 0, ctrlKey || metaKey);
  } else if (altKey && key >= "1" && key <= "9" && choices()[key - 1]) {
    event.preventDefault();
    press(key - 1, false);
  } else if (KEYS[key] && !altKey && !ctrlKey) {
    event.preventDefault();
    KEYS[key]();
  }
  event.stopPropagation(); // the keys of the page rest meanwhile
}

const isTyped = ({ target }) => target.closest?.("input, textarea, select, [contenteditable]");
const hasOwnBox = () => document.querySelector("#command-line, #sought");

if (dialog) {
  for (const button of document.querySelectorAll("[data-opens-palette]")) {
    button.hidden = false;
    button.addEventListener("click", () => open());
  }
  dialog.addEventListener("keydown", typed);
  dialog.addEventListener("input", () => {
    clearTimeout(resting);
    resting = setTimeout(look, REST_MS);
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close(); // beside it
    const choice = target.closest("[role=option]");
    if (choice) press(choices().indexOf(choice), false);
  });
  dialog.addEventListener("close", closed);
  dialog.addEventListener("htmx:afterRequest", ({ detail }) => {
    const form = dialog.querySelector("form");
    if (detail.xhr.status >= 400 || !detail.xhr.status) return; // the refusal is read, and mended
    if (form.hasAttribute("data-closes") || detail.elt !== form) dialog.close();
  });
  document.addEventListener("palette:ahead", ({ detail: { text, isSent } }) => {
    open(text);
    if (isSent) press(0, false);
  });
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") {
      event.preventDefault();
      if (dialog.open) dialog.close();
      else open();
    } else if (key === "/" && !ctrlKey && !altKey && !isTyped(event) && !hasOwnBox()) {
      event.preventDefault();
      open();
    }
  });
}
