// The control room.  Without it every button still works; this copies an address, and lets the
// rows of a rotation be dragged.
let held = null; // the row of a rotation in somebody's hand

// A number that cannot be is not sent: the browser says why, at the field.
document.addEventListener("htmx:validation:halted", ({ target }) => target.reportValidity?.());

// What was open stays open when its part is drawn anew.
let open = [];
document.addEventListener("htmx:beforeSwap", (event) => {
  if (held && event.detail.target.id === "screen") event.detail.shouldSwap = false; // the drop draws it
  open = [...document.querySelectorAll("#screen details[open]")].map(({ id }) => id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  dress();
});

// The page to be added is no change yet.
const hush = (event) => { if (event.target.matches?.("[data-quiet]")) event.stopPropagation(); };
document.addEventListener("change", hush, true);

document.addEventListener("input", ({ target }) => {
  if (target.matches("input[type=range]")) target.parentElement.querySelector("output").value = target.value;
});

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const text = button.parentElement.querySelector("[data-copy-text]");
  if (navigator.clipboard) await navigator.clipboard.writeText(text.textContent);
  else copySelected(text);
  button.classList.add("copied");
});

// A page that came without HTTPS, as in a hall, has no clipboard of its own.
function copySelected(text) {
  getSelection().selectAllChildren(text);
  document.execCommand("copy");
}

// ---------- the countdowns of the small pictures ----------
// Each was drawn a while ago; the next drawing, seconds later, sets it right again.
const drawnAt = new WeakMap();

function count() {
  for (const time of document.querySelectorAll(".screen-face [data-left]")) {
    if (!drawnAt.has(time)) drawnAt.set(time, performance.now());
    const seconds = Math.max(0, Math.ceil(time.dataset.left - (performance.now() - drawnAt.get(time)) / 1000));
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const rest = String(seconds % 60).padStart(2, "0");
    const says = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
    if (time.textContent !== says) time.textContent = says;
  }
}
setInterval(count, 250);

// ---------- dragging a row ----------
document.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest("[data-grip]");
  if (!grip || event.button) return;
  event.preventDefault();
  held = { row: grip.closest(".turn"), from: orderOf(grip.closest(".turns")) };
  grip.setPointerCapture(event.pointerId);
  held.row.classList.add("held");
});

document.addEventListener("pointermove", (event) => {
  if (!held) return;
  const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(".turn");
  if (!over || over === held.row || over.parentElement !== held.row.parentElement) return;
  const { top, height } = over.getBoundingClientRect();
  over[event.clientY > top + height / 2 ? "after" : "before"](held.row);
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    if (!held) return;
    const { row, from } = held;
    held = null;
    row.classList.remove("held");
    if (orderOf(row.parentElement) === from) return;
    row.closest("form").dispatchEvent(new CustomEvent("moved", { bubbles: true }));
  });
}

const orderOf = (list) => [...list.querySelectorAll("[name=row]")].map(({ value }) => value).join();

// What only works with a script is shown only with it.
function dress() {
  for (const element of document.querySelectorAll("[data-grip], [data-copy]")) element.hidden = false;
}
dress();
