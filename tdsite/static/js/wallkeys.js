// A player moved without a mouse: M picks up on a seat, arrow keys or a typed 7-9 choose where to,
// Enter puts down, Escape leaves everybody where they are.
import { announce, announceTarget, find, isPlayer, lifted, may, placeOf, put } from "./wallacts.js";

let carried = null;
let typed = "";

const seats = (oval) => [...oval.querySelectorAll(".seat")].sort((a, b) => a.dataset.seat - b.dataset.seat);

function goTo(seat) {
  if (!seat) return;
  seat.focus();
  seat.scrollIntoView({ block: "nearest" });
  if (carried) announceTarget(carried, seat);
}

// To the next seat of the table, round and round, or to the same seat of the next table.
function beside(seat, step) {
  const all = seats(seat.closest(".oval"));
  return all[(all.indexOf(seat) + step + all.length) % all.length];
}

function across(seat, step) {
  const ovals = [...document.querySelectorAll("#wall > .oval:not([hidden])")];
  const there = ovals[ovals.indexOf(seat.closest(".oval")) + step];
  return there && (there.querySelector(`.seat[data-seat="${seat.dataset.seat}"]`) ?? seats(there).at(-1));
}

const ARROWS = {
  ArrowRight: (seat) => beside(seat, 1),
  ArrowLeft: (seat) => beside(seat, -1),
  ArrowDown: (seat) => across(seat, 1),
  ArrowUp: (seat) => across(seat, -1),
};

function lift(seat) {
  carried = lifted(seat);
  typed = "";
  seat.classList.add("lifted");
  document.body.classList.add("carrying");
  announce("Lifted", { player: carried.player, seat: carried.place });
}

function drop() {
  carried = null;
  document.body.classList.remove("carrying");
  for (const seat of document.querySelectorAll(".seat.lifted")) seat.classList.remove("lifted");
}

function cancel() {
  const { player, place } = carried;
  drop();
  find(place)?.focus();
  announce("Cancelled", { player, seat: place });
}

function type(key) {
  typed = (typed + key).slice(-7);
  if (!/^\d+-\d+$/.test(typed)) return;
  const seat = find(typed);
  if (seat) goTo(seat);
  else announce("Nowhere", { seat: typed });
}

function whileCarrying(event, seat) {
  const { key } = event;
  if (key === "Escape") return cancel();
  if (key === "Enter") {
    const taken = carried;
    drop();
    return put(taken, seat);
  }
  if (key === "Backspace") typed = typed.slice(0, -1);
  if (/^[\d-]$/.test(key)) {
    if (key !== "-" && /-\d+$/.test(typed) && !find(typed + key)) typed = "";
    return type(key);
  }
  typed = "";
  return goTo(ARROWS[key]?.(seat));
}

document.addEventListener("keydown", (event) => {
  const seat = event.target.closest("#wall .seat");
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || key === "Tab" || key === "Shift") return;
  if (carried && !seat && key === "Escape") cancel();
  else if (carried && seat) whileCarrying(event, seat);
  else if (seat && ARROWS[key]) goTo(ARROWS[key](seat));
  else if (seat && key.toLowerCase() === "m" && may() && isPlayer(seat)) lift(seat);
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// Drawn anew, the player is still picked up.
document.addEventListener("wall:drawn", () => {
  const seat = carried && find(carried.place);
  if (seat?.dataset.entry === carried?.entry) seat?.classList.add("lifted");
});
