// A part is not drawn anew under a press that was sent from it and is not answered yet: what was
// pressed would be gone, and with it the place where the answer, or a refusal, is heard and said.
// It may be an act, or a row that is opened.  What was missed is drawn once the answer is there.
const PRESSES = new Set(["click", "submit", "change", "input", "search"]);
const presses = new Map(); // request → the element that sent it
let own = null; // the request whose answer is being drawn
let missed = false;

document.addEventListener("htmx:beforeSend", ({ detail: { xhr, requestConfig } }) => {
  const pressed = PRESSES.has(requestConfig.triggeringEvent?.type);
  if (requestConfig.verb === "get" && !pressed) return; // a part that fetches itself
  presses.set(xhr, requestConfig.elt);
  xhr.addEventListener("loadend", () => {
    presses.delete(xhr);
    if (!missed || presses.size) return;
    missed = false;
    document.body.dispatchEvent(new CustomEvent("td:changed", { bubbles: true }));
  });
});

const listens = (part) => part.matches("[hx-trigger*='td:changed']");
const awaits = (part) => [...presses].some(([xhr, sender]) => xhr !== own && part.contains(sender));

function holdBack({ detail }) {
  if (!detail.shouldSwap || !listens(detail.target) || !awaits(detail.target)) return;
  detail.shouldSwap = false;
  missed = true;
}

document.addEventListener("htmx:beforeSwap", (event) => {
  own = event.detail.xhr;
  holdBack(event);
});
document.addEventListener("htmx:oobBeforeSwap", holdBack);
