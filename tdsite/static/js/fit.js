// How much smaller a text is set than usual, so that the longest still fits where it stands.
// The twin of tdsite/rooms/boards/faces/fit.py; board.css knows the size of each step.
const SIZES = [1, 0.84, 0.7, 0.58, 0.48, 0.4, 0.32];
const SMALL = 0.64;
const ROOM = {
  band: 24, time: 5.9, winner: 22, blinds: 14, ante: 38,
  next: 92, notice: 46, buys: 15, figures: 12, pool: 12, prizes: 19,
};

const length = (text) => [...text].length;

function step(name, size) {
  const found = SIZES.findIndex((each) => size * each <= ROOM[name]);
  return found < 0 ? SIZES.length - 1 : found;
}

const widest = (rows) => Math.max(0, ...rows.map(([, value, small]) => (
  length(value) + (small ? SMALL * (length(small) + 1) : 0)
)));

export function fit(face) {
  const lengths = {};
  for (const name of ["band", "time", "winner", "blinds", "ante", "notice"]) lengths[name] = length(face[name]);
  lengths.next = face.next.reduce((sum, piece) => sum + length(piece), 0);
  lengths.buys = widest(face.buys.map((row) => row.slice(1, 4)));
  lengths.figures = widest(face.figures);
  lengths.pool = widest([face.pool]);
  lengths.prizes = Math.max(0, ...face.prizes.map(([name, amount]) => length(name) + length(amount)));
  return Object.fromEntries(Object.keys(ROOM).map((name) => [name, step(name, lengths[name])]));
}
