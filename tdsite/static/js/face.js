// The face of a board at a moment.  The server sends all that are to come, in parts, each text with
// the moments at which it becomes another (tdsite/rooms/boards/faces/__init__.py): here the one
// whose time has come is picked, and its seconds are counted down.
const PAGE_MS = 8_000; // how long a page of the foot, or of the prizes, stands
const COUNTDOWN = /\x1f(\d*)\x1f/g; // inside a text: the moment it runs to, or else the end of the bar
const walls = new Map();

// `shot.faces` holds the parts.  `leftMs` is what is left of the bar, to the millisecond.
export function face({ faces, zone }, now) {
  const { fit, ticker, prizes, ...texts } = picked(Object.values(faces), now);
  const counted = count(texts, (at) => clock((at || texts.ends) - now));
  const leftMs = texts.ends === null ? texts.left * 1000 : Math.max(0, texts.ends - now);
  return {
    ...counted,
    left: Math.min(Math.ceil(leftMs / 1000), texts.whole),
    leftMs,
    ticker: pageAt(ticker, now),
    prizes: pageAt(prizes, now),
    wall: wall(zone).format(now),
    fit,
  };
}

const pageAt = (pages, now) => pages[Math.floor(now / PAGE_MS) % pages.length];

// Another one whenever the face is, for whoever looks in every frame.
export function ticks({ faces }, now) {
  const turns = Object.values(faces).map(({ at }) => turnAt(at, now));
  const ends = there(faces.plan.texts.ends, turnAt(faces.plan.at, now));
  return [...turns, Math.floor(now / 1000), Math.ceil((ends - now) / 1000)].join(" ");
}

function picked(parts, now) {
  const found = { fit: {} };
  for (const { at, texts, fit } of parts) {
    const turn = turnAt(at, now);
    for (const [name, text] of Object.entries(texts)) found[name] = there(text, turn);
    for (const [name, step] of Object.entries(fit)) found.fit[name] = there(step, turn);
  }
  return found;
}

const turnAt = (at, now) => Math.max(0, at.findLastIndex((moment) => moment <= now));

// A text as it stands at that turn: an object has all its texts, and which stands from which turn on.
function there(text, turn) {
  if (Array.isArray(text)) return text.map((one) => there(one, turn));
  if (text === null || typeof text !== "object") return text;
  return text.of[text.is[turnAt(text.turns, turn)]];
}

function count(text, left) {
  if (typeof text === "string") return text.replace(COUNTDOWN, (_, at) => left(at));
  if (Array.isArray(text)) return text.map((one) => count(one, left));
  if (text === null || typeof text !== "object") return text;
  return Object.fromEntries(Object.entries(text).map(([name, one]) => [name, count(one, left)]));
}

// Minutes and seconds, hours when there are any.  A part of a second counts as a whole one.
function clock(ms) {
  const whole = Math.ceil(Math.max(0, ms) / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

// Making a formatter costs more than a hundred uses.
function wall(zone) {
  const made = () => new Intl.DateTimeFormat("en-GB", {
    timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23",
  });
  if (!walls.has(zone)) walls.set(zone, made());
  return walls.get(zone);
}
