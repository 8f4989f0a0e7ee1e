// A press that begins on a button and ends after its part was drawn anew would be lost: the browser
// knows only that what was pressed is gone.  It counts where the same thing stands in its place: of
// the same words, to the same end, for the same people.
import { about } from "./counterpart.js";

const PRESSED = "a[href], button, summary, input:is([type=checkbox], [type=radio]), label";
const isSpace = ({ key, ctrlKey, altKey, metaKey }) => key === " " && !ctrlKey && !altKey && !metaKey;

function same(one, other) {
  const says = (thing) => [
    thing.tagName, thing.type, thing.name, thing.value, thing.getAttribute("href"), thing.getAttribute("formaction"),
    thing.getAttribute("hx-vals"), thing.getAttribute("aria-label"), thing.textContent.replace(/\s+/g, " ").trim(),
  ].join("\n");
  return says(one) === says(other);
}

let down = null; // { thing, about }: what is held down

function begin(thing) {
  down = thing && { thing, about: thing.form ? about(thing.form) : null };
}

function end(thing) {
  const held = down;
  down = null;
  if (!held || held.thing.isConnected || !thing || !same(held.thing, thing)) return;
  if (held.about === (thing.form ? about(thing.form) : null)) thing.click();
}

const under = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest(PRESSED);

addEventListener("pointerdown", (event) => begin(event.button ? null : event.target.closest?.(PRESSED)), true);
addEventListener("pointerup", (event) => end(under(event)), true);
addEventListener("pointercancel", () => begin(null), true);
addEventListener("keydown", (event) => {
  if (isSpace(event) && !event.repeat) begin(event.target.matches?.(PRESSED) ? event.target : null);
}, true);
addEventListener("keyup", (event) => { if (isSpace(event)) end(document.activeElement); }, true);
