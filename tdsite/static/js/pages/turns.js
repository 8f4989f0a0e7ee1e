// Whose turn it is: which pages a screen shows in turn, when they may, and when the clock comes
// before them all.  Plain functions of what they are given.
const LAST_MINUTE_MS = 60_000;
const AFTER_TURN_MS = 30_000;
const FEW = 3; // so near the money is the bubble, or within a tenth of the places paid
const NAME = /^[a-z_]+$/; // anything else would be an address of its own
const SECONDS = { usual: 15, least: 1, most: 3600 };

// The pages an address asks for: clock:20,payouts:10:bubble+break
export function asked(text) {
  return text.split(",").map((turn) => turn.trim().split(":"))
    .filter(([page]) => NAME.test(page))
    .map(([page, seconds, moments = ""]) => (
      [page, Number(seconds) || SECONDS.usual, moments.split(/[+ ]/).filter(Boolean)]
    ));
}

export const lasts = ([, seconds]) => (
  1000 * Math.min(SECONDS.most, Math.max(SECONDS.least, seconds || SECONDS.usual))
);

const isOver = ({ state }) => state === "finished" || state === "cancelled";

// Every moment it is, by the names of BoardMoment.
export function moments(shot, { step, plays }) {
  if (isOver(shot)) return ["finished"];
  if (step < 0) return ["before"];
  const found = [plays ? "level" : "break"];
  if (onBubble(shot)) found.push("bubble");
  if (shot.final) found.push("final_table");
  return found;
}

function onBubble({ hands, closed, left, paid }) {
  if (hands) return true;
  return closed && left > paid && left <= paid + Math.max(FEW, Math.ceil(paid / 10));
}

// Whether everybody has to see the clock now: before and after every turn of the plan.
export function clockComesFirst(shot, { step, runs, last, whole, leftMs }) {
  if (isOver(shot)) return false;
  if (step < 0) return leftMs > 0 && leftMs <= LAST_MINUTE_MS;
  if (!runs) return false;
  const passed = whole * 1000 - leftMs;
  return (!last && leftMs <= LAST_MINUTE_MS) || (passed >= 0 && passed < AFTER_TURN_MS);
}

// The turns that may be taken now; `filled` says whether a page has something to show.
export function due(turns, current, filled) {
  return turns.map(([page, , when = []], index) => ({ page, index, when }))
    .filter(({ when }) => !when.length || when.some((moment) => current.includes(moment)))
    .filter(({ page }) => page === "clock" || filled(page))
    .map(({ index }) => index);
}

// The turn after the one at `index`, which may be the same again; none when none may be taken.
export function after(index, allowed) {
  return allowed.find((turn) => turn > index) ?? allowed[0] ?? null;
}
