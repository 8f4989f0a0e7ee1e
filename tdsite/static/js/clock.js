// Where the clock stands: a function of the plan, the last thing done to it, and the time.
// The twin of blinds/rules/clock.py; a test holds the two together.
//
// A step is a row of the snapshot: [kind, seconds, small, big, ante, ante type, removed, game].
// A transition is { index, left_ms, at, running }, all times in milliseconds since 1970.

export const kind = (step) => step[0];
export const durationMs = (step) => (kind(step) === "day_end" ? 0 : step[1] * 1000);
const waits = (steps, index) => kind(steps[index]) === "day_end";

// Where the clock stands at `now`; at the very end of a step the next one has begun.  It stops at
// a day end, and the last step stays at nothing left.
export function read(steps, transition, now) {
  let { index, at, left_ms: left } = transition;
  if (transition.running) {
    while (index + 1 < steps.length && !waits(steps, index) && at + left <= now) {
      at += left;
      index += 1;
      left = durationMs(steps[index]);
    }
  }
  const waiting = waits(steps, index);
  const running = transition.running && !waiting;
  const passed = running ? Math.max(0, now - at) : 0;
  return {
    index,
    left_ms: waiting ? 0 : Math.max(0, left - passed),
    running,
    ends_at: running ? at + left : null,
    waiting,
  };
}

// Milliseconds of running clock until a step begins: 0 once it has, null when no running gets there.
export function msUntil(steps, reading, index) {
  if (index <= reading.index) return 0;
  const between = steps.slice(reading.index, index);
  if (index >= steps.length || between.some((step) => kind(step) === "day_end")) return null;
  return reading.left_ms + between.slice(1).reduce((sum, step) => sum + durationMs(step), 0);
}

// The number the floor gives a level, from 1, breaks not counted.
export const levelNumber = (steps, index) => levelsIn(steps.slice(0, index + 1));
export const levelsIn = (steps) => steps.filter((step) => kind(step) === "level").length;

// Minutes and seconds, hours when there are any.  A part of a second counts as a whole one.
export function clock(ms) {
  const whole = Math.ceil(ms / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
