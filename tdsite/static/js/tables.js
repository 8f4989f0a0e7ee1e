// A long list, <table data-list>: a press on a heading sorts it, what is typed filters it, and of
// more than fifty lines a page is shown.  Without this it is a plain table.  Drawn anew by the
// server, it stays as it was sorted and filtered.
const PAGE = 50;
const MANY = 12; // fewer lines are read, not filtered

const lang = document.documentElement.lang || "en";
const collator = new Intl.Collator(lang, { numeric: true, sensitivity: "base" });
const point = Intl.NumberFormat(lang).formatToParts(1.5).find(({ type }) => type === "decimal").value;
const states = new Map(); // by the table's id, or by its place on the page
const lists = new WeakMap(); // table → its parts

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const piece = (name) => document.getElementById(name).content.firstElementChild.cloneNode(true);
const filled = (element, values) => {
  element.textContent = element.dataset.says.replace(/\[(\w+)\]/g, (_, gap) => values[gap].toLocaleString(lang));
};

// A line, with the rows below it that say more of it (a form that was opened, a note).
function linesOf(body) {
  const lines = [];
  for (const row of body.rows) {
    const isMore = row.cells.length === 1 && row.cells[0].colSpan > 1;
    if (isMore && lines.length) lines.at(-1).rows.push(row);
    else lines.push({ rows: [row], order: lines.length, body, fixed: isMore });
  }
  return lines;
}

// What a cell is sorted by: its own word for it, its time, its figure, or its text.
function valueOf(cell, isNumber) {
  if (!cell) return null;
  if (cell.dataset.value !== undefined) return isNumber ? Number(cell.dataset.value) : cell.dataset.value;
  const at = cell.querySelector("time[datetime]")?.dateTime;
  if (at) return at;
  const text = cell.textContent.trim();
  if (!isNumber) return /^[–-]?$/.test(text) ? null : text;
  const thousands = point === "," ? "." : ",";
  const signs = text.replace(/−/g, "-").replace(/[^\d.,-]/g, "");
  const figure = signs.replaceAll(thousands, "").replace(",", ".");
  return /\d/.test(figure) ? parseFloat(figure) : null;
}

const beside = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : collator.compare(a, b));

function sort({ table, lines, state }) {
  const { column, falls } = state;
  const heading = table.tHead.rows[0].cells[column];
  const isNumber = heading?.classList.contains("num");
  const bodies = [...table.tBodies];
  const sorted = [...lines].sort((one, other) => {
    // a group of lines stays together, below the line that heads it
    const apart = bodies.indexOf(one.body) - bodies.indexOf(other.body) || other.fixed - one.fixed;
    if (apart) return apart;
    if (!heading) return one.order - other.order;
    const [a, b] = [one, other].map((line) => valueOf(line.rows[0].cells[column], isNumber));
    if (a === null || b === null) return (a === null) - (b === null) || one.order - other.order;
    return (falls ? -1 : 1) * beside(a, b) || one.order - other.order;
  });
  for (const line of sorted) line.body.append(...line.rows);
  for (const cell of table.tHead.rows[0].cells) {
    if (cell === heading) cell.setAttribute("aria-sort", falls ? "descending" : "ascending");
    else cell.removeAttribute("aria-sort");
  }
  return sorted;
}

function draw(list, size = PAGE) {
  const { table, tools, pages, none, state } = list;
  const lines = sort(list);
  const words = fold(state.text).split(/\s+/).filter(Boolean);
  const found = lines.filter((line) => {
    line.text ??= fold(line.rows.map((row) => row.textContent).join(" "));
    return line.fixed || words.every((word) => line.text.includes(word));
  });
  const last = Math.max(0, Math.ceil(found.length / size) - 1);
  const at = Math.min(state.page, last);
  if (size === PAGE) state.page = at;
  const first = at && at * size;
  const shown = new Set(found.slice(first, first + size));
  for (const line of lines) for (const row of line.rows) row.hidden = !shown.has(line);
  none.hidden = found.length > 0 || lines.length === 0;
  table.tHead.hidden = !none.hidden;
  if (tools) {
    const count = tools.querySelector("[data-table-count]");
    filled(count, { shown: found.length, all: lines.length });
    count.hidden = !words.length;
  }
  pages.hidden = last === 0;
  filled(pages.querySelector("[data-table-page]"), { first: first + 1, last: first + shown.size, all: found.length });
  for (const button of pages.querySelectorAll("[data-page-step]")) {
    const to = at + Number(button.dataset.pageStep);
    button.disabled = to < 0 || to > last;
  }
}

