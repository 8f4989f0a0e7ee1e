// The shot clock of a table.  It runs on this screen alone: a decision is no act of the book.  The
// part it is drawn in comes anew with every change, so its state is kept here.
import { count, tell, timeIsUp } from "./counting.js";

const COUNTED = 5;
const CIRCLE = 100;
const now = () => performance.timeOrigin + performance.now(); // never jumps
const state = { endsAt: null, wholeMs: 0, called: null };
const panel = () => document.querySelector("[data-shot]");

function next() {
  const shot = panel();
  state.wholeMs = shot.dataset.seconds * 1000;
  state.endsAt = now() + state.wholeMs;
  state.called = null;
  draw();
}

function stop() {
  state.endsAt = null;
  draw();
}

// A time card adds to what is left; one that comes as the time runs out begins now.
function lengthen() {
  const shot = panel();
  if (!shot || state.endsAt === null) return;
  const added = shot.dataset.card * 1000;
  state.endsAt = Math.max(state.endsAt, now()) + added;
  state.wholeMs = Math.max(state.wholeMs, state.endsAt - now());
  state.called = null;
  draw();
}

function phaseOf(left) {
  if (state.endsAt === null) return "stands";
  if (left <= 0) return "up";
  return left <= COUNTED * 1000 ? "counted" : "runs";
}

function draw() {
  const shot = panel();
  if (!shot) return;
  const whole = shot.dataset.seconds * 1000;
  const left = state.endsAt === null ? whole : Math.max(0, state.endsAt - now());
  const [phase, seconds] = [phaseOf(left), Math.ceil(left / 1000)];
  if (shot.dataset.phase !== phase) shot.dataset.phase = phase;
  shot.dataset.ready = ""; // without scripts there are only the cards
  const figure = shot.querySelector("[data-shot-left]");
  if (figure.textContent !== String(seconds)) figure.textContent = seconds;
  const share = state.endsAt === null ? 1 : left / state.wholeMs;
  shot.querySelector("[data-shot-ring]").setAttribute("stroke-dasharray", `${(share * CIRCLE).toFixed(2)} ${CIRCLE}`);
  say(shot, phase, seconds);
}

function say(shot, phase, second) {
  if (!["counted", "up"].includes(phase) || state.called === second) return;
  state.called = second;
  if (phase === "counted") count(second);
  else {
    timeIsUp(shot.dataset.wordUp);
    tell(shot.dataset.wordUp);
  }
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-shot-next]")) next();
  else if (target.closest("[data-shot-stop]")) stop();
});

// Space is the next player's time, unless it presses or writes something else.
document.addEventListener("keydown", (pressed) => {
  const busy = pressed.target.closest("button, input, select, textarea, summary, a");
  if (pressed.key !== " " || pressed.repeat || busy || !panel()) return;
  pressed.preventDefault();
  next();
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const given = detail.successful && detail.xhr.status < 400; // to htmx a refusal is an answer too
  if (given && detail.elt.matches("form[data-time-card]")) lengthen();
});
document.addEventListener("htmx:afterSettle", draw);

draw();
setInterval(draw, 100);
