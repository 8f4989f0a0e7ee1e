// A signal in large letters over the foot of the board, for whoever does not hear it.  Those of the
// clock are not shown so: the band of the clock says them all the time.
const LASTS_MS = 12_000;
const MOST = 4; // that wait; of a table that breaks twelve moves follow
const LOOKS = {
  last_entries: ["warn", "hourglass"],
  registration_closed: ["info", "lock"],
  table_broken: ["info", "break"],
  move: ["info", "arrow"],
  bubble: ["warn", "hand"],
  in_the_money: ["ok", "check"],
  final_table: ["ok", "trophy"],
};

export function flash(board) {
  const place = document.querySelector('[data-over-part="signal"]');
  const waiting = [];
  let until = 0;

  function show([name, text]) {
    const [tone, icon] = LOOKS[name];
    place.dataset.tone = tone;
    place.dataset.signal = name;
    place.querySelector("use").setAttribute("href", `${board.dataset.icons}#i-${icon}`);
    place.querySelector("p").textContent = text;
    place.hidden = false;
  }

  return {
    say(name, text) {
      if (place && name in LOOKS && text && waiting.length < MOST) waiting.push([name, text]);
    },
    tick() {
      if (!place || Date.now() < until) return;
      const next = waiting.shift();
      place.hidden = !next;
      if (!next) return;
      until = Date.now() + LASTS_MS / (waiting.length ? 2 : 1);
      show(next);
    },
  };
}
