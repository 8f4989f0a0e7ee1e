// Seconds counted aloud: by the browser's voice where it has one, otherwise by a tone.  Browsers
// let a page make sounds only after a touch or a key, so the first one opens the way.
let context = null;
const wanted = "AudioContext" in window;

function wake() {
  if (!wanted) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}
for (const touched of ["pointerdown", "keydown"]) addEventListener(touched, wake, { passive: true });

function tone(hertz, seconds) {
  if (context?.state !== "running") return;
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(0.25, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
  source.connect(volume).connect(context.destination);
  source.start();
  source.stop(context.currentTime + seconds);
}

const language = document.documentElement.lang || "en";
const isSpoken = ({ lang }) => lang.split(/[-_]/)[0] === language.split("-")[0];
const hasVoice = () => Boolean(window.speechSynthesis?.getVoices().some(isSpoken));

function speak(words) {
  const spoken = new SpeechSynthesisUtterance(words);
  spoken.lang = language;
  spoken.rate = 1.25;
  speechSynthesis.cancel(); // a second that was not spoken in time is past
  speechSynthesis.speak(spoken);
}

// One of the last seconds.
export function count(second) {
  if (hasVoice()) speak(String(second));
  else tone(880, 0.12);
}

export function timeIsUp(words) {
  tone(330, 0.9);
  if (hasVoice()) speak(words);
}

// For those who hear the page instead of seeing it.
export function tell(words) {
  const live = document.getElementById("live");
  if (live) live.textContent = words;
}
