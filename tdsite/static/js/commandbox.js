// The command box is empty as soon as Enter is pressed, and what is typed next is a command of its
// own: they are sent one after another.  Emptied only by the answer, it would swallow the beginning
// of the next one, and "b 2-3" would have been "-3", which is the clock's.
import { isSignedOut } from "./session.js";

const form = () => document.querySelector("form[data-command]");

let waiting = []; // lines, the first of them under way
let isUnderWay = false;

async function send() {
  if (isUnderWay || !waiting.length) return;
  isUnderWay = true;
  form().noValidate = true; // the box is empty by now
  const key = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("");
  const values = { line: waiting[0], key };
  await window.htmx.ajax("POST", form().action, { source: form(), swap: "none", values }).catch(() => {});
  isUnderWay = false;
  waiting.shift();
  send();
}

document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  event.stopPropagation();
  const { line } = event.target.elements;
  if (!line.value.trim()) return;
  waiting.push(line.value);
  line.value = "";
  send();
}, true);

// What was refused stands there again to be put right, unless the next one is being typed.
document.addEventListener("htmx:afterRequest", ({ detail: { xhr, requestConfig } }) => {
  if (requestConfig.elt !== form()) return;
  const isLost = !xhr.status || isSignedOut(xhr, requestConfig); // and so would be all that follow
  const { line } = form().elements;
  if (!waiting.length && !isLost && xhr.status < 400) line.value = ""; // sent before this was here
  if ((isLost || xhr.status >= 400) && !line.value) line.value = waiting[0] ?? "";
  if (isLost) waiting = waiting.slice(0, 1);
});
