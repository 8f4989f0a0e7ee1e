// The rules of a draw once more, for anybody's browser: docs/draws.md, byte for byte.
// No crypto.subtle: a club's tablet opens the page by its address, without a secure context.
import { sha256 } from "../vendor/js-sha256-1.0.0.min.js";

const SPAN = 1n << 64n;
const [RANKS, SUITS] = ["23456789TJQKA", "cdhs"];
const DECK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const [REDRAWS, SWAPS, ESCAPE] = [1000, 5000, 20];
const [ATTEMPTS, NARROWED] = [10000, 200];
const FIELDS = ["format", "seal", "commitment", "seed", "given", "drawn"];
const BREATH_MS = 12;  // so long the page may stand still
const STEP = 256;  // so many swaps between two looks at the time

export const seal = (seed) => sha256(seed);
export const commitment = (seed, given) => sha256(`${seed}\n${given}`);

const bytes = (hex) => {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new Error("not a seed");
  return hex.match(/../g).map((pair) => parseInt(pair, 16));
};

function swap(row, one, other) {
  [row[one], row[other]] = [row[other], row[one]];
}

function tableOf(chair) {
  return chair.split("-")[0];
}

// The numbers of one draw, in the order in which its rules ask for them.
class Chance {
  constructor(seed) {
    this.key = bytes(seed);
    this.block = 0;
    this.words = [];
  }

  word() {
    if (!this.words.length) {
      const view = new DataView(sha256.hmac.arrayBuffer(this.key, `draw:${this.block}`));
      this.words = [24, 16, 8, 0].map((at) => view.getBigUint64(at));
      this.block += 1;
    }
    return this.words.pop();
  }

  below(bound) {
    const size = BigInt(bound);
    const limit = SPAN - (SPAN % size);
    let word = this.word();
    while (word >= limit) word = this.word();
    return Number(word % size);
  }

  * shuffled(things) {
    const row = [...things];
    for (let last = row.length - 1; last > 0; last -= 1) {
      swap(row, last, this.below(last + 1));
      if (last % STEP === 0) yield;
    }
    return row;
  }

  * cards(number) {
    const dealt = [];
    while (dealt.length < number) dealt.push(...(yield* this.shuffled(DECK)));
    return dealt.slice(0, number);
  }
}

// Lines of `given` on one stream.  A generator, so that a long draw can be run in small steps.
class Draw {
  constructor(seed) {
    this.chance = new Chance(seed);
    this.lines = [];
    this.pool = [];
    this.dealt = new Set();
    this.seated = new Map();
    this.apart = [];
    this.only = null;  // who may have which chairs only
    this.picks = [];  // with `only` the deal draws them
  }

  * run(given) {
    for (const line of given.split("\n")) {
      const [word, ...words] = line.split(" ");
      if (word === "seated" && words.length === 2) this.seated.set(words[0], words[1]);
      else if (word === "apart" && words.length === 2) this.apart.push(words);
      else if (word === "only") this.only = new Set(words);
      else if (word === "pick") yield* this.pick(Number(words[0]), words.slice(1));
      else if (word === "deal") yield* this.deal(words);
      else if (word === "deal-by-card") yield* this.dealByCard(words);
      else if (word === "cards") yield* this.cards(words);
      else if (word === "draw") continue;
      else throw new Error(`no line of a draw: ${line}`);
      yield;
    }
    return this.lines.join("\n");
  }

  * pick(number, chairs) {
    const free = chairs.filter((chair) => !this.dealt.has(chair));
    if (!(number <= free.length)) throw new Error("a pick of more chairs than there are");
    if (this.only) this.picks.push([number, free]);
    else this.pool.push(...(yield* this.chance.shuffled(free)).slice(0, number));
  }

  * deal(entries) {
    if (this.only) yield* this.dealAmong(entries);
    else yield* this.dealApart(entries);
    for (const entry of entries) this.lines.push(`${entry} ${this.seated.get(entry)}`);
  }

