// The log: what an undo would change opens at the side, and closes again.
const drawer = () => document.getElementById("drawer");
let opener = null;

function close() {
  const open = drawer();
  if (!open?.firstElementChild) return;
  const empty = open.cloneNode(false);
  for (const name of ["hx-get", "hx-trigger", "hx-swap", "aria-label"]) empty.removeAttribute(name);
  open.replaceWith(empty);
  document.getElementById(opener)?.querySelector(".line-acts a, .line-acts button")?.focus();
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-close-drawer]")) return;
  event.preventDefault();
  close();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.target.closest("details[open]")) close();
});
document.addEventListener("htmx:beforeRequest", ({ target }) => {
  const line = target.closest(".journal-list > li");
  if (line) opener = line.id;
});
document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (target.id === "drawer" && target.firstElementChild) target.querySelector("[data-close-drawer]")?.focus();
});
