// A player dragged to another seat, with a mouse or a finger.  A free seat is a place to drop on;
// on a taken one the two change places.  Near its edge the wall scrolls.
import { announce, isPlayer, lifted, may, placeOf, put, takes } from "./wallacts.js";

const MOUSE_PX = 6; // a hand that clicks is not still
const HOLD_MS = 300; // a finger that moves sooner scrolls
const EDGE_PX = 56;

let pressed = null; // { seat, id, x, y, touch, timer }
let carried = null;
let target = null;
let ghost = null;
let last = { x: 0, y: 0 };

const stop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };

document.addEventListener("pointerdown", (event) => {
  const seat = event.target.closest("#wall .seat");
  if (!seat || !may() || event.button || !event.isPrimary || !isPlayer(seat)) return;
  release();
  const touch = event.pointerType !== "mouse";
  pressed = { seat, id: event.pointerId, x: event.clientX, y: event.clientY, touch };
  if (touch) pressed.timer = setTimeout(begin, HOLD_MS);
});

document.addEventListener("pointermove", (event) => {
  if (!pressed || event.pointerId !== pressed.id) return;
  last = { x: event.clientX, y: event.clientY };
  const far = Math.hypot(last.x - pressed.x, last.y - pressed.y) > MOUSE_PX;
  if (carried) return follow();
  if (far && pressed.touch) return release();
  if (far) begin();
  return undefined;
});

function begin() {
  carried = lifted(pressed.seat);
  last = { x: pressed.x, y: pressed.y, ...(pressed.touch ? {} : last) };
  ghost = document.createElement("div");
  ghost.className = "seat-ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.textContent = carried.shown;
  document.body.append(ghost);
  document.body.classList.add("carrying");
  pressed.seat.classList.add("lifted");
  follow();
  requestAnimationFrame(scroll);
}

function follow() {
  ghost.style.translate = `${last.x}px ${last.y}px`;
  const seat = document.elementFromPoint(last.x, last.y)?.closest("#wall .seat");
  const over = seat && takes(seat) && placeOf(seat) !== carried.place ? seat : null;
  if (over === target) return;
  target?.classList.remove("drop");
  target = over;
  target?.classList.add("drop");
  ghost.classList.toggle("swaps", Boolean(target?.dataset.entry));
}

function scroll() {
  if (!carried) return;
  const wall = document.getElementById("wall");
  const { top, bottom } = wall.getBoundingClientRect();
  const up = Math.max(0, top + EDGE_PX - last.y);
  const down = Math.max(0, last.y - (bottom - EDGE_PX));
  if (up || down) {
    wall.scrollTop += Math.min(down, EDGE_PX) / 3 - Math.min(up, EDGE_PX) / 3;
    follow();
  }
  requestAnimationFrame(scroll);
}

document.addEventListener("pointerup", (event) => {
  if (!pressed || event.pointerId !== pressed.id) return;
  if (carried) {
    document.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", stop, { capture: true }));
    follow();
    if (target) put(carried, target);
    else announce("Cancelled", { player: carried.player, seat: carried.place });
  }
  release();
});
document.addEventListener("pointercancel", () => release());
addEventListener("blur", () => release());

function release() {
  clearTimeout(pressed?.timer);
  document.body.classList.remove("carrying");
  for (const seat of document.querySelectorAll(".seat.lifted, .seat.drop")) seat.classList.remove("lifted", "drop");
  ghost?.remove();
  pressed = carried = target = ghost = null;
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !carried) return;
  stop(event);
  release();
}, true);

// What a browser would do by itself with a link, or with a finger that stays down.
document.addEventListener("dragstart", (event) => { if (event.target.closest?.("#wall")) event.preventDefault(); });
document.addEventListener("contextmenu", (event) => { if (pressed?.touch) event.preventDefault(); });
document.addEventListener("touchmove", (event) => { if (carried) event.preventDefault(); }, { passive: false });
