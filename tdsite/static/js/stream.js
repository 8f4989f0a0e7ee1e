// Staff pages: a higher revision of the page's tournament becomes `td:changed` on the body, and
// the fragments that listen fetch themselves.  The stream is open only while the page is seen:
// a browser opens six connections to a host, and every tab would hold one.
const REST_MS = 400; // however fast the acts come, fragments are not fetched more often
const RETRY_MS = [1000, 2000, 4000, 8000, 15000];

const page = document.body.dataset;
let seen = Number(page.revision ?? 0);
let source = null;
let failures = 0;
let resting = null;
let waiting = null;
let retry = null;

function changed(detail) {
  waiting = detail;
  if (resting) return;
  resting = setTimeout(() => { resting = null; if (waiting) changed(waiting); }, REST_MS);
  const told = waiting;
  waiting = null;
  document.body.dispatchEvent(new CustomEvent("td:changed", { bubbles: true, detail: told }));
}

function hear({ data }) {
  failures = 0;
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
  source.addEventListener("beat", () => { failures = 0; });
  source.onerror = () => {
    close();
    retry = setTimeout(open, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
    failures += 1;
  };
}

function close() {
  clearTimeout(retry);
  source?.close();
  source = null;
}

document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
addEventListener("pagehide", close);
addEventListener("pageshow", open);
addEventListener("online", open);
open();
