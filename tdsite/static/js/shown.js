// What stands on this board, in a few words: the small picture of it in the control room.
const WORD = 40; // letters of a line; more are unreadable there

export function shown(board, face) {
  const page = board.dataset.page ?? "clock";
  const size = `${window.innerWidth}×${window.innerHeight}`;
  // a time that passes is sent as the moment it runs to: it is counted where it is looked at
  const passes = face.ends !== null && face.time.includes(":");
  const [time] = passes ? [face.ends] : cut([face.time || face.winner || face.hands.join("")]);
  const [band, blinds] = cut([face.band, face.blinds]);
  if (page === "clock") return { page, part: "", words: [band, time, blinds], size };
  const text = (name) => board.querySelector(`.bp-stage ${name}`)?.textContent.trim() ?? "";
  const part = text("[data-turn]");
  return { page, part, words: cut([text("h2"), part, text("[data-range]")]), size };
}

const cut = (words) => words.map((word) => word.slice(0, WORD));
