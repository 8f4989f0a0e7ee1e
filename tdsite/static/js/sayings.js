// The page of sounds and sentences: lets the director hear a signal before the room does.
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

for (const row of form.querySelectorAll("[data-signal]")) {
  const button = row.querySelector("[data-listen]");
  const [how, text] = [row.querySelector("select"), row.querySelector("input")];
  const offer = () => { button.disabled = how.value === "off"; };
  button.hidden = false;
  how.addEventListener("change", offer);
  offer();
  button.addEventListener("click", () => {
    const sentence = (text.value || text.placeholder).replace(/%\((\w+)\)s/g, (_, name) => EXAMPLE[name] ?? "");
    voices.give(row.dataset.signal, { text: how.value === "voice" ? sentence : "", volume: 0.8 });
  });
}
