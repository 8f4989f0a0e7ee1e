// The page beside a printer: takes the first paper that waits, prints it, and says so.
//
// Each paper is told to be printed once the browser has taken it; a paper whose telling failed is
// not printed again by this page, for the paper is out.
const SETTLE_MS = 800;
const place = document.querySelector("#printing");
const says = place.querySelector("[data-says]");
const button = place.querySelector("[data-switch]");
const frame = document.querySelector("#paper");
const KEY = "td-prints-by-itself";
const taken = new Set();
let busy = false;

const on = () => localStorage.getItem(KEY) === "1";

function show(word) {
  says.textContent = place.dataset[word] ?? says.textContent;
  button.textContent = on() ? button.dataset.on : button.dataset.off;
}

function loaded(url) {
  return new Promise((done) => {
    frame.addEventListener("load", done, { once: true });
    frame.src = url;
  });
}

async function tell(url) {
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  const answer = await fetch(url, { method: "POST", headers: { "X-CSRFToken": token, "HX-Request": "true" } });
  if (!answer.ok) throw new Error(String(answer.status));
}

async function next() {
  if (busy || !on()) return;
  const paper = [...document.querySelectorAll("[data-job]")].find(({ dataset }) => !taken.has(dataset.job));
  if (!paper) return show("waits");
  busy = true;
  const { job, paper: url, printed } = paper.dataset;
  taken.add(job);
  try {
    show("prints");
    await loaded(url);
    await new Promise((done) => setTimeout(done, SETTLE_MS)); // the viewer draws the PDF
    frame.contentWindow.print();
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
