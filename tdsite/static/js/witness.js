// This device is a witness: it keeps the heads of the event's log that it was given, each signed, and
// asks now and then whether the log still goes through the oldest and the newest of them.  A log that
// was rewritten, or another copy of it, is known by that, also to who changed nothing else.
const KEPT = 30; // heads of one log; the oldest stays
const AGAIN_MS = 600_000;
const place = document.getElementById("witness");
const name = place && `td-heads ${place.dataset.newest}`;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? [];
  } catch {
    return []; // storage is closed to this page, or was filled by something else
  }
}

function keep(heads) {
  try {
    const [oldest, ...others] = heads;
    localStorage.setItem(name, JSON.stringify([oldest, ...others.slice(1 - KEPT)]));
  } catch {
    // a device without a memory is no witness
  }
}

async function ask(address) {
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

function accuse(line) {
  const words = place.querySelector("b");
  words.textContent = words.textContent.replace("[line]", line);
  place.hidden = false;
}

async function look() {
  const heads = kept();
  const newest = await ask(place.dataset.newest);
  const asked = new Set([heads[0], heads.at(-1)].filter(Boolean));
  for (const head of asked) {
    const now = head.line === newest.line ? newest : await ask(place.dataset.atLine.replace("/0.", `/${head.line}.`));
    if (now.line !== head.line || now.seal !== head.seal) return accuse(head.line);
  }
  if (newest.line && newest.line !== heads.at(-1)?.line) keep([...heads, newest]);
  return undefined;
}

async function watch() {
  try {
    if (!document.hidden && place.hidden) await look();
  } catch {
    // the server is away: asked again
  }
}

if (place) {
  watch();
  setInterval(watch, AGAIN_MS);
}
