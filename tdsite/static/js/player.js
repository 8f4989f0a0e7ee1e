// The player's own page: it hears what the boards hear.  A change that may be about their seat is
// drawn at once, any other after a while; phones of one room never ask all in the same moment.
const SOON_MS = 1500;
const LATER_MS = 20000;
const RETRY_MS = 5000;
const MOVED_MS = 15000; // within so long, one after the other, phones ask where the boards are now

const page = document.body.dataset;
let source = null;
let last = { revision: Number(page.revision), seats: "" };
let timer = null;
let due = Infinity;
let looking = null;

const seatsOf = ({ state, clock, notes, tables, closed }) => JSON.stringify([state, clock, notes, tables, closed]);

function show(live) {
  for (const badge of document.querySelectorAll("[data-live-is]")) {
    badge.hidden = badge.dataset.liveIs !== (live ? "on" : "off");
  }
}

function draw() {
  due = Infinity;
  document.body.dispatchEvent(new CustomEvent("td:changed", { bubbles: true }));
}

function drawWithin(ms) {
  const at = Date.now() + Math.random() * ms;
  if (at >= due) return;
  clearTimeout(timer);
  due = at;
  timer = setTimeout(draw, at - Date.now());
}

function hear({ data }) {
  show(true);
  const told = JSON.parse(data);
  const newest = { revision: told.revision, seats: seatsOf(told) };
  if (newest.revision > last.revision) drawWithin(newest.seats === last.seats ? LATER_MS : SOON_MS);
  last = newest;
}

// The line is refused where the public links were renewed: this page, drawn anew, knows the new ones.
function lookAgain() {
  looking ??= setTimeout(async () => {
    looking = null;
    const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (!answer || (!answer.ok && answer.status !== 404)) return;
    const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (drawn.body.dataset.live !== page.live) location.reload();
  }, Math.random() * MOVED_MS);
}

function open() {
  if (source || document.hidden) return;
  source = new EventSource(page.live);
  source.onmessage = hear;
  source.onopen = () => show(true);
  source.onerror = ({ target }) => {
    if (target.readyState === EventSource.CLOSED) lookAgain();
    close();
    show(false);
    setTimeout(open, RETRY_MS);
  };
}

function close() {
  source?.close();
  source = null;
}

// A link that was renewed opens nothing: the page says so instead of standing there.
document.body.addEventListener("htmx:responseError", ({ detail }) => {
  if (detail.xhr.status === 404) location.reload();
});

// What happened while the page was not looked at is not known: it is drawn anew.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return close();
  draw();
  return open();
});
addEventListener("pagehide", close);
addEventListener("online", open);
open();

// A move or a kept seat that was not there before shakes the phone, where it lets a page do so.
const SHAKE_MS = [220, 120, 220];
const called = () => document.querySelector("[data-calls]")?.dataset.calls ?? "";
let calledFor = called();

document.addEventListener("htmx:afterSettle", () => {
  const now = called();
  if (now && now !== calledFor) navigator.vibrate?.(SHAKE_MS);
  calledFor = now;
});

// No browser asks by itself to keep the page: who wants to finds it at its end.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  const button = document.querySelector("[data-install]");
  if (!button) return;
  button.hidden = false;
  button.onclick = () => event.prompt();
});
addEventListener("appinstalled", () => { document.querySelector(".keep-page")?.remove(); });
