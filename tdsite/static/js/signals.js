// Which signals fall between two looks at an event.  Nothing here sounds: js/sound.js does.
//
// Only what is fresh is called out: after a gap (a device that slept, a tab that was hidden) the
// evening is taken up where it is, in silence.
const [SMALL, BIG, ANTE, ANTE_TYPE, REMOVED, GAME, , SMALL_BET, BIG_BET, BRING_IN] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const GAP_MS = 10_000;
const LAST_MINUTE_MS = 60_000;
const CLOSING_MS = 5 * 60_000;

const kind = (step) => step[0];
const levelNumber = (steps, index) => steps.slice(0, index + 1).filter((step) => kind(step) === "level").length;

// What matters of an event and its face at that moment, to be held against a later one.
export function momentOf(shot, face, now) {
  return {
    now,
    state: shot.state,
    steps: shot.faces.plan.steps,
    index: face.step,
    left: face.leftMs,
    whole: face.whole,
    running: face.runs,
    waiting: face.waits,
    closes: face.closes === null ? null : face.closes - now,
    closed: shot.closed,
    hands: Boolean(shot.hands),
    final: shot.final,
    toMoney: shot.closed && shot.paid ? shot.left - shot.paid : null,
    notes: shot.notes ?? [],
    spoken: (shot.notices ?? []).filter(({ spoken }) => spoken),
  };
}

// The names of the signals with their values, in the order they are to be heard.
export function signals(shot, before, after) {
  if (!before || after.now - before.now > GAP_MS || after.now < before.now) return [];
  return [
    ...life(shot, before, after),
    ...field(shot, before, after),
    ...steps(shot, before, after),
    ...minutes(before, after),
    ...registration(shot, before, after),
    ...notices(before, after),
  ];
}

function life(shot, before, after) {
  const found = [];
  if (!before.hands && after.hands) found.push(["hand_for_hand", {}]);
  const over = after.state === "finished" && before.state !== "finished";
  if (over && shot.podium.length) found.push(["winner", { player: shot.podium[0][1] }]);
  if (before.index !== after.index || after.state !== "running" || before.state !== "running") return found;
  const stood = before.running && !after.running;
  if (stood && !after.waiting && !after.hands) found.push(["paused", {}]);
  if (!before.running && after.running && !before.hands) found.push(["resumed", {}]);
  return found;
}

// What becomes of the players: tables that break, who moves, the money, the final table.
function field(shot, before, after) {
  if (after.state !== "running" || before.state !== "running") return [];
  const known = new Set(before.notes.map(noteKey));
  const fresh = after.notes.filter((note) => !known.has(noteKey(note)));
  const broken = fresh.filter(({ say }) => say === "table_broken").map(({ table }) => ["table_broken", { table }]);
  const left = new Set(after.notes.filter(({ say }) => say === "table_broken").map(({ table }) => table));
  const moved = fresh.filter(({ say, table }) => say === "player_moved" && !left.has(table)).map(moveValues);
  return [...broken, ...moved, ...money(shot, before, after)];
}

// A note that another one pushed off the list comes back as it was: it is known by when it was made.
const noteKey = ({ say, at, table, seat }) => [say, at, table, seat].join(" ");

function moveValues({ player, seat }) {
  const [table, chair] = seat.split("-");
  return ["move", { player, table, seat: chair }];
}

function money(shot, before, after) {
  const found = [];
  if (after.toMoney === 1 && before.toMoney !== 1) found.push(["bubble", { places: shot.paid }]);
  if (after.toMoney !== null && after.toMoney <= 0 && before.toMoney > 0) {
    found.push(["in_the_money", { places: shot.paid }]);
  }
  if (after.final && !before.final) found.push(["final_table", { players: shot.left }]);
  return found;
}

function steps(shot, before, after) {
  if (after.state !== "running" || (before.index === after.index && before.waiting === after.waiting)) return [];
  if (after.waiting) return [["day_over", {}]];
  if (!after.running) return [];
  const step = after.steps[after.index];
  if (kind(step) === "break") return breakBegins(step, after);
  const values = levelValues(after.steps, after.index);
  return [[before.index < 0 ? "start" : "level", { event: shot.name, ...values }]];
}

function breakBegins(step, { now, left }) {
  const begins = [["break_start", { minutes: Math.ceil(step[1] / 60), back: now + left }]];
  return step[REMOVED] ? [...begins, ["color_up", { chips: step[REMOVED] }]] : begins;
}

function minutes(before, after) {
  const crossed = before.left > LAST_MINUTE_MS && after.left <= LAST_MINUTE_MS && after.left > 0;
  if (before.index !== after.index || !after.running || !crossed) return [];
  const [step, next] = after.steps.slice(after.index, after.index + 2);
  if (!next || after.whole * 1000 <= LAST_MINUTE_MS) return [];
  if (kind(step) === "break") return [["break_ends", levelValues(after.steps, after.index + 1)]];
  if (kind(next) === "day_end") return [["last_hands", {}]];
  return [["one_minute", { level: levelNumber(after.steps, after.index) }]];
}

function registration(shot, before, after) {
  if (!before.closed && after.closed) return [["registration_closed", { entries: shot.entries }]];
  const comesTo = (ms) => before.closes > ms && after.closes <= ms && after.closes > 0;
  if (!after.running) return [];
  if (comesTo(LAST_MINUTE_MS)) return [["last_entries", {}]];
  return comesTo(CLOSING_MS) ? [["registration_closing", { minutes: CLOSING_MS / 60_000 }]] : [];
}

function notices(before, after) {
  const known = new Set(before.spoken.map(({ id }) => id));
  return after.spoken.filter(({ id }) => !known.has(id)).map(({ text }) => ["announcement", { text }]);
}

function levelValues(all, index) {
  const step = all[index];
  if (!step || kind(step) !== "level") return { step: null };
  return { level: levelNumber(all, index), game: step[GAME] ?? "", minutes: Math.ceil(step[1] / 60), step };
}

// A level as it is spoken: plain digits, which every voice reads as one number.
export function planOf(step, words) {
  if (!step) return "";
  const put = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name] ?? "");
  const parts = [
    step[BIG] && put(words.blinds, { small: step[SMALL] ?? 0, big: step[BIG] }),
    step[ANTE] && put(words[`ante_${step[ANTE_TYPE]}`] ?? words.ante_per_player, { ante: step[ANTE] }),
    step[BRING_IN] && put(words.bring_in, { chips: step[BRING_IN] }),
    step[SMALL_BET] && put(words.limits, { small: step[SMALL_BET], big: step[BIG_BET] }),
  ].filter(Boolean).join(", ");
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}
