// The screen a board hangs on: kept awake, spared from burning in, filled on request, and without
// a pointer lying over the figures.
const REST_MS = 3000; // so long after its last move the pointer is gone
const PATH = ["0 0", "1 0", "1 1", "0 1", "-1 1", "-1 0", "-1 -1", "0 -1", "1 -1"]; // no step is far
const STAY_MS = 3 * 60_000;
const BARE = ["overlay", "embed"]; // these lie on somebody else's picture

export function begin(board) {
  if (window !== window.parent || BARE.includes(board.dataset.preset)) return {};
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
  hidePointer(document.documentElement);
  fillOnRequest(document.querySelector("[data-full-screen]"));
  document.body.classList.add("board-sways");
  return { tick: (now) => sway(now) };
}

// Only where the browser allows it (HTTPS, localhost).
function stayAwake() {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
}

// Everything stands a few pixels elsewhere every few minutes; the page leaves that much room.
function sway(now) {
  const place = PATH[Math.floor(now / STAY_MS) % PATH.length];
  if (document.body.dataset.sway !== place) document.body.dataset.sway = place;
}

function hidePointer(page) {
  let resting = null;
  const seen = () => {
    delete page.dataset.idle;
    clearTimeout(resting);
    resting = setTimeout(() => { page.dataset.idle = ""; }, REST_MS);
  };
  ["pointermove", "pointerdown", "keydown"].forEach((sign) => addEventListener(sign, seen));
  seen();
}

function fillOnRequest(button) {
  const page = document.documentElement;
  if (!page.requestFullscreen) return;
  const filled = () => document.fullscreenElement !== null;
  const turn = () => (filled() ? document.exitFullscreen() : page.requestFullscreen()).catch(() => {});
  const say = () => button?.setAttribute("aria-pressed", String(filled()));

  if (button) button.hidden = false;
  button?.addEventListener("click", turn);
  document.addEventListener("fullscreenchange", say);
  addEventListener("dblclick", ({ target }) => { if (!target.closest("button, a, input")) turn(); });
  addEventListener("keydown", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (plain && event.key.toLowerCase() === "f" && !event.target.closest("input, textarea")) turn();
  });
}
