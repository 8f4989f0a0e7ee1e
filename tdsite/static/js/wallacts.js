// What is done on the wall by hand: a player put on a free seat, or exchanged with another.
export const bar = () => document.getElementById("wall-bar");
export const may = () => Boolean(bar()?.dataset.move);

// A seat as the floor writes it: 12-5.
export const placeOf = (seat) => `${seat.closest(".oval").dataset.table}-${seat.dataset.seat}`;

export function find(place) {
  const [table, seat] = place.split("-").map(Number);
  return document.querySelector(`#wall .oval[data-table="${table}"] .seat[data-seat="${seat}"]`);
}

// What of a table the keyboard stands on: the tile itself, or the number within an oval.
export const entrance = (oval) => oval && (oval.matches("a") ? oval : oval.querySelector("a.sign"));

export const isPlayer = (seat) => seat.matches("[data-entry]:not(.waits)");

// Who is picked up, and where they were seen: if they are not there any more, the act is refused.
export function lifted(seat) {
  return {
    entry: seat.dataset.entry,
    place: placeOf(seat),
    player: seat.title.split(",")[0],
    shown: seat.querySelector("span").textContent,
  };
}

// Whether they may be put down there.
export const takes = (seat) => !seat.matches(".closed, .waits");

export function put(carried, seat) {
  if (placeOf(seat) === carried.place || !takes(seat)) return;
  const { dataset } = bar();
  const seen = { entry: carried.entry, seen_place: carried.place };
  if (seat.dataset.entry) {
    post(dataset.swap, { ...seen, other_entry_id: seat.dataset.entry, other_seen: placeOf(seat) });
  } else {
    post(dataset.move, { ...seen, to: placeOf(seat) });
  }
}

// Each act has an asker of its own: two in quick succession do not wait for each other, and what
// is said about either stands in the bar.
export function post(address, values) {
  const asker = document.createElement("span");
  asker.hidden = true;
  bar().append(asker);
  asker.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.xhr.status < 400) bar().querySelector("[data-refusal]").replaceChildren();
    asker.remove();
  });
  const key = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("");
  window.htmx.ajax("POST", address, { source: asker, target: asker, swap: "none", values: { ...values, key } });
}

// A sentence of the bar with its gaps filled, for those who do not see it.
export function announce(name, values) {
  const said = bar().dataset[`say${name}`].replace(/\[(\w+)\]/g, (_, gap) => values[gap] ?? "");
  document.getElementById("live").textContent = said;
}

export function announceTarget(carried, seat) {
  const where = { seat: placeOf(seat), player: seat.title.split(",")[0] };
  if (!takes(seat)) announce("Shut", where);
  else announce(seat.dataset.entry && where.seat !== carried.place ? "Swap" : "Free", where);
}
