// The page beside a printer: takes the first paper that waits, prints it, and says so.
//
// Each paper is told to be printed once the browser has taken it; a paper whose telling failed is
// not printed again by this page, for the paper is out.  One that did not come through is tried
// again behind the others.
import { isReached } from "./live.js";
import { refusalIn } from "./refused_paper.js";

const SETTLE_MS = 800;
const place = document.querySelector("#printing");
const says = place.querySelector("[data-says]");
const button = place.querySelector("[data-switch]");
const frame = document.querySelector("#paper");
const KEY = "td-prints-by-itself";
const taken = new Set();
const lost = new Set();
const refused = new Map(); // what was said instead of a paper
let busy = false;

const on = () => localStorage.getItem(KEY) === "1";

function show(word) {
  says.textContent = place.dataset[word] ?? says.textContent;
  button.textContent = on() ? button.dataset.on : button.dataset.off;
}

// The press that opens the paper for a person opens it in the frame for this page: it is counted once.
function loaded(press) {
  return new Promise((done) => {
    frame.addEventListener("load", done, { once: true });
    press.setAttribute("formtarget", frame.name);
    press.form.requestSubmit(press);
    press.removeAttribute("formtarget");
  });
}

async function tell(url) {
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  const answer = await fetch(url, { method: "POST", headers: { "X-CSRFToken": token, "HX-Request": "true" } });
  if (!answer.ok) throw new Error(String(answer.status));
}

const waiting = () => [...document.querySelectorAll("[data-job]")];

// Nothing more to print: why a paper stays, as long as it does.
function rest() {
  show("waits");
  const why = waiting().map(({ dataset }) => refused.get(dataset.job)).find(Boolean);
  if (why) says.textContent = why;
}

async function next() {
  if (busy || !on() || !isReached()) return; // a press now would be held back, and nobody press again
  const papers = waiting().filter(({ dataset }) => !taken.has(dataset.job) && !refused.has(dataset.job));
  if (papers.every(({ dataset }) => lost.has(dataset.job))) lost.clear();
  const paper = papers.find(({ dataset }) => !lost.has(dataset.job));
  if (!paper) return rest();
  busy = true;
  const { job, printed } = paper.dataset;
  lost.add(job);
  try {
    show("prints");
    await loaded(paper.querySelector("[data-press]"));
    const why = refusalIn(frame);
    if (why) {
      refused.set(job, why);
      return rest();
    }
    await new Promise((done) => setTimeout(done, SETTLE_MS)); // the viewer draws the PDF
    frame.contentWindow.print();
    taken.add(job);
    await tell(printed);
    document.body.dispatchEvent(new Event("td:changed"));
    show("waits");
  } catch {
    show("stopped");
  } finally {
    busy = false;
  }
}

button.hidden = false;
button.addEventListener("click", () => {
  localStorage.setItem(KEY, on() ? "0" : "1");
  show(on() ? "waits" : "stopped");
  if (!on()) says.textContent = "";
  next();
});
document.body.addEventListener("htmx:afterSettle", next);
show(on() ? "waits" : undefined);
next();
