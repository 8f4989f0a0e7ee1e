// The name of a button or link that is drawn as an icon alone: beside it after 300 ms under a mouse,
// at once where a key brought the focus.  It can be pointed at, Escape takes it away.
const AFTER_MS = 300;
const GAP = 6;
const NAMED = "a, button, summary";
const SMALL = ".key, .count, .person"; // shown with an icon, and no name

const tip = document.createElement("div");
tip.className = "tip";
tip.popover = "manual";
tip.setAttribute("aria-hidden", "true"); // the button has its name already
let owner = null;
let timer = 0;

function hasWords(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || parent.closest(SMALL) || !parent.checkVisibility()) continue;
    if (parent === element || parent.offsetWidth > 1) return true; // 1: for a screen reader alone
  }
  return false;
}

const nameOf = (element) => element.title || element.getAttribute("aria-label") || "";

function put(element) {
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  const beside = element.closest(".rooms");
  const below = bottom + GAP + tip.offsetHeight < innerHeight;
  const x = beside ? right + GAP : left + (width - tip.offsetWidth) / 2;
  const y = beside ? top + (height - tip.offsetHeight) / 2 : below ? bottom + GAP : top - GAP - tip.offsetHeight;
  tip.style.left = `${Math.max(GAP, Math.min(x, innerWidth - tip.offsetWidth - GAP))}px`;
  tip.style.top = `${Math.max(GAP, y)}px`;
}

function show(element) {
  hide();
  const name = nameOf(element);
  if (!name || !element.isConnected || hasWords(element)) return;
  owner = element;
  tip.textContent = name;
  if (element.title) {
    // not twice: the browser's own would come a second later
    tip.dataset.title = element.title;
    const isNamed = element.hasAttribute("aria-label") || element.textContent.trim();
    if (!isNamed) element.setAttribute("aria-label", name);
    element.removeAttribute("title");
  }
  document.body.append(tip);
  tip.showPopover();
  put(element);
}

function hide() {
  clearTimeout(timer);
  if (!owner) return;
  if (tip.dataset.title) owner.title = tip.dataset.title;
  delete tip.dataset.title;
  owner = null;
  tip.remove();
}

document.addEventListener("pointerover", ({ target, pointerType }) => {
  if (pointerType === "touch" || tip.contains(target)) return clearTimeout(timer);
  const element = target.closest?.(NAMED);
  if (element && element === owner) return clearTimeout(timer);
  clearTimeout(timer);
  const isKept = owner?.matches(":focus-visible") && !element;
  if (element || !isKept) timer = setTimeout(() => (element ? show(element) : hide()), AFTER_MS);
});
document.addEventListener("focusin", ({ target }) => {
  if (target.matches?.(NAMED) && target.matches(":focus-visible")) show(target);
  else hide();
});
document.addEventListener("focusout", hide);
document.addEventListener("pointerdown", hide);
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") hide(); });
document.addEventListener("scroll", hide, { capture: true, passive: true });
document.addEventListener("htmx:afterSettle", () => { if (owner && !owner.isConnected) hide(); });
