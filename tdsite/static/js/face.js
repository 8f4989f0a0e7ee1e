// The face of a board: every text it shows of a snapshot at one moment.
// The twin of tdsite/rooms/boards/faces; a test holds the two together, value by value.
import { bounty, buys, entryPrice, priceRows } from "./buys.js";
import { clock, durationMs, kind, levelNumber, levelsIn, msUntil, read } from "./clock.js";
import { fit } from "./fit.js";
import { unstarred } from "./stakes.js";
import { ticker } from "./ticker.js";
import { tongue } from "./tongue.js";

const LAST_MINUTE_MS = 60_000;
const BEFORE_WHOLE_MS = 30 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const ICONS = {
  before: "clock", "last-minute": "hourglass", break: "cup",
  paused: "pause", "hand-for-hand": "hand", finished: "trophy", cancelled: "void",
};
const TABLE_ICONS = { done: "check", plays: "hourglass", holds: "hand" };
const [REMOVED, GAME, LABEL, NOTE] = [6, 7, 12, 13];

const isLevel = (step) => kind(step) === "level";
const isBreak = (step) => kind(step) === "break";

export function face(shot, words, now, locale) {
  const m = moment(shot, now, tongue(words, locale, shot));
  const [left, whole] = bar(m);
  const step = blindsStep(m);
  const bought = buys(m, until);
  const shown = {
    state: m.state,
    icon: icon(m),
    band: band(m),
    time: time(m, left),
    left: Math.ceil(Math.min(left, whole) / 1000),
    whole: Math.floor(whole / 1000),
    hands: handsCount(m),
    hand: handSays(m),
    hand_tables: handTables(m),
    winner: winner(m),
    blinds: step ? m.heading(step) : "",
    ante: step ? m.beside(step) : winnersPrize(m),
    next: next(m).split("*"),
    notice: notice(m),
    buys: bought,
    figures: m.state === "before" ? beforeFigures(m) : playFigures(m),
    pool: pool(m),
    prizes: m.sellsFirst ? priceRows(m) : prizes(m),
    foot: foot(m).map((line) => line.split("*")),
    ticker: ticker(m, () => m.inWords(blindsStep(m)), bought),
    day: shot.day ? m.say("day", { day: shot.day }) : "",
    wall: m.wall(now),
    final: Boolean(shot.final) && !m.over,
    accent: shot.look?.accent ?? "",
    logo: shot.look?.logo ?? "",
    sponsor: shot.look?.sponsor ?? "",
  };
  return { ...shown, fit: fit(shown) };
}

function moment(shot, now, say) {
  const { steps } = shot;
  const reading = shot.clock && steps.length ? read(steps, shot.clock, now) : null;
  const state = stateOf(shot, reading);
  const goesOn = state === "before" && shot.day > 1 && shot.average > 0; // the stacks of flights come
  const sellsFirst = state === "before" && !goesOn;
  const over = ["finished", "cancelled"].includes(state);
  return { ...say, shot, now, steps, reading, state, goesOn, sellsFirst, over };
}

function stateOf({ state, steps, hands, day_over }, reading) {
  if (state === "finished" || state === "cancelled") return state;
  if (day_over) return "finished";
  if (!reading) return "before";
  if (reading.waiting) return "break";
  if (hands && isLevel(steps[reading.index])) return "hand-for-hand";
  if (!reading.running) return "paused";
  if (isBreak(steps[reading.index])) return "break";
  const ends = reading.index + 1 < steps.length && reading.left_ms <= LAST_MINUTE_MS;
  return ends ? "last-minute" : "level";
}

// ---------- centre ----------

function bar(m) {
  if (!m.reading) return [Math.max(0, m.shot.starts_at - m.now), BEFORE_WHOLE_MS];
  return [m.reading.left_ms, Math.max(1000, durationMs(m.steps[m.reading.index]))];
}

function icon(m) {
  if (m.shot.day_over) return "moon";
  if (m.state === "break" && m.reading.waiting) return "moon";
  return m.state === "level" && m.shot.final ? "trophy" : ICONS[m.state] ?? "";
}

function band(m) {
  if (m.over) return m.say(m.shot.day_over ? "day_over" : m.state);
  if (m.reading) return runningBand(m, m.reading);
  if (m.shot.starts_at <= m.now) return m.say("starts_soon");
  return m.say("starts_at", { time: m.wall(m.shot.starts_at) });
}

