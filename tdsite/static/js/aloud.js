// What is said to who hears the page.  A screen reader reads what comes into a live region, but not
// one that is drawn anew with its words already in it: those are said in the region of every page.
const LIVE = ":is([aria-live=polite], [role=status])[id]";
const before = new Map(); // live regions that may be drawn anew → their words

const wordsOf = (region) => region.textContent.replace(/\s+/g, " ").trim();

export function say(words) {
  const live = document.getElementById("live");
  if (live && words) live.textContent = words;
}

function note({ detail: { shouldSwap, target } }) {
  if (!shouldSwap || !target) return;
  const regions = [...target.querySelectorAll(LIVE)];
  if (target.matches(LIVE)) regions.push(target);
  for (const region of regions) before.set(region, wordsOf(region));
}

function tell() {
  for (const [region, words] of before) {
    if (region.isConnected) continue;
    before.delete(region);
    const now = document.getElementById(region.id);
    if (now && wordsOf(now) !== words) say(wordsOf(now));
  }
}

for (const swap of ["htmx:beforeSwap", "htmx:oobBeforeSwap"]) document.addEventListener(swap, note);
for (const swap of ["htmx:afterSwap", "htmx:oobAfterSwap"]) document.addEventListener(swap, tell);
document.addEventListener("htmx:afterSettle", () => before.clear());
