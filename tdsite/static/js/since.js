// Times that pass: every [data-since] counts up by the server's clock, which each part of the
// page tells as data-now when it is drawn.  At [data-turns-at] the page's parts are drawn anew.
const steady = () => performance.timeOrigin + performance.now(); // never jumps
let offset = 0;
let heard = null;
const turned = new Set();

function listen() {
  const told = document.querySelector("[data-now]")?.dataset.now;
  if (!told || told === heard) return;
  heard = told;
  offset = Date.parse(told) - steady();
}

function text(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

function tick() {
  listen();
  const now = steady() + offset;
  for (const time of document.querySelectorAll("time[data-since]")) {
    const shown = text(now - Date.parse(time.dataset.since));
    if (time.textContent !== shown) time.textContent = shown;
  }
  for (const { dataset } of document.querySelectorAll("[data-turns-at]")) {
    if (Date.parse(dataset.turnsAt) > now || turned.has(dataset.turnsAt)) continue;
    turned.add(dataset.turnsAt);
    document.body.dispatchEvent(new CustomEvent("td:changed", { bubbles: true }));
  }
}

tick();
setInterval(tick, 500);
document.addEventListener("htmx:afterSettle", tick);
