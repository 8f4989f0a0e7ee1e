// Staff pages: a higher revision of the page's tournament becomes `td:changed` on the body, and
// the fragments that listen fetch themselves.  The stream is open only while the page is seen:
// a browser opens six connections to a host, and every tab would hold one.
import { heard, silent } from "./live.js";

const REST_MS = 400; // however fast the acts come, fragments are not fetched more often
const RETRY_MS = [1000, 2000, 4000, 8000, 15000];
const DEAD_AFTER_MS = 40_000; // the server says something every 15 s; a line may break without a word

const page = document.body.dataset;
let seen = Number(page.revision ?? 0);
let source = null;
let failures = 0;
let resting = null;
let waiting = null;
let retry = null;
let watch = null;

function alive() {
  failures = 0;
  heard("stream");
  clearTimeout(watch);
  watch = setTimeout(broken, DEAD_AFTER_MS);
}

function broken() {
  close();
  silent("stream");
  retry = setTimeout(open, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
  failures += 1;
}

function changed(detail) {
  waiting = detail;
  if (resting) return;
  resting = setTimeout(() => { resting = null; if (waiting) changed(waiting); }, REST_MS);
  const told = waiting;
  waiting = null;
  document.body.dispatchEvent(new CustomEvent("td:changed", { bubbles: true, detail: told }));
}

function hear({ data }) {
  alive();
  const told = JSON.parse(data);
  if (!page.tournament) return changed(told); // a page of several events listens to all of them
  if (told.tournament !== Number(page.tournament) || told.revision <= seen) return undefined;
  seen = told.revision;
  return changed(told);
}

function open() {
  clearTimeout(retry);
  if (source || document.hidden) return;
  source = new EventSource(`/live/staff/${page.tournament ? `?tournament=${page.tournament}` : ""}`);
  source.onmessage = hear;
  source.onopen = alive;
  source.addEventListener("beat", alive);
  source.onerror = broken;
}

function close() {
  clearTimeout(retry);
  clearTimeout(watch);
  source?.close();
  source = null;
}

document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
addEventListener("pagehide", close);
addEventListener("pageshow", open);
addEventListener("online", open);
open();
