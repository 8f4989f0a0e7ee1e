// This screen of several: what the dashboard tells it to show, and what stands over the board.
const ASK_MS = 20_000;
const AGAIN_MS = 4000; // a page that asks to be drawn anew asks no more often
const LENGTHS = [[120, "longest"], [60, "longer"], [24, "long"]]; // as screens/_over.html does

// The settings of the screens as they travel, [[numbers], settings] for each different setting,
// as number → settings; tdsite/live/screens.py folds them.
export function unfolded(shot) {
  if (!Array.isArray(shot.screens)) return shot;
  const whole = (settings) => ("pages" in settings ? { ...settings, pages: shot.rotations[settings.pages] } : settings);
  const each = shot.screens.flatMap(([numbers, settings]) => numbers.map((number) => [number, whole(settings)]));
  return { ...shot, screens: Object.fromEntries(each) };
}

export function screen(board, { now }) {
  const over = document.querySelector("[data-over]");
  const part = (name) => over?.querySelector(`[data-over-part="${name}"]`);
  const number = board.dataset.screen;
  const asked = new URLSearchParams(location.search).get("preset") ?? "auto";
  const loadedAt = Date.now();
  let askedAt = loadedAt;
  let taken = null;
  let identifiedUntil = 0;
  let leaving = null;

  // Language and theme are drawn by the server; so is the page of a screen that is out of use.
  function again() {
    leaving ??= setTimeout(() => location.replace(location.href), Math.max(0, loadedAt + AGAIN_MS - Date.now()));
  }

  function take(shot) {
    taken = shot;
    const told = number && shot.screens?.[number];
    if (number && !told) return again();
    if (told) obey(told);
    return say(told?.message ?? shot.message ?? "");
  }

  function obey(told) {
    const { drawnLanguage = "", drawnTheme = "" } = board.dataset;
    if ((told.language ?? "") !== drawnLanguage || (told.theme ?? "") !== drawnTheme) again();
    show(told.preset ?? asked);
    Object.assign(board.dataset, {
      volume: told.volume ?? 80,
      muted: Boolean(told.muted),
      speaks: Boolean(told.speaks),
    });
    identifiedUntil = told.identified ?? 0;
    identify();
  }

  function show(preset) {
    if (board.dataset.preset === preset) return;
    board.dataset.preset = preset;
    const media = {
      portrait:
        preset === "portrait"
          ? "all"
          : ["auto", "classic"].includes(preset)
            ? "(max-aspect-ratio: 1/1)"
            : "not all",
      presets: ["auto", "classic", "portrait"].includes(preset) ? "not all" : "all",
    };
    for (const sheet of document.querySelectorAll("link[data-sheet]")) sheet.media = media[sheet.dataset.sheet];
  }

  function identify() {
    const element = part("number");
    if (element) element.hidden = now() >= identifiedUntil;
  }

  function say(message) {
    const text = part("text");
    if (!text) return;
    part("message").hidden = !message;
    if (text.textContent === message) return;
    text.textContent = message;
    const length = LENGTHS.find(([more]) => message.length > more)?.[1] ?? "";
    text.className = `over-text ${length}`.trim();
  }

  // Nobody loses the time to a message.
  function keepTime(face) {
    if (!over || part("message").hidden) return;
    for (const name of ["band", "time", "blinds"]) part(name).textContent = face[name];
  }

  // Without a line nothing says that the screen was removed, or the link renewed: it has to ask.
  async function stillInUse() {
    if (!board.querySelector('[data-part="live"].stale') || Date.now() - askedAt < ASK_MS) return;
    askedAt = Date.now();
    try {
      const answer = await fetch(board.dataset.snapshot, { cache: "no-store", signal: AbortSignal.timeout(8000) });
      if (answer.status === 404) again();
    } catch {
      // No network either: it goes on with what it knows.
    }
  }

  return {
    take,
    tick(at, face, shot) {
      if (taken !== shot) take(shot);
      identify();
      keepTime(face);
      stillInUse();
    },
  };
}
