// What a hand costs, in words: blinds, antes, the limits of a limit game, the bring-in of stud.
// The twin of tdsite/rooms/boards/faces/stakes.py.
const [SMALL, BIG, ANTE, ANTE_TYPE, GAME, BETTING] = [2, 3, 4, 5, 7, 8];
const [SMALL_BET, BIG_BET, BRING_IN] = [9, 10, 11];

const hasBlinds = (step) => Boolean(step[SMALL] || step[BIG]);
const hasLimits = (step) => Boolean(step[SMALL_BET] || step[BIG_BET]);
const betting = (step) => step[BETTING] || "no_limit";

// A text of the house inside a sentence whose asterisks mean something.
export const unstarred = (text) => text.replaceAll("*", "");

function isMixed(steps) {
  const played = steps.filter(([kind]) => kind === "level");
  return new Set(played.map((step) => JSON.stringify([step[GAME] || "", betting(step)]))).size > 1;
}

export function stakesIn(steps, { say, chips }) {
  const mixed = isMixed(steps);
  const two = (step, small, big) => `${chips(step[small] ?? 0)} / ${chips(step[big] ?? 0)}`;
  const limits = (step, name = "limits") => say(name, { limits: two(step, SMALL_BET, BIG_BET) });

  const heading = (step) => {
    if (hasBlinds(step)) return two(step, SMALL, BIG);
    if (hasLimits(step)) return limits(step, "limits_alone");
    return step[BRING_IN] ? say("bring_in_alone", { chips: chips(step[BRING_IN]) }) : "";
  };
  const ante = (step) => {
    if (!step[ANTE]) return "";
    return say(step[ANTE_TYPE] === "big_blind" ? "bb_ante" : "ante", { ante: chips(step[ANTE]) });
  };
  // How much may be bet, unless the limits or the game's own name say it.
  const howIsBet = (step) => {
    const saysItself = (step[GAME] || "").toLowerCase().includes("limit") || hasLimits(step);
    return !mixed || saysItself ? "" : say(betting(step));
  };
  const beside = (step) => [
    ante(step),
    step[BRING_IN] && (hasBlinds(step) || hasLimits(step)) ? say("bring_in", { chips: chips(step[BRING_IN]) }) : "",
    hasLimits(step) && hasBlinds(step) ? limits(step) : "",
    howIsBet(step),
  ].filter(Boolean).join(", ");
  const inWords = (step) => (!hasBlinds(step) && hasLimits(step) ? limits(step) : heading(step));
  const ahead = (step, since) => {
    if (!step[GAME] || step[GAME] === (since[GAME] || "")) return inWords(step);
    return say("of_game", { game: unstarred(step[GAME]), stakes: inWords(step) });
  };
  return { heading, beside, inWords, ahead };
}
