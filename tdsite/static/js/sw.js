// Stands in for the server while it is down: a board that is loaded again comes from here, with a
// mark on it that says so.  Always the server first; what it sends is kept.  The live line and the
// snapshots pass by: only the page itself may judge how old they are.
/* global KEPT: { version, assets, kept } is put before this file by the server */
const CACHE = `td-board ${KEPT.version}`;
const PAGE = /^\/b\/[^/]+\/$/;
const PATIENCE_MS = 4000;
const DOWN_MS = 10_000; // so long nothing else waits for a server that has just not answered
let downAt = -Infinity;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => event.waitUntil(keepPage(event.data.keep)));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (PAGE.test(pathname)) event.respondWith(page(event));
  else if (KEPT.kept.some((kind) => new RegExp(kind).test(pathname))) event.respondWith(part(event));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.assets);
  await skipWaiting();
}

// Pages outlive a new version of the product; all else was fetched again.
async function takeOver() {
  const cache = await caches.open(CACHE);
  for (const name of await caches.keys()) {
    if (!name.startsWith("td-board ") || name === CACHE) continue;
    const old = await caches.open(name);
    for (const request of await old.keys()) {
      if (PAGE.test(new URL(request.url).pathname)) await cache.put(request, await old.match(request));
    }
    await caches.delete(name);
  }
  await clients.claim();
}

async function keepPage(address) {
  const { origin, pathname } = new URL(address);
  if (origin !== location.origin || !PAGE.test(pathname)) return;
  const answer = await fetch(address);
  if (answer.ok) await (await caches.open(CACHE)).put(address, answer);
}

async function page(event) {
  try {
    return await fromServer(event);
  } catch (error) {
    downAt = performance.now();
    const kept = await caches.match(event.request);
    if (!kept) throw error;
    const text = await kept.text();
    return new Response(text.replace(/\sdata-board\s/, " data-board data-kept "), kept);
  }
}

async function part(event) {
  const kept = await caches.match(event.request);
  if (kept && performance.now() - downAt < DOWN_MS) return kept;
  try {
    return await fromServer(event);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function fromServer(event) {
  const late = new Promise((_, refuse) => { setTimeout(refuse, PATIENCE_MS, new Error("no answer")); });
  const answer = await Promise.race([fetch(event.request), late]);
  if (answer.status >= 500) throw new Error(answer.statusText);
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

async function keep(request, answer) {
  await (await caches.open(CACHE)).put(request, answer);
}
