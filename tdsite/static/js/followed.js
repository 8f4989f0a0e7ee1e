// Whether a second machine follows this one, and how far it is: asked every two seconds.
const place = document.querySelector("[data-second]");
const EACH_MS = 2000;

async function look() {
  const state = await (await fetch("/standby/state", { cache: "no-store" })).json();
  const says = !state.follower ? "nobody" : state.is_behind ? "behind" : "follows";
  const at = new Date(1000 * state.kept_at).toLocaleTimeString(document.documentElement.lang);
  place.textContent = place.dataset[says].replace("{address}", state.follower).replace("{at}", at);
}

if (place) setInterval(() => look().catch(() => {}), EACH_MS);