  * dealApart(entries) {
    const pairs = this.pairsAmong(entries);
    const linked = new Set(pairs.flat());
    const bound = entries.filter((entry) => linked.has(entry));
    const order = [...bound, ...entries.filter((entry) => !linked.has(entry))];
    const places = yield* this.chance.shuffled(this.pool);
    const clashes = () => this.clashes(pairs, bound, places);
    for (let turn = 0; turn < REDRAWS && clashes().length; turn += 1) {
      for (let first = 0; first < bound.length; first += 1) {
        swap(places, first, first + this.chance.below(places.length - first));
      }
      yield;
    }
    for (let turn = 0; turn < SWAPS && clashes().length; turn += 1) {
      this.tryASwap(bound, places, clashes);
      yield;
    }
    if (clashes().length) throw new Error("a pair at one table");
    this.give(order, places);
  }

  // Some have certain chairs only: whole attempts are made until one keeps all the rules.
  * dealAmong(entries) {
    const among = new Among(this, entries);
    const found = (yield* among.tried()) ?? (yield* among.narrowed());
    if (!found) throw new Error("no such seating");
    const places = [];
    for (const [number, free] of this.picks) {
      const rest = yield* this.chance.shuffled(free.filter((chair) => !found.includes(chair)));
      places.push(...rest.slice(0, number - (free.length - rest.length)));
    }
    const others = entries.filter((entry) => !among.bound.includes(entry));
    this.give([...among.bound, ...others], [...found, ...(yield* this.chance.shuffled(places))]);
  }

  tryASwap(bound, places, clashes) {
    const before = clashes();
    const clashing = new Set(before.flat());
    const movers = [...bound.keys()].filter((index) => clashing.has(bound[index]));
    const mover = movers[this.chance.below(movers.length)];
    const other = this.chance.below(places.length);
    swap(places, mover, other);
    if (clashes().length > before.length && this.chance.below(ESCAPE)) swap(places, mover, other);
  }

  * dealByCard(entries) {
    const pairs = this.pairsAmong(entries);
    for (let turn = 0; turn < REDRAWS; turn += 1) {
      const chairs = yield* this.chance.shuffled(this.pool);
      const cards = yield* this.chance.cards(entries.length);
      const held = entries.map((entry, index) => [entry, cards[index]]);
      held.sort(([, one], [, other]) => strength(other) - strength(one));
      const order = held.map(([entry]) => entry);
      if (this.clashes(pairs, order, chairs).length === 0) {
        this.give(order, chairs);
        held.forEach(([entry, card], index) => this.lines.push(`${entry} ${card} ${chairs[index]}`));
        return;
      }
      yield;
    }
    throw new Error("a pair at one table");
  }

  * cards(holders) {
    const cards = yield* this.chance.cards(holders.length);
    holders.forEach((holder, index) => this.lines.push(`${holder} ${cards[index]}`));
  }

  // The pairs that a draw for these entries can do something about.
  pairsAmong(entries) {
    const drawn = new Set(entries);
    const known = (entry) => drawn.has(entry) || this.seated.has(entry);
    return this.apart.filter((pair) => pair.every(known) && pair.some((entry) => drawn.has(entry)));
  }

  clashes(pairs, order, chairs) {
    if (!pairs.length) return [];
    const now = new Map(order.map((entry, index) => [entry, chairs[index]]));
    const at = (entry) => tableOf(now.get(entry) ?? this.seated.get(entry));
    return pairs.filter(([one, other]) => at(one) === at(other));
  }

  give(order, chairs) {
    if (order.length !== chairs.length) throw new Error("not as many chairs as entries");
    order.forEach((entry, index) => {
      this.seated.set(entry, chairs[index]);
      this.dealt.add(chairs[index]);
    });
    this.pool = [];
    this.picks = [];
  }
}

// A deal with an `only` line: chairs for those it names, and for those in a pair.
class Among {
  constructor(draw, entries) {
    this.draw = draw;
    this.picks = draw.picks;
    this.pairs = draw.pairsAmong(entries);
    const linked = new Set(this.pairs.flat());
    this.narrow = entries.filter((entry) => draw.only.has(entry));
    this.wide = entries.filter((entry) => linked.has(entry) && !draw.only.has(entry));
    this.bound = [...this.narrow, ...this.wide];
    this.every = this.picks.flatMap(([, free]) => free);
    this.few = this.every.filter((chair) => draw.only.has(chair));
    this.home = new Map(this.picks.flatMap(([, free], at) => free.map((chair) => [chair, at])));
    this.fullest = [0, 1];
    for (const [number, free] of this.picks) {
      if (number * this.fullest[1] > this.fullest[0] * free.length) this.fullest = [number, free.length];
    }
  }

