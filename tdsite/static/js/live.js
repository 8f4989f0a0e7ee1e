// Whether this page is live: one word in the bar of every staff page, and a band under it when it
// has not been for a while.  Two things are heard: the server, asked every few seconds, and (where
// the page listens) the stream.  What is said is the age of the oldest silence.
const BEAT_MS = 5000; // how often the server is asked while it answers
const RETRY_MS = 1000; // and while it does not
const PATIENCE_MS = 2500;
const SAID_AFTER_MS = 5000; // a server that restarts is not worth a word
const BAND_AFTER_MS = 10_000;
const SLOW_MS = 1500; // an act that is answered sooner never waited
const WANTED_MS = 5000; // a press that the line stopped is made good within this time, no later
const NOT_THERE = new Set([502, 503, 504]);
const ASKED = "/readyz";

const lost = new Map(); // what is silent → since when
const heardAt = new Map();
const unanswered = new Map(); // what was pressed → when
const counted = new Map(); // who else holds something back → how much
const listeners = new Set();
let asking = null;
let drawing = null;
let wanted = null; // the press that was stopped: how to make it good, and when it was

const states = () => document.querySelectorAll("[data-line-state]");
const band = () => document.getElementById("not-live");
const word = (name) => document.getElementById(`word-line-${name}`)?.innerHTML.trim() ?? "";

// Called with true or false whenever the server is lost or found.
export function onTurn(listener) {
  listeners.add(listener);
}

export function heard(what) {
  heardAt.set(what, Date.now());
  if (!lost.delete(what)) return;
  if (what === "server") listeners.forEach((tell) => tell(false));
  draw();
}

export function silent(what) {
  if (lost.has(what) || document.hidden) return;
  lost.set(what, heardAt.get(what) ?? Date.now());
  if (what === "server") listeners.forEach((tell) => tell(true));
  draw();
}

// Whether a press would go out now.
export const isReached = () => navigator.onLine !== false && !lost.has("server");

// So much is held back until an answer comes (keys at the desk).
export function waits(who, number) {
  counted.set(who, number);
  draw();
}

// ---- what is said ----------------------------------------------------------------------------
function age(ms) {
  const seconds = Math.floor(ms / 1000);
  return seconds < 120 ? `${seconds}\u00a0s` : `${Math.floor(seconds / 60)}\u00a0min`;
}

function waiting() {
  const now = Date.now();
  for (const element of unanswered.keys()) if (!element.isConnected) unanswered.delete(element);
  const acts = [...unanswered.values()].filter((at) => now - at > SLOW_MS).length;
  return [...counted.values()].reduce((sum, number) => sum + number, acts);
}

function draw() {
  clearTimeout(drawing);
  const now = Date.now();
  const silence = lost.size ? now - Math.min(...lost.values()) : 0;
  const number = waiting();
  for (const state of states()) {
    state.hidden = false;
    state.toggleAttribute("data-lost", silence >= SAID_AFTER_MS);
  }
  const line = band();
  if (line) line.hidden = silence < BAND_AFTER_MS;
  for (const place of document.querySelectorAll("[data-line-age]")) {
    place.textContent = silence ? word("age").replace("{age}", age(silence)) : "";
  }
  for (const why of document.querySelectorAll("[data-line-why]")) {
    why.hidden = why.dataset.lineWhy !== (lost.has("server") ? "server" : "stream");
  }
  for (const place of document.querySelectorAll("[data-line-waiting]")) {
    place.hidden = number === 0;
    place.textContent = number === 1 ? word("act") : word("acts").replace("{number}", number);
  }
  if (lost.size || unanswered.size) drawing = setTimeout(draw, 1000);
}

// ---- the server ------------------------------------------------------------------------------
export async function ask() {
  clearTimeout(asking);
  if (document.hidden) return;
  try {
    const answer = await fetch(ASKED, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    if (NOT_THERE.has(answer.status)) silent("server");
    else heard("server");
  } catch {
    silent("server");
  }
  asking = setTimeout(ask, lost.has("server") ? RETRY_MS : BEAT_MS);
  if (!lost.has("server")) makeGood();
}

// A page that comes back into sight was not looked at, nor listened to: it begins again.
function seenAgain() {
  if (document.hidden) return;
  for (const what of heardAt.keys()) heardAt.set(what, Date.now());
  lost.clear();
  ask();
  draw();
}

// ---- acts, and ways off the page -------------------------------------------------------------
const isAct = ({ detail: { requestConfig } }) => requestConfig && requestConfig.verb !== "get";

document.addEventListener("htmx:beforeSend", (event) => {
  if (!isAct(event)) return;
  unanswered.set(event.detail.requestConfig.elt, Date.now());
  clearTimeout(drawing);
  drawing = setTimeout(draw, SLOW_MS + 100);
});

document.addEventListener("htmx:afterRequest", (event) => {
  const { xhr, requestConfig } = event.detail;
  if (!xhr?.status || NOT_THERE.has(xhr.status)) return;
  if (isAct(event)) unanswered.delete(requestConfig.elt);
  heard("server");
  draw();
});

// A page that cannot be fetched would be the browser's own, with nothing of the event on it.
// A server that was only slow answers in a moment: then the press is made good.
function stay(event, again) {
  wanted = null;
  if (navigator.onLine === false) silent("server"); // its event may still be under way
  if (!lost.has("server")) return;
  event.preventDefault();
  event.stopPropagation();
  wanted = { again, at: Date.now() };
  band().hidden = false;
  band().scrollIntoView({ block: "nearest" });
  ask();
}

function makeGood() {
  const press = wanted;
  wanted = null;
  if (press && Date.now() - press.at < WANTED_MS) press.again();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || link.target === "_blank" || event.ctrlKey || event.metaKey) return;
  if (link.origin !== location.origin || link.getAttribute("href").startsWith("#")) return;
  stay(event, () => link.click());
}, true);

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.matches("[hx-get], [hx-post]")) stay(event, () => form.requestSubmit(submitter));
}, true);

if (band()) {
  band().querySelector("[data-line-again]").addEventListener("click", ask);
  addEventListener("offline", () => silent("server"));
  addEventListener("online", ask);
  addEventListener("pageshow", seenAgain);
  document.addEventListener("visibilitychange", seenAgain);
  heardAt.set("server", Date.now());
  ask();
  draw();
}
