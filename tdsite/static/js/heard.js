// Says to the control room how this board sounds: at once when that changes, else now and then.
const EVERY_MS = 20_000; // operations/board_sounds.py forgets a board after 75 s
const GONE = "gone";
const DEVICE = "td-board-device"; // tells two televisions at one address apart

export function heard(address, language) {
  let state = GONE;
  let saidAt = 0;

  function say(now) {
    if (!now || (now === state && (now === GONE || Date.now() - saidAt < EVERY_MS))) return;
    state = now;
    saidAt = Date.now();
    post(now);
  }

  function post(now) {
    const body = JSON.stringify({ device: device(), language: language.slice(0, 2), state: now });
    const headers = { "Content-Type": "application/json" };
    fetch(address, { method: "POST", headers, body, keepalive: true }).catch(() => {}); // said again in 20 s
  }

  addEventListener("pagehide", () => say(GONE));
  return say;
}

function device() {
  const known = sessionStorage.getItem(DEVICE);
  if (known) return known;
  const made = crypto.getRandomValues(new Uint32Array(2)).join("").slice(0, 16);
  sessionStorage.setItem(DEVICE, made);
  return made;
}
