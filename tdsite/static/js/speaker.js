// One voice: gives a signal's tone, then says its sentence; what comes meanwhile waits its turn.
import { sound } from "./tones.js";

const VOICES_MS = 10_000; // after loading; a device without any voice never says so
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
    // null while the voices may still come
    canSpeak: () => (voiceFor(language) ? true : waitingMs() > 0 ? null : false),
  };

  async function say(text, volume) {
    const voice = await voiceThere(language);
    if (!voice) return undefined;
    return new Promise((done) => {
      const words = new SpeechSynthesisUtterance(text);
      Object.assign(words, { lang: voice.lang, voice, volume, rate: 0.95, onend: done, onerror: done });
      speechSynthesis.speak(words);
    });
  }
}

const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

// The list of voices is empty at the first call: browsers fetch it, some piece by piece, and say when
// there are more.  The first sentence waits for a voice of its language; nothing waits twice.
const loaded = performance.now();
const waitingMs = () => (window.speechSynthesis ? loaded + VOICES_MS - performance.now() : 0);

async function voiceThere(language) {
  while (!voiceFor(language) && waitingMs() > 0) await Promise.race([moreVoices(), pause(waitingMs())]);
  return voiceFor(language);
}

function moreVoices() {
  return new Promise((done) => { window.speechSynthesis.addEventListener?.("voiceschanged", done, { once: true }); });
}

window.speechSynthesis?.getVoices(); // asked for at once: by the first sentence they are there

// A voice of the language, rather one of this device: it speaks without a network.
function voiceFor(language) {
  const isSpoken = ({ lang }) => lang.split(/[-_]/)[0] === language.split("-")[0];
  const voices = (window.speechSynthesis?.getVoices() ?? []).filter(isSpoken);
  return voices.find(({ localService }) => localService) ?? voices[0];
}
