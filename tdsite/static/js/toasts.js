// A toast stays ten seconds or longer, and for as long as somebody points at it or stands on it.
import { say } from "./aloud.js";

const MIN_SECONDS = 10;

function keep(toast) {
  const wait = Math.max(MIN_SECONDS, Number(toast.dataset.seconds) || 0) * 1000;
  let timer;
  const start = () => { clearTimeout(timer); timer = setTimeout(() => toast.remove(), wait); };
  const stop = () => clearTimeout(timer);
  const acts = { pointerenter: stop, focusin: stop, pointerleave: start, focusout: start };
  for (const [event, act] of Object.entries(acts)) {
    toast.addEventListener(event, act);
  }
  toast.addEventListener("htmx:afterRequest", ({ detail }) => { if (detail.successful) toast.remove(); });
  const close = toast.querySelector("[data-close]");
  if (close) { close.hidden = false; close.addEventListener("click", () => toast.remove()); }
  start();
}

const wordsOf = (toast) => toast.querySelector("span").textContent.trim();

// What stood there when the page came is no change, and is read to nobody: it is said once more.
const SAY_MS = 500;

function sayAgain() {
  const said = [...region.querySelectorAll(".toast")].map(wordsOf);
  say(said.join(" "));
}

const region = document.getElementById("toasts");
if (region) {
  setTimeout(sayAgain, SAY_MS);
  region.querySelectorAll(".toast").forEach(keep);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (!node.matches?.(".toast")) continue;
      keep(node);
      const open = document.querySelector("dialog:modal [data-dialog-says]");
      if (open) open.textContent = wordsOf(node);
    }
  }).observe(region, { childList: true });
}
