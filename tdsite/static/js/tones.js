// Synthesised signals: a few notes each, so that a room knows them apart without words.
const [C5, E5, G5, C6, A4, F4, D5] = [523.25, 659.25, 783.99, 1046.5, 440, 349.23, 587.33];

// Notes of a signal: frequency, when it begins and how long it sounds, in seconds.
const MOTIFS = {
  start: [[C5, 0, 0.25], [E5, 0.22, 0.25], [G5, 0.44, 0.25], [C6, 0.66, 0.9]],
  level: [[G5, 0, 0.35], [C6, 0.3, 0.9]],
  one_minute: [[E5, 0, 0.2], [E5, 0.35, 0.5]],
  registration_closing: [[D5, 0, 0.3], [A4, 0.28, 0.6]],
  last_entries: [[D5, 0, 0.2], [A4, 0.22, 0.2], [D5, 0.44, 0.2], [A4, 0.66, 0.6]],
  registration_closed: [[D5, 0, 0.3], [A4, 0.28, 0.3], [F4, 0.56, 0.8]],
  break_start: [[C6, 0, 0.35], [G5, 0.3, 0.35], [E5, 0.6, 0.9]],
  color_up: [[E5, 0, 0.18], [G5, 0.16, 0.18], [E5, 0.32, 0.18], [G5, 0.48, 0.5]],
  break_ends: [[G5, 0, 0.2], [G5, 0.3, 0.2], [C6, 0.6, 0.6]],
  last_hands: [[C6, 0, 0.3], [A4, 0.3, 0.3], [F4, 0.6, 0.9]],
  day_over: [[G5, 0, 0.4], [E5, 0.4, 0.4], [C5, 0.8, 1.2]],
  paused: [[A4, 0, 0.5]],
  resumed: [[A4, 0, 0.2], [E5, 0.2, 0.5]],
  table_broken: [[A4, 0, 0.2], [C5, 0.2, 0.2], [A4, 0.4, 0.5]],
  move: [[A4, 0, 0.2], [C5, 0.2, 0.5]],
  bubble: [[F4, 0, 0.3], [F4, 0.35, 0.3], [C5, 0.7, 0.7]],
  in_the_money: [[G5, 0, 0.2], [C6, 0.18, 0.2], [G5, 0.36, 0.2], [C6, 0.54, 0.9]],
  final_table: [[C5, 0, 0.25], [G5, 0.22, 0.25], [E5, 0.44, 0.25], [C6, 0.66, 0.9]],
  test: [[C5, 0, 0.25], [E5, 0.25, 0.25], [G5, 0.5, 0.6]],
  hand_for_hand: [[F4, 0, 0.4], [A4, 0.35, 0.4], [F4, 0.7, 0.7]],
  announcement: [[C5, 0, 0.25], [G5, 0.22, 0.6]],
  winner: [[C5, 0, 0.2], [E5, 0.18, 0.2], [G5, 0.36, 0.2], [C6, 0.54, 0.3], [G5, 0.8, 0.2], [C6, 1, 1.4]],
};

// Sounds a signal; how many seconds it lasts.  Two partials and a soft end carry through a hall.
export function sound(context, name, volume) {
  const begins = context.currentTime + 0.02;
  const notes = MOTIFS[name] ?? MOTIFS.announcement;
  for (const [frequency, at, lasts] of notes) {
    partial(context, { frequency, at: begins + at, lasts, gain: 0.5 * volume });
    partial(context, { frequency: 2 * frequency, at: begins + at, lasts: lasts / 2, gain: 0.15 * volume });
  }
  return Math.max(...notes.map(([, at, lasts]) => at + lasts));
}

function partial(context, { frequency, at, lasts, gain }) {
  const oscillator = new OscillatorNode(context, { type: "sine", frequency });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(gain, at + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  oscillator.connect(loudness).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + lasts + 0.05);
}
