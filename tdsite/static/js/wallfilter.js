// What of the wall is shown: by table, player, state or section.  It works on what is drawn, and
// stays as chosen while the page is open or loaded again.
const MANY = 9; // fewer tables are seen at once

const bar = document.getElementById("wall-bar");
const box = document.getElementById("wall-find");
const where = document.getElementById("wall-section");
const chips = [...bar.querySelectorAll("[data-show]")];
const all = bar.querySelector("[data-show-all]");
const needy = bar.querySelector("[data-needs-you]");
const STORE = `wall-${bar.dataset.tournament}`;
const LOOKS = {
  short: (oval) => oval.dataset.state === "short",
  halted: (oval) => oval.dataset.state === "halted",
  call: (oval) => oval.dataset.state === "call",
  unseen: (oval) => oval.querySelector(".unverified") !== null,
};

const needsYou = (oval) => "needs" in oval.dataset;

const wanted = { text: "", needs: false, shows: [], section: "", ...remembered() };
const names = new WeakMap(); // of an oval; a new drawing is a new oval
let found = [];

function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(STORE));
  } catch {
    return null;
  }
}

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function players(oval) {
  if (!names.has(oval)) names.set(oval, oval.matches(".tile") ? ofTile(oval) : ofSeats(oval));
  return names.get(oval);
}

function ofSeats(oval) {
  const seats = [...oval.querySelectorAll(".seat[data-entry]")];
  return seats.map((seat) => [seat, fold(seat.title.split(",")[0])]);
}

// A tile has a mark for each seat, and their players in one line.
function ofTile(oval) {
  const marks = oval.querySelector(".pips").children;
  const seats = oval.dataset.names.split("|").map((name, index) => [marks[index], fold(name)]);
  return seats.filter(([, name]) => name);
}

// The seats of an oval that the text means; the table's own number means the table.
function meant(oval, text) {
  const [, table, seat] = text.match(/^(\d+)(?:-(\d+))?$/) ?? [];
  if (table) {
    if (table !== oval.dataset.table) return null;
    const named = `.seat[data-seat="${seat}"], .pips > :nth-child(${seat})`;
    return seat ? [...oval.querySelectorAll(named)] : [];
  }
  const hits = players(oval).filter(([, name]) => name.includes(text)).map(([link]) => link);
  return hits.length ? hits : null;
}

function shows(oval, text) {
  if (wanted.section && oval.dataset.section !== wanted.section) return false;
  if (wanted.needs && !needsYou(oval)) return false;
  if (wanted.needs && wanted.shows.length && !wanted.shows.some((name) => LOOKS[name](oval))) return false;
  const hits = text ? meant(oval, text) : [];
  if (hits) found.push(...hits);
  return hits !== null;
}

function draw() {
  const ovals = [...document.querySelectorAll("#wall > .oval")];
  const headings = [...document.querySelectorAll("#wall > .wall-section")];
  const useful = ovals.length > MANY || headings.length > 0;
  bar.querySelector(".wall-filter").hidden = !useful;
  bar.querySelector(".wall-tools").hidden = !useful && document.getElementById("wall").dataset.zoom === "ovals";
  sections(headings);
  number(all, ovals.length);
  number(needy, ovals.filter(needsYou).length);
  needy.setAttribute("aria-pressed", wanted.needs);
  all.setAttribute("aria-pressed", !wanted.needs && !wanted.section);
  bar.querySelector(".wall-chips").hidden = !useful || !wanted.needs;
  for (const chip of chips) count(chip, ovals.filter(LOOKS[chip.dataset.show]).length);
  const text = fold(wanted.text.trim());
  for (const seat of found) seat.classList.remove("found");
  found = [];
  const filled = new Set();
  for (const oval of ovals) {
    const shown = !useful || shows(oval, text);
    if (oval.hidden === shown) oval.hidden = !shown;
    if (shown) filled.add(oval.dataset.section);
  }
  for (const seat of found) seat.classList.add("found");
  for (const heading of headings) heading.hidden = !filled.has(heading.dataset.section);
  bar.querySelector(".wall-none").hidden = filled.size > 0 || ovals.length === 0;
  document.dispatchEvent(new CustomEvent("wall:filtered"));
}

const number = (button, count) => { button.querySelector("[data-count]").textContent = count || ""; };

function count(chip, found) {
  const pressed = wanted.shows.includes(chip.dataset.show);
  number(chip, found);
  chip.setAttribute("aria-pressed", pressed);
  chip.hidden = !found && !pressed;
}

function sections(headings) {
  const known = headings.map((heading) => heading.dataset.section).filter(Boolean);
  if (!known.includes(wanted.section)) wanted.section = "";
  where.closest("label").hidden = known.length < 2 && headings.length < 2;
  const offered = [...where.options].slice(1).map((option) => option.value);
  if (offered.join("\n") !== known.join("\n")) {
    where.replaceChildren(where.options[0], ...known.map((name) => new Option(name, name)));
  }
  where.value = wanted.section;
}

function choose(changes) {
  Object.assign(wanted, changes);
  sessionStorage.setItem(STORE, JSON.stringify(wanted));
  draw();
  const left = document.querySelectorAll("#wall > .oval:not([hidden])").length;
  document.getElementById("live").textContent = bar.dataset.sayShown.replace("[count]", left);
}

export function showAll() {
  box.value = "";
  choose({ text: "", needs: false, shows: [], section: "" });
}

box.value = wanted.text;
box.addEventListener("input", () => choose({ text: box.value }));
where.addEventListener("change", () => choose({ section: where.value }));
bar.addEventListener("click", ({ target }) => {
  const name = target.closest("[data-show]")?.dataset.show;
  if (name) {
    const others = wanted.shows.filter((other) => other !== name);
    choose({ shows: others.length < wanted.shows.length ? others : [...others, name] });
  } else if (target.closest("[data-needs-you]")) {
    choose({ needs: !wanted.needs, shows: [] });
  } else if (target.closest("[data-show-all]")) {
    showAll();
  }
});
document.addEventListener("wall:drawn", draw);
draw();