function runningBand(m, { index, waiting, ends_at }) {
  if (m.state === "hand-for-hand") return m.say("hand_for_hand");
  if (m.state === "paused") return m.say("paused", { time: m.wall(m.shot.clock.at) });
  const { [LABEL]: label, [GAME]: game } = m.steps[index];
  if (waiting || ends_at === null) return label || m.say("day_over");
  if (m.state === "break") return m.say(label ? "break_of" : "break", { label, time: m.wall(ends_at) });
  const level = levelNumber(m.steps, index);
  if (m.state === "last-minute") return m.say("last_minute", { level });
  const name = m.shot.final ? "final_table" : "level";
  return m.say(game ? `${name}_of` : name, { level, game });
}

function time(m, left) {
  if (m.over || m.state === "hand-for-hand") return "";
  return left >= DAY_MS ? m.count("days", Math.floor(left / DAY_MS)) : clock(left);
}

const levelFrom = (m, index) => m.steps.findIndex((step, i) => i >= index && isLevel(step));

function blindsStep(m) {
  return m.over ? undefined : m.steps[levelFrom(m, m.reading?.index ?? m.shot.first ?? 0)];
}

// who has won; at the end of a day, how many go on
function winner(m) {
  if (!m.shot.day_over) return m.shot.podium[0]?.[1] ?? "";
  const [goesOn] = m.shot.day_over;
  return goesOn ? m.count("go_on", goesOn) : m.say("bagging");
}

function winnersPrize(m) {
  return m.shot.podium.length ? m.money(m.shot.podium[0][2]) : "";
}

function next(m) {
  if (m.shot.day_over) return afterTheDay(m);
  if (m.state === "finished") return also(m);
  if (m.state === "cancelled") return m.say("called_off");
  if (m.state === "paused") return m.say("stay");
  if (!m.reading) return m.goesOn ? "" : opening(m);
  const { index } = m.reading;
  if (m.state === "hand-for-hand") {
    return m.say("hand_clock", { level: levelNumber(m.steps, index), time: clock(m.reading.left_ms) });
  }
  return isLevel(m.steps[index]) ? afterLevel(m, index) : afterBreak(m, index);
}

function afterTheDay(m) {
  const [goesOn, event] = m.shot.day_over;
  if (!goesOn) return m.say("stay_bagged");
  return event ? m.say("goes_on_to", { event: event.replaceAll("*", "") }) : "";
}

function also(m) {
  const [second, third] = m.shot.podium.slice(1).map(([, name]) => name.replaceAll("*", ""));
  if (third !== undefined) return m.say("others", { second, third });
  return second === undefined ? "" : m.say("other", { second });
}

function opening(m) {
  if (!m.steps.length) return "";
  return m.say("opening", { chips: m.chips(entryPrice(m).chips), minutes: m.minutes(m.steps[m.shot.first ?? 0]) });
}

function afterBreak(m, index) {
  const level = levelFrom(m, index);
  if (level < 0) return "";
  const game = unstarred(m.steps[level][GAME] || "");
  return m.say(game ? "then_game" : "then_level", {
    level: levelNumber(m.steps, level), game, minutes: m.minutes(m.steps[level]),
  });
}

function afterLevel(m, index) {
  const step = m.steps[index + 1];
  if (!step) return m.say("next_nothing");
  if (kind(step) === "day_end") return m.say("next_day_over");
  const minutes = m.minutes(step);
  if (isBreak(step)) return m.say("next_break", { minutes });
  const ante = m.beside(step);
  return m.say(ante ? "next_ante" : "next", { blinds: m.ahead(step, m.steps[index]), ante, minutes });
}

function notice(m) {
  if (!m.reading || m.over || m.state === "hand-for-hand") return "";
  const here = m.steps[m.reading.index];
  if (isBreak(here)) return colorUp(m, "color_up_now", here) || here[NOTE] || "";
  return here[NOTE] || colorUp(m, "color_up_next", m.steps.slice(m.reading.index).find(isBreak));
}

function colorUp(m, name, step) {
  return step?.[REMOVED] ? m.say(name, { chips: m.chips(step[REMOVED]) }) : "";
}

// ---------- hand for hand ----------

function handsCount(m) {
  if (m.state !== "hand-for-hand") return [];
  const { done, of } = m.shot.hands;
  return m.say("hands_count", { done: m.chips(done), n: m.chips(of) }).split("*");
}

function handSays(m) {
  if (m.state !== "hand-for-hand") return [];
  const { of, hand } = m.shot.hands;
  return [m.count("hands_finished", of), hand ? m.say("hand_number", { hand: m.chips(hand) }) : m.say("hand_first")];
}

