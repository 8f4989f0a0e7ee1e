// The sound of a board: gives the signals of the evening, if this is the board that does.
import { face } from "./face.js";
import { flash } from "./flash.js";
import { momentOf, planOf, signals } from "./signals.js";
import { heard } from "./heard.js";
import { shown } from "./shown.js";
import { speaker } from "./speaker.js";

const TEST_MS = 15_000; // a board that was opened later tries no sound
const HERE = "td-board-sound"; // a board without a screen of its own is switched on by hand

export function sound(board, { locale, now, silentMs }) {
  const button = document.querySelector("[data-sound]");
  // A guest on another page keeps quiet, and so does a picture of the board in the control room.
  if (!button || "preview" in board.dataset) return {};
  const voices = speaker(locale);
  const say = heard(board.dataset.hears, locale);
  const large = flash(board);
  let voice = JSON.parse(document.getElementById("board-voice").textContent);
  let shot = JSON.parse(document.getElementById("board-snapshot").textContent);
  let last = null;
  let testedAt = 0; // the newest press that was tried, and whether it was heard
  let heardTest = 0;

  const own = () => shot.screens?.[board.dataset.screen];
  const others = () => Object.values(shot.screens ?? {}).some(({ speaks }) => speaks);
  const onHere = () => !others() && localStorage.getItem(HERE) === "on";
  const on = () => (board.dataset.screen ? Boolean(own()?.speaks) && !own().muted : onHere());
  const volume = () => (own()?.volume ?? 80) / 100;

  function look(at = now()) {
    const here = momentOf(shot, face(shot, at), at);
    const due = signals(shot, last, here);
    last = here;
    due.forEach(([name, values]) => give(name, values));
  }

  function give(name, values) {
    const how = voice.loudness[name];
    if (how === "off") return;
    if (own()?.flashes !== false) large.say(name, sentence(name, values));
    if (!on()) return;
    board.dataset.heard = name; // what a test, and a person who looks, can see of it
    voices.give(name, { text: how === "voice" ? sentence(name, values) : "", volume: volume() });
  }

  function sentence(name, values) {
    const hours = { timeZone: shot.zone, hour: "2-digit", minute: "2-digit" };
    const time = values.back && new Intl.DateTimeFormat(locale, hours).format(values.back);
    const put = { ...values, time, plan: planOf(values.step, voice.plan) };
    return voice.sentences[name].replace(/%\((\w+)\)s/g, (_, word) => put[word] ?? "").replaceAll("%%", "%");
  }

  // The director tries the sound of this screen: whether it is the one that speaks or not.
  async function test() {
    const pressed = own()?.tested ?? 0;
    if (pressed <= testedAt || now() - pressed > TEST_MS) return;
    testedAt = pressed;
    if (!(await voices.open())) return show();
    const text = voice.test.replace("%(number)s", board.dataset.screen);
    board.dataset.heard = "test";
    voices.give("test", { text, volume: volume() || 0.8 });
    heardTest = pressed;
  }

  async function learn() {
    try {
      const answer = await fetch(board.dataset.voice, { cache: "no-store" });
      if (answer.ok) voice = await answer.json();
    } catch {
      // Without a network the sentences of before are said; the next snapshot asks again.
    }
  }

  // The button asks for the touch that browsers want, and switches a board without a screen.
  function show() {
    const asked = on() || testedAt > heardTest;
    const silent = board.dataset.screen ? asked && !voices.ready() : !others();
    button.hidden = !silent;
    button.setAttribute("aria-pressed", String(on() && voices.ready()));
  }

  // What the control room is told; nothing while it is not known whether there is a voice.
  function state() {
    if (own()?.speaks && (own().muted || volume() === 0)) return "muted";
    // a phone that looks on is none of the house's boards
    if (!on() && testedAt > heardTest && !voices.ready()) return "blocked";
    if (!on()) return board.dataset.screen || document.getElementById("television") ? "quiet" : "gone";
    if (!voices.ready()) return "blocked";
    const can = voices.canSpeak();
    return can === null ? null : can ? "speaks" : "voiceless";
  }

  button.addEventListener("click", async () => {
    if (!board.dataset.screen) localStorage.setItem(HERE, on() && voices.ready() ? "off" : "on");
    await voices.open();
    show();
  });
  // Any touch will do for a screen that speaks: whoever sets it up clicks it full screen anyway.
  for (const touch of ["pointerdown", "keydown"]) {
    addEventListener(touch, () => { if (on() || testedAt > heardTest) voices.open().then(show); });
  }
  if (on()) voices.open().then(show);
  show();

  return {
    take(newest) {
      shot = newest;
      if ((shot.voice ?? "") !== voice.version) learn();
      look();
      test();
      show();
    },
    tick(at, drawn) {
      look(at);
      large.tick();
      say(state(), () => ({
        ...shown(board, drawn),
        volume: Math.round(100 * volume()),
        silent: Math.round(silentMs()),
        drift: Math.round(Date.now() - now()),
        tested: heardTest,
      }));
    },
  };
}
