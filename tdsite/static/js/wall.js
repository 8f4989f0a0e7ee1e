// The wall: only what changed is fetched and redrawn, seats open the drawer, one tap or D sets a
// button.  A nudge asks with the revision and the scale that this page shows; the answer is the
// ovals that are different, or the whole wall, which htmx swaps as any other part.
import { bar, entrance, find, may, placeOf, post } from "./wallacts.js";
import "./wallfilter.js";
import "./walldrag.js";
import "./wallkeys.js";
import { typedSeat } from "./wallframe.js";

const wall = () => document.getElementById("wall");
const drawn = () => document.dispatchEvent(new CustomEvent("wall:drawn"));

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt.id !== "wall") return;
  detail.parameters.since = detail.elt.dataset.revision;
  detail.parameters.scale = detail.elt.dataset.scale;
  detail.parameters.drawn = detail.elt.dataset.zoom;
});

let scrolled = 0;
let held = null;
document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig, xhr } = event.detail;
  if (requestConfig.elt.id !== "wall" || xhr.status !== 200) return;
  scrolled = wall().scrollTop;
  held = focused();
  const text = xhr.responseText;
  if (!text.slice(0, text.indexOf(">")).includes("data-since=")) return;
  event.detail.shouldSwap = false;
  apply(new DOMParser().parseFromString(text, "text/html").getElementById("wall"));
});
// Once it has settled: until then it has the attributes of the wall before it.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.requestConfig?.elt.id !== "wall") return;
  wall().scrollTop = scrolled;
  drawn();
  held?.();
});

// Puts the ovals of an answer into the wall that is there.
function apply(answer) {
  const here = wall();
  if (answer.dataset.since !== here.dataset.revision) {
    here.dataset.revision = 0; // not what this wall shows: the next answer is the whole of it
    return;
  }
  const ovals = new Map([...here.querySelectorAll(":scope > .oval")].map((oval) => [oval.dataset.table, oval]));
  for (const number of answer.dataset.gone.split(" ")) ovals.get(number)?.remove();
  const order = headings(here, [...answer.querySelectorAll(".wall-section")]);
  for (const oval of answer.querySelectorAll(".oval")) {
    const old = ovals.get(oval.dataset.table);
    document.adoptNode(oval);
    oval.toggleAttribute("aria-current", Boolean(old?.hasAttribute("aria-current")));
    if (old?.dataset.section === oval.dataset.section) {
      old.replaceWith(oval);
    } else {
      old?.remove();
      insert(here, oval, order);
    }
  }
  here.className = answer.className;
  here.dataset.revision = answer.dataset.revision;
  here.dataset.scale = answer.dataset.scale;
  drawn();
  held?.();
}

// The headings are few: those of the answer are all there are.  Returns the order of the sections.
function headings(here, wanted) {
  const order = new Map(wanted.map((heading, rank) => [heading.dataset.section, rank]));
  const known = new Map();
  for (const heading of here.querySelectorAll(":scope > .wall-section")) {
    if (order.has(heading.dataset.section)) known.set(heading.dataset.section, heading);
    else heading.remove();
  }
  for (const heading of wanted) {
    const old = known.get(heading.dataset.section);
    if (old) old.replaceChildren(...heading.childNodes);
    else insert(here, document.adoptNode(heading), order);
  }
  return order;
}

// Before the first that comes after it: sections in their order, each with its heading first.
function insert(here, node, order) {
  const rank = ({ dataset }) => (order.get(dataset.section) ?? order.size) * 1e5 + Number(dataset.table ?? 0);
  const mine = rank(node);
  here.insertBefore(node, [...here.children].find((other) => rank(other) > mine) ?? null);
}

// What puts the focus back on the same seat or table once it is drawn anew.
function focused() {
  const at = document.activeElement?.closest("#wall a");
  if (!at) return null;
  const number = at.closest(".oval").dataset.table;
  const place = at.matches(".seat") ? placeOf(at) : null;
  return () => {
    if (document.activeElement?.isConnected && document.activeElement !== document.body) return;
    const oval = wall().querySelector(`:scope > .oval[data-table="${number}"]`);
    const again = (place && find(place)) ?? entrance(oval);
    again?.focus({ preventScroll: true });
  };
}

// The disc's place is drawn by the seat, outside its own box.
function onDisc({ clientX, clientY }, seat) {
  const box = seat.getBoundingClientRect();
  const inside = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  return may() && !inside && (clientX || clientY);
}

function setButton(seat) {
  const [table, number] = placeOf(seat).split("-");
  post(bar().dataset.button, { table, seat: number });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#wall a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (link.matches(".seat") && onDisc(event, link)) {
    if (!link.querySelector(".disc")) setButton(link);
    return;
  }
  const seat = typedSeat(link);
  const address = link.getAttribute("href") + (seat && `?seat=${seat}`);
  const into = { source: bar(), target: "#drawer", swap: "outerHTML", push: address };
  const opened = window.htmx.ajax("GET", address, into);
  if (event.detail === 0) opened.then(enter); // by Enter, not by a press
});

// Into the drawer, so that Tab leads on from its first line; Escape leads back to the table.
function enter() {
  const drawer = document.getElementById("drawer");
  drawer.tabIndex = -1;
  drawer.focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => {
  const seat = event.target.closest("#wall .seat");
  if (!seat || !may() || event.key.toLowerCase() !== "d" || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (!event.repeat) setButton(seat);
});
