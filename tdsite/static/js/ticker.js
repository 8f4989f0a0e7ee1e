// The line at the foot of the board.  The twin of tdsite/rooms/boards/faces/ticker.py.
const NOTE_LASTS_MS = 10 * 60_000;
const PAGE_MS = 8_000; // how long a page stands
const ON_A_PAGE = 2;
const LINE = 64; // characters that fit on the line beside a sponsor

// `blinds` gives those of the next level, in words; `buys` are the rebuys and add-ons shown.
export function ticker(m, blinds, buys) {
  const field = { entrants: m.chips(m.shot.entrants), n: m.chips(m.shot.entries) };
  const fresh = m.shot.notes.filter((note) => note.at > m.now - NOTE_LASTS_MS);
  const told = fresh.map((note) => m.say(note.say, { ...note, ...field }));
  if (m.state === "hand-for-hand") told.unshift(m.say("cards_down"));
  const said = notices(m);
  const lines = told.length || said.length ? told : quiet(m, field, blinds, buys);
  const pages = said.flatMap(pieces).map((piece) => [piece]);
  for (let i = 0; i < lines.length; i += ON_A_PAGE) pages.push(lines.slice(i, i + ON_A_PAGE));
  return pages[Math.floor(m.now / PAGE_MS) % pages.length];
}

// A long sentence as several lines, to be read one after the other.
function pieces(text) {
  const found = [""];
  for (const word of text.split(" ")) {
    const longer = found.at(-1) ? `${found.at(-1)} ${word}` : word;
    if ([...longer].length <= LINE || !found.at(-1)) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found.map((piece, i) => (i + 1 < found.length ? `${piece} …` : piece));
}

// What the house says, as long as it stands; each has the line to itself.
const notices = (m) => m.shot.notices
  .filter(({ until }) => until === null || until > m.now)
  .map(({ text }) => text);

// Whether no entry is sold now, though it will be.
function isStopped({ shot, over }) {
  return (shot.state === "announced" || shot.suspended) && !over && !shot.closed;
}

// Where entries are sold; when they will be.
function entries(m) {
  const { state, suspended, opens_at: opensAt } = m.shot;
  if (suspended) return m.say("suspended");
  if (state !== "announced") return m.say("at_desk");
  if (opensAt === null || opensAt <= m.now) return m.say("not_open");
  return m.say("opens", { time: m.wall(opensAt) });
}

function quiet(m, field, blinds, buys) {
  const lines = [];
  const { terms, closed } = m.shot;
  if (m.state === "last-minute") lines.push(m.say("bell", { blinds: blinds() }));
  if (m.sellsFirst || isStopped(m)) lines.push(entries(m));
  if (buys.some(([state]) => state === "open")) lines.push(m.say("chips_at_desk"));
  if (terms.until && !(m.over || closed || isStopped(m))) lines.push(m.say("late_until", { level: terms.until }));
  return lines.length ? lines : [m.say("field", field)];
}
