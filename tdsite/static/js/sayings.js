// The page of sounds and sentences: names are put in by a press, and the director reads and hears
// each sentence, with an example, before the room does.
import { planOf } from "./signals.js";
import { speaker } from "./speaker.js";

const form = document.querySelector("[data-sayings]");
const plan = planOf(
  ["level", 1200, 400, 800, 800, "big_blind"],
  JSON.parse(document.getElementById("sayings-plan").textContent),
);
const voices = speaker(form.dataset.language);
// An evening like any other, to hear a sentence with.
const EXAMPLE = {
  plan, event: document.title.split(": ").slice(1).join(": "), level: 9, game: "", minutes: 20, chips: 100,
  time: "21:20", entries: 128, player: "Camille Darnaud", text: "",
  table: 4, seat: 7, places: 15, players: 9,
};

const plainly = (text) => text.toLocaleLowerCase();

for (const row of form.querySelectorAll("[data-signal]")) {
  const [how, text] = [row.querySelector("select"), row.querySelector("input")];
  const [listen, usual] = [row.querySelector("[data-listen]"), row.querySelector("[data-usual]")];
  const preview = row.querySelector("[data-preview]");
  const chips = [...row.querySelectorAll("[data-insert]")];
  const examples = new Map(chips.map(({ dataset }) => [plainly(dataset.insert), EXAMPLE[dataset.names]]));

  const example = () => (text.value || text.placeholder).replace(
    /\[[^[\]]*\]/g,
    (name) => examples.get(plainly(name)) ?? name,
  );
  const draw = () => {
    preview.textContent = example();
    row.dataset.how = how.value;
    listen.disabled = how.value === "off";
    usual.hidden = !text.value;
  };
  listen.hidden = false;
  preview.hidden = false;
  for (const event of ["change", "input"]) row.addEventListener(event, draw);
  draw();

  for (const chip of chips) chip.addEventListener("click", () => insert(text, chip.dataset.insert));
  usual.addEventListener("click", () => {
    text.value = "";
    text.dispatchEvent(new Event("input", { bubbles: true }));
    text.focus();
  });
  listen.addEventListener("click", () => {
    voices.give(row.dataset.signal, { text: how.value === "voice" ? example() : "", volume: 0.8 });
  });
}

// Where the caret was; the standard sentence is taken along by whoever only adds to it.
function insert(field, name) {
  if (!field.value) {
    field.value = field.placeholder;
    field.setSelectionRange(field.value.length, field.value.length);
  }
  const [start, end] = [field.selectionStart, field.selectionEnd];
  const space = start > 0 && !/\s/.test(field.value[start - 1]) ? " " : "";
  field.focus();
  field.setRangeText(space + name, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
