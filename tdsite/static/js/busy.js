// What a press waits for.  Up to 0.2 s nothing is shown; then a line runs under the bar; after 2 s it
// is said what is waited for, with Cancel where nothing is done by stopping.  What a part fetches by
// itself is nobody's waiting.
const LINE_MS = 200;
const WORDS_MS = 2000;
const ENOUGH_MS = 20000; // a file that is handed over says nothing when it comes

const PRESSES = new Set(["click", "submit", "change", "input", "keyup", "keydown", "search"]);
const waits = new Map(); // request or "page" → { since, label, stop }
const place = document.getElementById("busy");
let timers = [];

// What was pressed, as it is called on the page.
function labelOf(element) {
  const named = element?.closest?.("[aria-label]:is(button, a, input)")?.getAttribute("aria-label");
  return (named ?? element?.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 60);
}

function say() {
  const [wait] = waits.values();
  if (!wait) return;
  const words = place.querySelector("[data-busy-words]");
  words.textContent = wait.label ? words.dataset.says.replace("[what]", wait.label) : words.dataset.saysNothing;
  place.querySelector("[data-busy-stop]").hidden = !wait.stop;
  place.dataset.says = "";
}

function draw() {
  timers.forEach(clearTimeout);
  timers = [];
  if (!waits.size) {
    place.hidden = true;
    delete place.dataset.says;
    return;
  }
  const since = Math.min(...[...waits.values()].map((wait) => wait.since));
  const after = (ms, act) => timers.push(setTimeout(act, Math.max(0, since + ms - Date.now())));
  after(LINE_MS, () => { place.hidden = false; });
  after(WORDS_MS, say);
}

function wait(key, label, stop = null) {
  waits.set(key, { since: Date.now(), label, stop });
  draw();
}

function over(key) {
  if (waits.delete(key)) draw();
}

if (place) {
  document.addEventListener("htmx:beforeSend", ({ detail: { xhr, elt, requestConfig } }) => {
    const { verb, triggeringEvent } = requestConfig;
    if (verb === "get" && !PRESSES.has(triggeringEvent?.type)) return;
    const pressed = triggeringEvent?.submitter ?? (elt.matches("button, a") ? elt : null);
    wait(xhr, labelOf(pressed), verb === "get" ? () => xhr.abort() : null);
    xhr.addEventListener("loadend", () => over(xhr));
  });

  // A page that is left: by a link, or by a form that no script sends.
  let pressed = null;
  const note = ({ target, submitter }) => { pressed = submitter ?? target.closest?.("a, button") ?? null; };
  document.addEventListener("click", note, true);
  document.addEventListener("submit", note, true);
  addEventListener("beforeunload", () => {
    const isForm = pressed?.matches("button") && pressed.form?.method === "post";
    wait("page", labelOf(pressed), isForm ? null : () => window.stop());
    setTimeout(() => over("page"), ENOUGH_MS);
  });
  addEventListener("pageshow", () => over("page"));

  place.querySelector("[data-busy-stop]").addEventListener("click", () => {
    for (const [key, { stop }] of [...waits]) {
      if (!stop) continue;
      stop();
      over(key);
    }
  });
}