function handTables(m) {
  if (m.state !== "hand-for-hand") return [];
  const { tables, more } = m.shot.hands;
  const rows = tables.map(([table, state]) => [state, TABLE_ICONS[state], m.say(`table_${state}`, { table })]);
  return more ? [...rows, ["plays", "", m.count("more_tables", more)]] : rows;
}

// ---------- sides ----------

function beforeFigures(m) {
  const { terms, closes_at: closesAt } = m.shot;
  const rows = [...(m.goesOn ? whoGoesOn(m) : whatItCosts(m)), m.row("levels", String(levelsIn(m.steps)))];
  if (closesAt !== null) rows.push(lateFigure(m, m.wall(closesAt)));
  else if (terms.until) rows.push(lateFigure(m, m.say("until_level", { level: terms.until })));
  return rows;
}

// While registration is suspended no time is promised.
function lateFigure(m, until) {
  return m.row("late_registration", m.shot.suspended ? m.say("late_suspended") : until);
}

function whatItCosts(m) {
  const { chips, total } = entryPrice(m);
  return [
    m.row("registered", m.chips(m.shot.entries)),
    m.row("starting_stack", m.chips(chips), m.bigBlinds(chips, blindsStep(m))),
    m.row("buy_in", m.money(total)),
  ];
}

function whoGoesOn(m) {
  const { entries, left, average } = m.shot;
  return [
    m.row("players", m.chips(left), `/ ${m.chips(entries)}`),
    m.row("average", m.chips(average), m.bigBlinds(average, blindsStep(m))),
  ];
}

function playFigures(m) {
  const { entries, entrants, left, tables, average } = m.shot;
  const reentries = m.row("reentries", m.chips(entries - entrants));
  if (m.over) return [m.row("entries", m.chips(entries)), reentries, m.row("players", m.chips(entrants))];
  const late = closes(m);
  return [
    m.row("players", m.chips(left), `/ ${m.chips(entries)}`),
    late ? lateFigure(m, late) : reentries,
    m.row("tables", String(tables)),
    m.row("average", m.chips(average), m.bigBlinds(average, blindsStep(m))),
    breakFigure(m),
  ];
}

function breakFigure(m) {
  const { index } = m.reading;
  const level = isLevel(m.steps[index]);
  const pause = m.steps.findIndex((step, i) => i > index && isBreak(step));
  const left = until(m, pause < 0 ? null : pause);
  if (left && level) return m.row("next_break_in", left);
  const played = levelsIn(m.steps.slice(0, level ? index + 1 : index));
  return m.row(level ? "levels" : "levels_played", String(played), `/ ${levelsIn(m.steps)}`);
}

// Until no entry is sold any more: by the plan or by the time set, whichever is first.
function closes(m) {
  const { closes: index, closes_at: closesAt } = m.shot;
  const byPlan = index === null || !m.reading ? null : msUntil(m.steps, m.reading, index);
  const byTime = closesAt === null ? null : Math.max(0, closesAt - m.now);
  const left = [byPlan, byTime].filter((ms) => ms !== null);
  return left.length && Math.min(...left) ? clock(Math.min(...left)) : "";
}

function until(m, index) {
  if (index === null || !m.reading) return "";
  const left = msUntil(m.steps, m.reading, index);
  return left ? clock(left) : "";
}

function pool(m) {
  if (m.sellsFirst && m.shot.guarantee) return m.row("guarantee", m.money(m.shot.guarantee));
  return m.row("pool", m.money(m.shot.pool));
}

// a deal leaves nothing for some places
const prizes = (m) =>
  m.shot.prizes.flatMap((cents, i) => (cents ? [[m.place(i + 1), m.money(cents)]] : []));

function foot(m) {
  if (m.sellsFirst) return [];
  const said = bounty(m);
  return said ? [...toTheMoney(m), said] : toTheMoney(m);
}

function toTheMoney(m) {
  const { paid, left, next_prize, dealt } = m.shot;
  if (!paid) return [];
  const lines = [m.count("paid", paid)];
  if (m.over) return lines;
  if (dealt) lines.push(m.say("dealt", { money: m.money(dealt) }));
  if (left > paid) lines.push(m.count("to_money", left - paid));
  else if (next_prize) lines.push(m.say("next_prize", { money: m.money(next_prize), place: m.place(left) }));
  return lines;
}
