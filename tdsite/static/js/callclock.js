// The clock called at a table: every [data-call] counts down by the server's clock, with or
// without a network.  Its last seconds are counted, aloud on the table's own tablet.
import { count, tell, timeIsUp } from "./counting.js";

const steady = () => performance.timeOrigin + performance.now(); // never jumps
let offset = 0;
let heard = null;
const counted = new Map(); // the end of a call → the last second that was called

// Each part of the page tells the server's time as data-now when it is drawn.
function listen() {
  const told = document.querySelector("[data-now]")?.dataset.now;
  if (!told || told === heard) return;
  heard = told;
  offset = Date.parse(told) - steady();
}

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function phaseOf(left, last) {
  if (left <= 0) return "up";
  return left <= last * 1000 ? "counted" : "runs";
}

function draw(call) {
  const { callEndsAt, callSeconds, callLast } = call.dataset;
  const left = Math.min(Date.parse(callEndsAt) - steady() - offset, callSeconds * 1000);
  const phase = phaseOf(left, callLast);
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const time = call.querySelector("[data-call-time]");
  const shown = phase === "counted" ? String(seconds) : clock(seconds);
  if (time.textContent !== shown) time.textContent = shown;
  if (call.dataset.phase !== phase) {
    call.dataset.phase = phase;
    call.classList.toggle("warn", phase !== "up");
    call.classList.toggle("stop", phase === "up");
  }
  say(call, phase, seconds);
}

function say(call, phase, second) {
  const { callEndsAt, wordUp, wordLast } = call.dataset;
  const before = counted.get(callEndsAt);
  if (before === second || phase === "runs") return;
  counted.set(callEndsAt, second);
  if (before === undefined) {
    if (phase === "up") return; // it was up before this page saw it
    tell(wordLast);
  }
  if (phase === "up") tell(wordUp);
  if (!("aloud" in call.dataset)) return;
  if (phase === "up") timeIsUp(wordUp);
  else count(second);
}

function tick() {
  listen();
  for (const call of document.querySelectorAll("[data-call][data-runs]")) draw(call);
}

tick();
setInterval(tick, 100);
document.addEventListener("htmx:afterSettle", tick);
