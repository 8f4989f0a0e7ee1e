// What a board says of prices: the entry's before the start, rebuys and add-ons beside the blinds.
// The twin of tdsite/rooms/boards/faces/buys.py.
const PARTS = ["fee", "staff", "bounty"];
const STACKS = { "-1": "stack_any", 0: "stack_none" };

// The first price that is open to everybody now; the last of them is the regular one.
export function entryPrice({ shot, now }) {
  const told = shot.terms.prices;
  const isOpen = ([from, until]) => from <= now && (!until || now < until);
  const [, , prize, fee, staff, bounty, chips] = told.find(isOpen) ?? told[told.length - 1];
  return { prize, fee, staff, bounty, chips, total: prize + fee + staff + bounty };
}

// Where the money of an entry goes, and how often a player may enter again.
export function priceRows(m) {
  const price = entryPrice(m);
  const again = m.shot.terms.reentries;
  const rows = [m.row("prize", m.money(price.prize))];
  for (const name of PARTS) if (price[name]) rows.push(m.row(name, m.money(price[name])));
  if (again !== null) rows.push(m.row("reentries", again ? String(again) : m.say("unlimited")));
  return rows.map((row) => row.slice(0, 2));
}

// What a knock-out wins, while players are knocked out.
export function bounty(m) {
  const { prices, bounties } = m.shot.terms;
  const cents = prices[prices.length - 1][5];
  return cents && !m.over ? m.say(`bounty_${bounties}`, { money: m.money(cents) }) : "";
}

// `until` gives the clock time until a step begins.
export function buys(m, until) {
  if (m.over || m.goesOn || m.state === "hand-for-hand") return [];
  const rows = m.shot.buys.map((one) => buy(m, one, until));
  return rows.some(([state]) => state !== "closed") ? rows : [];
}

function buy(m, one, until) {
  const state = stateOf(m, one);
  if (state === "closed") return [state, m.say(`${one.kind}s`), m.say("closed"), "", ""];
  const name = heading(m, one, state, until);
  return [state, name, m.money(one.cents), m.count("chips", one.chips), forWhom(m, one)];
}

function stateOf(m, { opens, closes }) {
  const here = m.reading ? m.reading.index : -1;
  if (closes !== null && here >= closes) return "closed";
  return here >= opens ? "open" : "ahead";
}

function heading(m, one, state, until) {
  const what = m.say(one.kind);
  if (state === "open") {
    const left = until(m, one.closes);
    return left ? m.say("buy_closes", { what, time: left }) : what;
  }
  const [[first, inBreak], [last, through]] = [one.from, one.until];
  if (inBreak) return m.say("buy_in_break", { what, level: first });
  if (first > 1) return m.say("buy_from", { what, level: first });
  if (last === null) return what;
  return m.say(through ? "buy_through" : "buy_until", { what, level: last });
}

function forWhom(m, { kind, stack, each, sold }) {
  const said = [];
  if (kind === "rebuy") said.push(m.say(STACKS[stack] ?? "stack_most", { chips: m.chips(stack) }));
  if (each) said.push(m.count("each", each));
  if (sold) said.push(m.count("sold", sold));
  return said.join(", ");
}
