// The frame: the rooms fold to icons and back, by their button or by "[", and stay so on this device.
const A_YEAR_SECONDS = 365 * 24 * 60 * 60;
const shell = document.querySelector(".shell");

function fold() {
  const rooms = shell.dataset.rooms === "icons" ? "names" : "icons";
  shell.dataset.rooms = rooms;
  document.cookie = `rooms=${rooms}; path=/; max-age=${A_YEAR_SECONDS}; samesite=lax`;
}

const isTyped = ({ target }) => target.closest?.("input, textarea, select, [contenteditable]");

document.addEventListener("click", ({ target }) => {
  if (shell && target.closest("[data-fold]")) fold();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "[" || event.ctrlKey || event.altKey || event.metaKey || isTyped(event)) return;
  if (!shell) return;
  event.preventDefault();
  fold();
});

// On a phone the tabs scroll: the one that is open is in sight.
document.querySelector(".room-tabs [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
