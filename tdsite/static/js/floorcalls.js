// A table that calls is heard and felt on the phone of whoever walks: once for each new call that
// nobody answered.  Browsers let a page sound only after a touch, so the first one opens the way.
import { sound } from "./tones.js";

const VOLUME = 0.6;
const SHAKE_MS = [200, 100, 200];
let context = null;
let known = null;

function wake() {
  if (!("AudioContext" in window)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}
for (const touched of ["pointerdown", "keydown"]) addEventListener(touched, wake, { passive: true });

function look() {
  const calls = [...document.querySelectorAll("[data-floor-call]")];
  const now = new Set(calls.map((call) => call.dataset.floorCall));
  const fresh = known ? calls.filter((call) => !known.has(call.dataset.floorCall)) : [];
  known = now;
  if (!fresh.length) return;
  navigator.vibrate?.(SHAKE_MS);
  if (context?.state === "running") sound(context, "announcement", VOLUME);
  const live = document.getElementById("live");
  if (live) live.textContent = fresh.map((call) => call.dataset.says).join(". ");
}

look();
document.addEventListener("htmx:afterSettle", look);
