// Times that run out: every [data-ends-at] counts down by the server's clock, which each part of
// the page tells as data-now when it is drawn.  A turn of the clock draws the page's parts anew.
const MINUS = "\u2212";
const LATE_MS = 1500; // the turn is asked for once it must have happened at the server
let offset = 0;
let heard = null;

function listen() {
  const told = document.querySelector("[data-now]")?.dataset.now;
  if (!told || told === heard) return;
  heard = told;
  offset = Date.parse(told) - Date.now();
}

function text(ms) {
  const whole = Math.ceil(ms / 1000);
  const seconds = Math.abs(whole);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, "0");
  const shown = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
  return whole < 0 ? MINUS + shown : shown;
}

const turned = new Set();

function tick() {
  listen();
  const now = Date.now() + offset;
  for (const time of document.querySelectorAll("time[data-ends-at]")) {
    const left = Date.parse(time.dataset.endsAt) - now;
    const shown = text(Math.max(0, left));
    if (time.textContent !== shown) time.textContent = shown;
    if (left < -LATE_MS && time.hasAttribute("data-turns") && !turned.has(time.dataset.endsAt)) {
      turned.add(time.dataset.endsAt);
      document.body.dispatchEvent(new CustomEvent("td:changed", { bubbles: true }));
    }
  }
}

listen();
tick();
setInterval(tick, 250);
document.addEventListener("htmx:afterSettle", tick);
