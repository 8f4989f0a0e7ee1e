// A law that is cited opens where it is cited, as a card.  Without this, or with a modifier key,
// or where the card does not come, the link leads to the law's page.
const EDGE = 16;   // px kept free around the card
let asked = 0;     // only the last law asked for is shown

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-law]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  open(link);
}, true);

async function open(link) {
  const turn = ++asked;
  try {
    const answer = await fetch(link.dataset.law, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(answer.status);
    const drawn = await answer.text();
    if (turn === asked) await show(link, drawn);
  } catch {
    location.assign(link.href);
  }
}

async function show(link, drawn) {
  const card = document.getElementById("law-card") ?? made();
  const at = (card.contains(link) ? card : link).getBoundingClientRect();
  card.innerHTML = drawn;
  const style = card.querySelector("link");
  if (!style.sheet) await new Promise((done) => { style.onload = style.onerror = done; });
  if (!card.matches(":popover-open")) card.showPopover();
  place(card, at);
  card.scrollTop = 0;
  card.focus({ preventScroll: true });
}

function made() {
  const card = document.createElement("div");
  card.id = "law-card";
  card.className = "law-card";
  card.popover = "auto";
  card.tabIndex = -1;
  card.setAttribute("role", "dialog");
  card.setAttribute("aria-labelledby", "law-card-title");
  document.body.append(card);
  return card;
}

// Below the link where there is room, else above it; on a phone the style keeps it at the foot.
function place(card, at) {
  const { width, height } = card.getBoundingClientRect();
  const left = Math.max(EDGE, Math.min(at.left, innerWidth - width - EDGE));
  const below = at.bottom + EDGE / 2;
  const top = below + height <= innerHeight - EDGE ? below : Math.max(EDGE, at.top - height - EDGE / 2);
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
}
