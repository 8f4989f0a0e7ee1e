// Says to the control room how this board is: at once when its sound or page changes, else now and then.
const EVERY_MS = 20_000; // operations/board_sounds.py forgets a board after 75 s
const GONE = "gone";
const DEVICE = "td-board-device"; // tells two televisions at one address apart

// `more` gives all else that the board says of itself; another page is told at once too.
export function heard(address, language) {
  let state = GONE;
  let told = "";
  let saidAt = 0;

  function say(now, more = () => ({})) {
    if (!now || (now === GONE && state === GONE)) return;
    const rest = more();
    const here = [now, rest.page, rest.part, rest.tested].join(" ");
    if (here === told && Date.now() - saidAt < EVERY_MS) return;
    state = now;
    told = here;
    saidAt = Date.now();
    post(now, rest);
  }

  function post(now, rest) {
    const body = JSON.stringify({ ...rest, device: device(), language: language.slice(0, 2), state: now });
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