// A heading that says something is a button, or a part of it is where the heading is a link too;
// a figure falls first, a word rises.
function headings({ table, state }) {
  for (const cell of table.tHead.rows[0].cells) {
    const part = cell.querySelector("[data-sorts]");
    if (!part && (cell.querySelector(".visually-hidden, button, a") || !cell.textContent.trim())) continue;
    if (part?.querySelector("button")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sorts";
    button.append(...(part ?? cell).childNodes);
    (part ?? cell).append(button);
    button.addEventListener("click", () => {
      const falls = cell.classList.contains("num");
      const column = cell.cellIndex;
      if (state.column !== column) Object.assign(state, { column, falls, page: 0 });
      else if (state.falls === falls) Object.assign(state, { falls: !falls, page: 0 });
      else Object.assign(state, { column: null, page: 0 });
      draw(lists.get(table));
    });
  }
}

// On a phone a line is a card, and each of its cells has its heading beside it.
function name({ table, lines }) {
  const names = [...table.tHead.rows[0].cells].map((cell) => cell.textContent.trim());
  for (const { rows: [row], fixed } of lines) {
    if (fixed) continue;
    for (const cell of row.cells) cell.dataset.name ??= names[cell.cellIndex] ?? "";
  }
}

function begin(table, key) {
  const state = states.get(key) ?? { text: "", column: null, falls: false, page: 0, typing: false };
  states.set(key, state);
  const lines = [...table.tBodies].flatMap(linesOf);
  const list = { table, state, lines, pages: piece("table-pages"), none: piece("table-none") };
  lists.set(table, list);
  table.dataset.listed = key;
  name(list);
  headings(list);
  if (lines.length > MANY) {
    list.tools = piece("table-tools");
    const box = list.tools.querySelector("[data-table-filter]");
    box.value = state.text;
    box.addEventListener("input", () => { Object.assign(state, { text: box.value, page: 0 }); draw(list); });
    box.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
    box.addEventListener("focusin", () => { state.typing = true; });
    box.addEventListener("focusout", () => { state.typing = !box.isConnected && state.typing; });
    table.before(list.tools);
    if (state.typing) { box.focus(); box.setSelectionRange(box.value.length, box.value.length); }
  } else {
    state.text = "";
  }
  table.after(list.none, list.pages);
  list.pages.addEventListener("click", ({ target }) => {
    const step = target.closest("[data-page-step]")?.dataset.pageStep;
    if (!step) return;
    state.page += Number(step);
    draw(list);
    table.scrollIntoView({ block: "nearest" });
  });
  list.none.querySelector("[data-table-all]").addEventListener("click", () => {
    state.text = list.tools.querySelector("[data-table-filter]").value = "";
    draw(list);
  });
  draw(list);
}

function all() {
  if (!document.getElementById("table-tools")) return;
  [...document.querySelectorAll("table[data-list]")].forEach((table, place) => {
    if (table.dataset.listed || !table.tHead || table.tHead.rows.length !== 1) return;
    const { previousElementSibling: before, nextElementSibling: after } = table;
    for (const old of [before, after, after?.nextElementSibling]) {
      if (old?.matches(".table-tools, .table-pages, .table-none")) old.remove();
    }
    begin(table, table.id || `${location.pathname} ${place}`);
  });
}

// Paper has no pages to turn: every line that was found is printed.
const listed = () =>
  [...document.querySelectorAll("table[data-listed]")].map((table) => lists.get(table)).filter(Boolean);
addEventListener("beforeprint", () => listed().forEach((list) => draw(list, Infinity)));
addEventListener("afterprint", () => listed().forEach((list) => draw(list)));

all();
document.addEventListener("htmx:afterSettle", all);
