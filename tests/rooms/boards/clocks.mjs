// Plays evenings of bad clocks: two devices, one server, an hour of drift, leaps and a sleep.
// Prints for each evening how far the three came apart, in milliseconds.
import { askAgainMs, BURST, timekeeper } from "OFFSET";

const HOUR = 3_600_000;

function chance(seed) {
  let state = seed >>> 0;
  return () => { // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// A device: its two clocks as functions of the true time, which it never sees.
class Device {
  constructor(random, { sleeps, stops }) {
    this.random = random;
    this.rate = 1 + (random() * 2 - 1) * 200e-6;
    this.ahead = (random() * 2 - 1) * HOUR; // of its wall clock
    this.leaps = [0.2, 0.45, 0.8].map((part) => [part * HOUR, (random() * 2 - 1) * 600_000]);
    this.sleeps = sleeps;
    this.stops = stops; // does `mono` stand still while it sleeps
    this.start = 1.79e12;
    this.keeper = timekeeper({ mono: 0, wall: this.wall(0), guess: this.start + random() * 400 });
    this.known = 0;
    this.next = 0;
    this.asked = null;
    this.left = BURST;
    this.worst = 0;
    this.outside = 0;
  }

  mono(at) {
    const [from, to] = this.sleeps;
    const slept = this.stops ? Math.max(0, Math.min(at, to) - from) : 0;
    return (at - slept) * this.rate;
  }

  wall(at) {
    const leapt = this.leaps.filter(([when]) => when <= at).reduce((sum, [, ms]) => sum + ms, 0);
    return this.start + this.ahead + at * this.rate + leapt;
  }

  awake(at) { return at < this.sleeps[0] || at > this.sleeps[1]; }

  now(at) {
    const told = this.keeper.now(this.mono(at), this.wall(at));
    if (this.keeper.leaps !== this.known) { // line.js asks anew at once
      this.known = this.keeper.leaps;
      this.next = at;
      this.left = BURST;
    }
    return told;
  }

  latency() { return 5 + 395 * this.random(); }

  ask(at) {
    const [there, here] = [this.latency(), this.latency()];
    this.asked = { at, back: at + there + here, server: Math.floor(this.start + at + there), leaps: this.keeper.leaps };
  }

  answered({ at, back, server, leaps }) {
    this.asked = null;
    if (this.keeper.leaps === leaps && this.awake(back)) {
      this.keeper.learn({ sent: this.mono(at), back: this.mono(back), server });
    }
    this.left -= 1;
    this.next = this.left > 0 ? back : back + askAgainMs(this.keeper.margin) * (0.75 + this.random() / 2);
  }

  live(at) {
    if (!this.awake(at)) return;
    const error = this.now(at) - (this.start + at);
    const settled = at > 2000 && this.keeper.doubt === 0; // it may stand where it guessed too late
    if (settled && Math.abs(error) > this.keeper.margin + 10) this.outside += 1;
    if (this.asked && at >= this.asked.back) this.answered(this.asked);
    if (!this.asked && at >= this.next) this.ask(at);
    this.worst = Math.max(this.worst, Math.abs(error));
  }
}

const [first, evenings] = process.argv.slice(2).map(Number);
for (let seed = first; seed < first + evenings; seed += 1) {
  const random = chance(seed);
  const sleep = [[0.5 * HOUR, 0.5 * HOUR + 600_000], [HOUR * 9, HOUR * 9]];
  const devices = [0, 1].map((which) => new Device(random, { sleeps: sleep[which], stops: random() < 0.5 }));
  let awake = 0;
  for (let at = 0; at <= HOUR; at += 250) {
    devices.forEach((device) => device.live(at));
    const minute = at > 120_000 && Math.abs(at - 0.5 * HOUR - 600_000) > 10_000;
    if (minute) awake = Math.max(awake, ...devices.filter((d) => d.awake(at)).map((d) => Math.abs(d.now(at) - d.start - at)));
  }
  const [a, b] = devices.map((device) => device.now(HOUR) - (device.start + HOUR));
  const alone = devices.map((device) => Math.abs(device.now(1.5 * HOUR) - (device.start + 1.5 * HOUR)));
  console.log(JSON.stringify({
    server: Math.max(Math.abs(a), Math.abs(b)), // after the hour
    between: Math.abs(a - b),
    awake, // at the worst moment, two minutes after the start and ten seconds after the sleep
    alone: Math.max(...alone), // after half an hour more with the network gone
    outside: devices[0].outside + devices[1].outside, // moments further off than it believed
  }));
}
