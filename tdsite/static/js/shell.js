// The frame: the rooms fold to icons and back, by their button or by "[", and stay so on this device;
// so does whether a letter alone is an act, which js/early.js keeps.
const A_YEAR_SECONDS = 365 * 24 * 60 * 60;
const shell = document.querySelector(".shell");

function fold() {
  const rooms = shell.dataset.rooms === "icons" ? "names" : "icons";
  shell.dataset.rooms = rooms;
  keep("rooms", rooms);
}

function keep(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=${A_YEAR_SECONDS}; samesite=lax`;
}

const letters = document.querySelector("[data-letters-switch]");
function showLetters() {
  const value = document.cookie.includes("letters=off") ? "off" : "on";
  for (const button of letters.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.value === value));
  }
}
if (letters) {
  letters.hidden = false;
  letters.addEventListener("click", ({ target }) => {
    const chosen = target.closest("button");
    if (!chosen) return;
    keep("letters", chosen.value);
    showLetters();
  });
  showLetters();
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

// G opens the events, and a figure behind it goes to that one: as fast as it is typed, the list is
// asked for meanwhile.
const events = document.querySelector(".switch-menu");
let wanted = 0;

function leave() {
  const links = events.querySelectorAll(".switch-list a");
  if (!wanted || !links.length) return;
  links[wanted - 1]?.click();
  wanted = 0;
}

document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (!events || ctrlKey || altKey || metaKey || isTyped(event)) return;
  if (key.toLowerCase() === "g") {
    events.open = true;
    events.querySelector("summary").focus();
  } else if (events.open && /^[1-4]$/.test(key)) {
    wanted = Number(key);
    leave();
  } else {
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
events?.addEventListener("htmx:afterSettle", leave);
events?.addEventListener("toggle", () => { if (!events.open) wanted = 0; });

// On a phone the tabs scroll: the one that is open is in sight.
document.querySelector(".room-tabs [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
