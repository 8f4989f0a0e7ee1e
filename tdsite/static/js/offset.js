// What time the server has, from a device whose own clocks cannot be trusted.  Arithmetic only:
// it is handed every reading, so that an hour of bad clocks can be played in a moment.
//
// A device has two clocks.  `mono` never jumps, but runs a little fast or slow and may stand still
// while the device sleeps; `wall` goes on in its sleep, but anybody may set it.  A fact is a question
// to the server, { sent, back, server }: sent and come back at two readings of `mono`, answered at
// the server's time somewhere between.  All times are in milliseconds.
const STEEPEST = 300e-6; // no crystal is off by more: a fact that says otherwise is from another life
const WINDOW_MS = 30 * 60_000;
const MAX_FACTS = 120;
const LEAP_MS = 250; // the two clocks never part by so much from one frame to the next
const WHOLE_MS = 1; // the server tells whole milliseconds, rounded down
const MAX_BACK_MS = 1000;
const ASK_AGAIN = [[15, 60_000], [40, 15_000], [Infinity, 4000]]; // known to so many ms, after so long

export const BURST = 8; // questions at once, when little is known

// How long until the server is asked again: seldom once its time is known well.
export const askAgainMs = (margin) => ASK_AGAIN.find(([known]) => !(margin > known))[1];

// Server minus `mono` is a line { at, offset, slope }.  Each fact forbids the lines that pass below
// it when it came back or above it when it was sent; the answer is the centre of those that are
// left, `margin` how far the furthest of them is from it.  Null where facts contradict each other.
export function reckon(facts, at) {
  const slack = (slope) => { const [low, high] = bounds(facts, at, slope); return high - low; };
  const best = highest(slack);
  if (slack(best) < 0) return null;
  return centre(facts, at, edge(slack, best, -STEEPEST), edge(slack, best, STEEPEST));
}

function bounds(facts, at, slope) {
  let [low, high] = [-Infinity, Infinity];
  for (const { sent, back, server } of facts) {
    low = Math.max(low, server - back + slope * (at - back));
    high = Math.min(high, server + WHOLE_MS - sent + slope * (at - sent));
  }
  return [low, high];
}

// Where a function with one hill is highest.
function highest(hill) {
  let [left, right] = [-STEEPEST, STEEPEST];
  for (let i = 0; i < 60; i += 1) {
    const third = (right - left) / 3;
    if (hill(left + third) < hill(right - third)) left += third;
    else right -= third;
  }
  return (left + right) / 2;
}

// How far from `inside` towards `outside` there is room between the bounds.
function edge(slack, inside, outside) {
  if (slack(outside) >= 0) return outside;
  for (let i = 0; i < 40; i += 1) {
    const middle = (inside + outside) / 2;
    if (slack(middle) >= 0) inside = middle;
    else outside = middle;
  }
  return inside;
}

function centre(facts, at, from, to) {
  const slices = 32;
  let [weight, offsets, slopes, lowest, most] = [0, 0, 0, Infinity, -Infinity];
  for (let i = 0; i <= slices; i += 1) {
    const slope = from + ((to - from) * i) / slices;
    const [low, high] = bounds(facts, at, slope);
    const room = Math.max(high - low, 1e-6);
    weight += room;
    offsets += room * (low + high) / 2;
    slopes += room * slope;
    lowest = Math.min(lowest, low);
    most = Math.max(most, high);
  }
  const offset = offsets / weight;
  return { at, offset, slope: slopes / weight, margin: Math.max(most - offset, offset - lowest) };
}

// Keeps the server's time.  `guess` is what it seems to be at the first reading.
export function timekeeper({ mono, wall, guess }) {
  let facts = [];
  let line = { at: mono, offset: guess - mono, slope: 0, margin: Infinity };
  let gap = wall - mono;
  let doubt = 0;
  let leaps = 0;
  let told = -Infinity;

  function look(monoNow, wallNow) {
    const leap = wallNow - monoNow - gap;
    gap += leap;
    if (Math.abs(leap) < LEAP_MS) return;
    doubt += leap;
    leaps += 1;
  }

  return {
    // The server's time.  A small correction backwards makes it stand, never count backwards.
    now(monoNow, wallNow) {
      look(monoNow, wallNow);
      const now = Math.floor(monoNow + line.offset + line.slope * (monoNow - line.at));
      if (now < told && told - now < MAX_BACK_MS) return told;
      told = now;
      return now;
    },

    // Facts that the newest one contradicts are from before a sleep, or before the server's own
    // clock was set: the oldest go until the rest agree.
    learn(fact) {
      facts = [...facts, fact].filter(({ back }) => back > fact.back - WINDOW_MS).slice(-MAX_FACTS);
      let known = reckon(facts, fact.back);
      while (!known) {
        facts = facts.slice(1);
        known = reckon(facts, fact.back);
      }
      line = known;
      doubt = 0;
    },

    // The clocks parted and nobody can be asked.  Either this device slept, and `mono` with it, or
    // its wall clock was set.  A closed laptop is the likelier; nobody sleeps backwards.
    slept() {
      if (doubt > 0) {
        facts = [];
        line = { ...line, offset: line.offset + doubt, margin: Infinity };
      }
      doubt = 0;
    },

    get doubt() { return doubt; },
    get leaps() { return leaps; },
    get margin() { return line.margin; },
  };
}
