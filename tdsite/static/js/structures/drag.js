// A row taken by its handle and put elsewhere, with a mouse or a finger.
import { changed, mayChange, rowOf } from "./rows.js";

export function begin(table) {
  if (table.dataset.drags) return;
  table.dataset.drags = "yes";
  table.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest("[data-drag]");
    if (handle && event.button === 0 && mayChange(rowOf(handle))) take(event, handle, rowOf(handle));
  });
}

function take(event, handle, row) {
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  row.classList.add("dragged");
  const from = row.nextElementSibling;
  const move = ({ clientX, clientY }) => over(row, clientX, clientY);
  const end = () => {
    handle.removeEventListener("pointermove", move);
    row.classList.remove("dragged");
    if (row.nextElementSibling !== from) changed();
  };
  handle.addEventListener("pointermove", move);
  handle.addEventListener("lostpointercapture", end, { once: true });
}

function over(row, x, y) {
  const under = document.elementsFromPoint(x, y).map((element) => element.closest?.(".step"));
  const other = under.find((step) => step && step !== row);
  if (!other || !mayChange(other) || other.parentElement !== row.parentElement) return;
  const { top, height } = other.getBoundingClientRect();
  const below = row.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (below && y > top + height / 2) other.after(row);
  if (!below && y < top + height / 2) other.before(row);
}
