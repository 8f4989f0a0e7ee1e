// One voice: gives a signal's tone, then says its sentence; what comes meanwhile waits its turn.
import { sound } from "./tones.js";

const VOICES_MS = 3_000; // a device without any voice never says so
const LONGEST_MS = 20_000; // a voice that never says it has finished must not hold up the rest

export function speaker(language) {
  let context = null;
  let waiting = Promise.resolve();

  // Browsers let a page sound only after somebody touched it; true once it may.
  async function open() {
    context ??= new AudioContext();
    if (context.state === "suspended") await Promise.race([context.resume(), pause(300)]);
    return context.state === "running";
  }

  async function give(name, { text, volume }) {
    if (!(await open())) return;
    await pause(1000 * sound(context, name, volume));
    if (text) await Promise.race([say(text, volume), pause(LONGEST_MS)]);
  }

  return {
    open,
    give: (name, how) => { waiting = waiting.then(() => give(name, how)).catch(() => {}); },
    ready: () => context?.state === "running",
    canSpeak: async () => { await voicesThere(); return Boolean(voiceFor(language)); },
  };

  async function say(text, volume) {
    await voicesThere();
    const voice = voiceFor(language);
    if (!voice) return undefined;
    return new Promise((done) => {
      const words = new SpeechSynthesisUtterance(text);
      Object.assign(words, { lang: voice.lang, voice, volume, rate: 0.95, onend: done, onerror: done });
      speechSynthesis.speak(words);
    });
  }
}

const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

// The list of voices is empty at the first call: browsers fetch it, and say when it is there.
let coming = null;
function voicesThere() {
  const speech = window.speechSynthesis;
  if (!speech || speech.getVoices().length) return Promise.resolve();
  if (!coming) coming = new Promise((done) => { speech.addEventListener?.("voiceschanged", done, { once: true }); });
  return Promise.race([coming, pause(VOICES_MS)]);
}
voicesThere(); // asked for at once: by the first sentence they are there

// A voice of the language, rather one of this device: it speaks without a network.
function voiceFor(language) {
  const voices = (window.speechSynthesis?.getVoices() ?? []).filter(({ lang }) => lang.slice(0, 2) === language.slice(0, 2));
  return voices.find(({ localService }) => localService) ?? voices[0];
}
