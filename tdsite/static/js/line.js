// The line to the server: newest snapshots, the server's time, and how long it has been silent.
import { askAgainMs, BURST, timekeeper } from "./offset.js";

const TIME = "/live/now/";
const BEAT_MS = 15_000; // the server says something at least this often
const SILENT_AFTER_MS = 2.5 * BEAT_MS;
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 15_000];
const GRACE_MS = 3000; // a server that restarts is not worth a word
const POLLED_GRACE_MS = 22_000; // where only single questions get through
const PATIENCE_MS = 8000;
const AFTER_A_LEAP = [0, 1000, 2000]; // the network of a device that wakes needs a moment

const jittered = (ms) => ms * (0.75 + Math.random() / 2);
const rest = (ms) => new Promise((done) => { setTimeout(done, ms); });

// `take` gets every snapshot and `part` what comes beside it, `heard` is called at every sign of life. 
// `loadedAt` is the server's
// time when it drew the page.  A page that comes from this device's own store (`kept`) says nothing
// about the time: there `memory` does, { ahead, heardAt }, or else the device's own clock.
export function connect({ snapshot, stream }, { loadedAt, kept, memory, take, part, heard = () => {} }) {
  const keeper = kept ? fromMemory(memory) : fromPage(loadedAt);
  let heardAt = kept ? memory?.heardAt ?? loadedAt : loadedAt;
  let heardMono = performance.now();
  let leaps = 0;
  let down = kept;
  let polled = false;
  let failures = 0;
  let source = null;
  let retry = null;

  function now() {
    const at = keeper.now(performance.now(), Date.now());
    if (keeper.leaps !== leaps) {
      leaps = keeper.leaps;
      leapt();
    }
    return at;
  }

  function hear() {
    heardMono = performance.now();
    heardAt = now();
    failures = 0;
    down = false;
    heard({ heardAt, ahead: heardAt - Date.now() });
  }

  async function ask(address) {
    const [sent, before] = [performance.now(), leaps];
    const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    const back = performance.now();
    if (!answer.ok) throw new Error(answer.statusText);
    const told = await answer.json();
    now();
    if (before === leaps) keeper.learn({ sent, back, server: told.now }); // else it slept on the way
    hear();
    return told;
  }

  async function burst() {
    for (let i = 0; i < BURST; i += 1) await ask(TIME);
  }

  // The stream's own retries find out when the server is back.
  const sample = () => burst().catch(() => {});

  async function leapt() {
    if (source) open(); // a stream does not outlive a sleep, and does not always say so
    for (const wait of AFTER_A_LEAP) {
      await rest(wait);
      try {
        await burst();
        return;
      } catch {
        // once more
      }
    }
    keeper.slept();
  }

  async function keepAsking() {
    for (;;) {
      await rest(jittered(askAgainMs(keeper.margin)));
      if (!down) await ask(TIME).catch(() => {});
    }
  }

  function open() {
    clearTimeout(retry);
    source?.close();
    source = new EventSource(stream);
    source.onopen = () => { polled = false; hear(); };
    source.onmessage = ({ data }) => { take(JSON.parse(data)); hear(); };
    source.addEventListener("faces", ({ data }) => part(JSON.parse(data)));
    source.addEventListener("beat", hear);
    source.onerror = lost;
  }

  function lost() {
    source?.close();
    source = null;
    down = true;
    clearTimeout(retry);
    retry = setTimeout(again, jittered(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]));
    failures += 1;
  }

  // A snapshot asked for by hand also serves where a stream cannot get through.
  async function again() {
    clearTimeout(retry);
    const tries = failures;
    try {
      const newest = await ask(snapshot);
      polled = true;
      take(newest);
      hear();
      failures = tries;
      open();
      sample();
    } catch {
      lost();
    }
  }

  function watch() {
    now();
    if (source && performance.now() - heardMono > SILENT_AFTER_MS) lost();
  }

  setInterval(watch, 1000);
  addEventListener("offline", () => { if (source) lost(); });
  addEventListener("online", () => { failures = 0; if (!source) again(); });
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", ({ persisted }) => { if (persisted) { open(); sample(); } });

  open();
  sample();
  keepAsking();
  return {
    now,
    silentMs() {
      const silent = Math.max(0, now() - heardAt);
      return down && silent > (polled ? POLLED_GRACE_MS : GRACE_MS) ? silent : 0;
    },
  };
}

// The page was asked for at the beginning of `mono`, and drawn before it began to arrive.
function fromPage(loadedAt) {
  const mono = performance.now();
  const arrived = performance.getEntriesByType?.("navigation")?.[0]?.responseStart || mono;
  const keeper = timekeeper({ mono, wall: Date.now(), guess: loadedAt + mono - arrived / 2 });
  keeper.learn({ sent: 0, back: arrived, server: loadedAt });
  return keeper;
}

function fromMemory(memory) {
  const wall = Date.now();
  return timekeeper({ mono: performance.now(), wall, guess: wall + (memory?.ahead ?? 0) });
}
