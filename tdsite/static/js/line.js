// The line to the server: newest snapshots, the server's time, and how long it has been silent.
const BEAT_MS = 15_000; // the server says something at least this often
const SILENT_AFTER_MS = 2.5 * BEAT_MS;
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 15_000];
const GRACE_MS = 3000; // a server that restarts is not worth a word
const JUMP_MS = 2000;
const SAMPLES = 4;
const RESAMPLE_MS = 5 * 60_000;

// `take` gets every snapshot.  `loadedAt` is the server's time when it drew the page: the first
// guess of how far this device's clock is off, good to the time the page took to arrive.
export function connect({ stream, snapshot }, { loadedAt, take }) {
  const clocks = () => performance.timeOrigin + performance.now(); // never jumps
  let offset = loadedAt - clocks() + performance.now() / 2;
  let trips = [];
  let heardAt = clocks();
  let down = false;
  let failures = 0;
  let source = null;

  function heard() {
    heardAt = clocks();
    failures = 0;
    down = false;
  }

  function tookTrip(sentAt, serverNow) {
    const backAt = clocks();
    trips = [...trips, { ms: backAt - sentAt, offset: serverNow - (sentAt + backAt) / 2 }].slice(-8);
    offset = trips.reduce((best, trip) => (trip.ms < best.ms ? trip : best)).offset;
  }

  async function ask() {
    const sentAt = clocks();
    const answer = await fetch(snapshot, { cache: "no-store", signal: AbortSignal.timeout(8000) });
    if (!answer.ok) throw new Error(answer.statusText);
    const newest = await answer.json();
    tookTrip(sentAt, newest.now);
    heard();
    take(newest);
  }

  async function sample() {
    try {
      for (let i = 0; i < SAMPLES; i += 1) await ask();
    } catch {
      // The stream's own retries find out when the server is back.
    }
  }

  function open() {
    source?.close();
    source = new EventSource(stream);
    source.onopen = heard;
    source.onmessage = ({ data }) => { heard(); take(JSON.parse(data)); };
    source.addEventListener("beat", heard);
    source.onerror = lost;
  }

  function lost() {
    source?.close();
    source = null;
    down = true;
    const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
    failures += 1;
    setTimeout(again, wait * (0.75 + Math.random() / 2));
  }

  // A snapshot asked for by hand also serves where a stream cannot get through.
  async function again() {
    const tries = failures;
    try {
      await ask();
      failures = tries;
      open();
    } catch {
      lost();
    }
  }

  // A device that slept, or was set right by its network, has to ask for the time again.
  let drift = Date.now() - clocks();
  setInterval(() => {
    if (source && clocks() - heardAt > SILENT_AFTER_MS) lost();
    if (Math.abs(Date.now() - clocks() - drift) < JUMP_MS) return;
    drift = Date.now() - clocks();
    trips = [];
    sample();
  }, 1000);
  setInterval(() => { if (!down) sample(); }, RESAMPLE_MS);
  addEventListener("offline", () => { if (source) lost(); });
  addEventListener("online", () => { failures = 0; if (!source) again(); });
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", ({ persisted }) => { if (persisted) open(); });

  open();
  sample();
  return {
    now: () => Math.floor(clocks() + offset),
    silentMs: () => (down && clocks() - heardAt > GRACE_MS ? clocks() - heardAt : 0),
  };
}
