// Which field of a part drawn anew is the one that somebody was at.  A form is known by its place
// of delivery and by whom or what it is about, so that a reason typed for one player is never
// written beside another; of rows that look alike in one form, by its place among them.
import { EDITABLE, isTick, saysNow } from "./fields.js";

// Hidden fields that say whom or what a form is about; others, like a key, change at each drawing.
const ABOUT = new Set((
  "bag call entry event flight notice number old other_id outcome player player_id price_line role "
  + "rule ruling seat section shift table tables to user what"
).split(" "));

export function about(form) {
  const hidden = [...form.elements].filter(({ type, name }) => type === "hidden" && ABOUT.has(name));
  const address = form.getAttribute("action")?.split("?")[0] ?? "";
  return [form.id, address, ...hidden.map(({ name, value }) => `${name}=${value}`)].join("\n");
}

const formOf = (field) => field.form ?? null;

// The fields of one name in a form (or in none); of ticks, those that stand for the same.
function alike(form, { name, stands }) {
  const all = form ? [...form.elements] : [...document.querySelectorAll(EDITABLE)].filter((one) => !one.form);
  return all.filter((one) => (
    one.matches(EDITABLE) && one.name === name && (isTick(one) ? one.value : null) === stands
  ));
}

const formsLike = (one) => [...document.forms].filter((form) => about(form) === one.about && alike(form, one).length);

export function described(field) {
  const form = formOf(field);
  const stands = isTick(field) ? field.value : null;
  const one = { field, name: field.name, id: field.id, stands, says: saysNow(field), about: form && about(form) };
  const all = alike(form, one);
  const nth = form ? formsLike(one).indexOf(form) : 0;
  return { ...one, nth, at: all.indexOf(field), several: all.length > 1 };
}

export function counterpart(one) {
  const form = one.about === null ? null : formsLike(one)[one.nth];
  if (form === undefined) return null;
  const byName = one.name ? alike(form, one)[one.at] : null;
  if (one.several && byName) return byName;
  const byId = one.id ? document.getElementById(one.id) : null;
  return byId?.matches(EDITABLE) && formOf(byId) === form ? byId : byName;
}
