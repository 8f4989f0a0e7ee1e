// How a board speaks: sentences the server translated, amounts and times in the reader's way.
import { stakesIn } from "./stakes.js";

const [SECONDS, BIG] = [1, 3];
const made = new Map();

// One formatter for each use: making one costs more than a hundred uses.
function once(key, make) {
  if (!made.has(key)) made.set(key, make());
  return made.get(key);
}

const fill = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name] ?? "");

export function tongue(words, locale, { currency, zone, steps }) {
  const numbers = once(`n ${locale}`, () => new Intl.NumberFormat(locale));
  const plural = once(`p ${locale}`, () => new Intl.PluralRules(locale));
  const ordinal = once(`o ${words.places_in}`, () => (
    new Intl.PluralRules(words.places_in, { type: "ordinal" })
  ));
  const times = once(`t ${zone}`, () => new Intl.DateTimeFormat("en-GB", {
    timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23",
  }));
  const say = (name, values = {}) => fill(words[name], values);
  const chips = (number) => numbers.format(number);
  const bigBlinds = (stack, step) => {
    const big = step?.[BIG];
    return big ? say("bb", { n: chips(Math.floor((2 * stack + big) / (2 * big))) }) : "";
  };
  // The place as it is spoken: 1st, 22nd; 1er, 22e.
  const place = (number) => (
    fill(words.place[ordinal.select(number)] ?? words.place.other, { n: number })
  );
  const count = (name, number) => {
    const forms = words[name];
    return fill(forms[plural.select(number)] ?? forms.other, { n: chips(number) });
  };
  return {
    say, count, chips, bigBlinds,
    ...stakesIn(steps, { say, chips }),
    row: (name, value, small = "") => [say(name), value, small],
    minutes: (step) => chips(Math.ceil(step[SECONDS] / 60)),
    money: (cents) => money(cents, currency, locale),
    place,
    wall: (at) => times.format(at),
  };
}

// `cents` counts the currency's smallest unit; no decimals when they are all zero.
function money(cents, currency, locale) {
  const standard = { style: "currency", currency };
  const digits = once(`d ${currency}`, () => (
    new Intl.NumberFormat("en", standard).resolvedOptions().maximumFractionDigits
  ));
  const decimals = cents % 10 ** digits ? digits : 0;
  const format = once(`m ${currency} ${locale} ${decimals}`, () => (
    new Intl.NumberFormat(locale, {
      ...standard, minimumFractionDigits: decimals, maximumFractionDigits: decimals,
    })
  ));
  return format.format(cents / 10 ** digits);
}
