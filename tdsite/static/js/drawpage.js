// A draw's page: verify the published file here, one check after the other.
import { isFile, verify } from "./proof.js";

const proof = document.getElementById("proof");
const button = proof.querySelector("[data-verify]");
const list = proof.querySelector("[data-checks]");
const rows = [...list.querySelectorAll("[data-check]")];

const part = (name) => proof.querySelector(`[data-verdict="${name}"]`);
const icon = (name) => proof.querySelector(`[data-mark="${name}"]`).content.cloneNode(true);

function mark(row, name) {
  row.dataset.state = name;
  row.querySelector(".check-mark").replaceChildren(icon(name));
}

function say(verdict, took) {
  const shown = part(verdict);
  shown.hidden = false;
  const time = shown.querySelector("[data-took]");
  if (time) time.textContent = `${Math.round(took)} ms`;
}

function begin() {
  button.disabled = true;
  for (const name of ["holds", "fails", "other", "away"]) part(name).hidden = true;
  for (const row of rows) mark(row, "not");
  list.hidden = false;
}

async function published() {
  const answer = await fetch(proof.dataset.file, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

// Also against the page: what was read here is what the file says.
const isOnPage = (draw) => {
  const shown = [...proof.querySelectorAll(".hash")].map((code) => code.textContent);
  return [draw.seal, draw.commitment, draw.seed].every((value, index) => shown[index] === value);
};

async function check(draw) {
  const began = performance.now();
  let all = isOnPage(draw);
  for await (const [name, holds] of verify(draw)) {
    mark(rows.find((row) => row.dataset.check === name), holds ? "yes" : "no");
    all &&= holds;
  }
  say(all ? "holds" : "fails", performance.now() - began);
}

async function run() {
  begin();
  try {
    const draw = await published().catch((error) => {
      say(error instanceof SyntaxError ? "other" : "away");
      return undefined;
    });
    if (draw === undefined) return;
    if (isFile(draw)) await check(draw);
    else say("other");
  } catch (error) {
    say("fails");
    throw error;
  } finally {
    button.disabled = false;
  }
}

button.hidden = false;
button.addEventListener("click", run);