  * tried() {
    if (this.narrow.length > this.few.length) return null;
    const [few, every] = [[...this.few], [...this.every]];
    for (let turn = 0; turn < ATTEMPTS; turn += 1) {
      const chairs = [...this.firstOf(few, this.narrow.length), ...this.firstOf(every, this.wide.length)];
      if (this.stands(chairs) && !this.draw.clashes(this.pairs, this.bound, chairs).length) return chairs;
      yield;
    }
    return null;
  }

  firstOf(row, number) {
    for (let first = 0; first < number; first += 1) {
      swap(row, first, first + this.draw.chance.below(row.length - first));
    }
    return row.slice(0, number);
  }

  // A seating counts as often as the others can be seated around it.
  stands(chairs) {
    const there = this.picks.map(() => 0);
    return chairs.every((chair, index) => {
      const at = this.home.get(chair);
      const [number, free] = this.picks[at];
      if (chairs.indexOf(chair) < index) return false;
      const drawn = this.draw.chance.below((free.length - there[at]) * this.fullest[0]);
      const stands = drawn < (number - there[at]) * this.fullest[1];
      there[at] += 1;
      return stands;
    });
  }

  * narrowed() {
    for (let turn = 0; turn < NARROWED; turn += 1) {
      const found = new Map();
      for (const entry of this.bound) {
        const open = this.openTo(entry, found);
        if (!open.length) break;
        found.set(entry, open[this.draw.chance.below(open.length)]);
      }
      if (found.size === this.bound.length) return [...found.values()];
      yield;
    }
    return null;
  }

  openTo(entry, found) {
    const others = this.pairs.filter((pair) => pair.includes(entry)).map(([one, two]) => (one === entry ? two : one));
    const at = (one) => found.get(one) ?? this.draw.seated.get(one);
    const shut = new Set(others.map(at).filter(Boolean).map(tableOf));
    const taken = [...found.values()];
    const used = (chair) => taken.filter((one) => this.home.get(one) === this.home.get(chair)).length;
    const chairs = this.narrow.includes(entry) ? this.few : this.every;
    const fits = (chair) => used(chair) < this.picks[this.home.get(chair)][0];
    return chairs.filter((chair) => !taken.includes(chair) && fits(chair) && !shut.has(tableOf(chair)));
  }
}

function strength(card) {
  return RANKS.indexOf(card[0]) * SUITS.length + SUITS.indexOf(card[1]);
}

// What the seed makes of the input; the page stays alive meanwhile.
export async function replay(seed, given) {
  const steps = new Draw(seed).run(given);
  let until = performance.now() + BREATH_MS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() > until) {
      await new Promise((resume) => { setTimeout(resume); });
      until = performance.now() + BREATH_MS;
    }
  }
}

// Whether these are the fields of a draw's file, in their order, and nothing else.
export function isFile(draw) {
  const isObject = draw !== null && typeof draw === "object" && !Array.isArray(draw);
  return isObject && Object.keys(draw).join() === FIELDS.join()
    && Object.values(draw).every((value) => typeof value === "string");
}

const formatOf = (given) => (`\n${given}`.includes("\nonly ") ? "draw 2" : "draw 1");

// Each check as it is done: its name, and whether it holds.  After one that fails there are none.
export async function* verify(draw) {
  const checks = [
    ["seal", () => draw.format === formatOf(draw.given) && seal(draw.seed) === draw.seal],
    ["commitment", () => commitment(draw.seed, draw.given) === draw.commitment],
    ["output", async () => await replay(draw.seed, draw.given) === draw.drawn],
  ];
  for (const [name, check] of checks) {
    const holds = await check();
    yield [name, holds];
    if (!holds) return;
  }
}
