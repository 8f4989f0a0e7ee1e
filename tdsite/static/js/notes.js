// A note opens by its “?” without this; here it is put beside what it is about.
const EDGE = 8;   // px kept free around it

document.addEventListener("beforetoggle", (event) => {
  if (event.newState === "open" && event.target.matches?.(".help-note")) put(event.target, 0);
}, true);
document.addEventListener("toggle", ({ target, newState }) => {
  if (newState === "open" && target.matches?.(".help-note")) put(target, target.offsetHeight);
}, true);

// Below its button where there is room, else above it.
function put(note, height) {
  const button = document.querySelector(`[popovertarget="${note.id}"]`);
  const at = button.getBoundingClientRect();
  const width = note.offsetWidth || Math.min(352, innerWidth - 32);
  const below = at.bottom + EDGE;
  const fits = below + height <= innerHeight - EDGE;
  note.style.margin = "0";
  note.style.right = note.style.bottom = "auto";
  note.style.left = `${Math.max(EDGE, Math.min(at.left, innerWidth - width - EDGE))}px`;
  note.style.top = `${fits ? below : Math.max(EDGE, at.top - height - EDGE)}px`;
}
