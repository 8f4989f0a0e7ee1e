// A search among the time zones, by city, country or name, in place of a list of four hundred.
// Without it the list stays.  The zone of this computer is proposed where nothing was chosen yet,
// and with a zone the currency that is usual there, until a currency is chosen by hand.
const MOST = 8;

function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function now(zone) {
  try {
    const at = { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    return new Intl.DateTimeFormat(document.documentElement.lang, at).format(new Date());
  } catch {
    return ""; // a zone that this browser does not know
  }
}

function search(field) {
  const select = field.querySelector("select");
  const currency = select.form?.elements.currency;
  const zones = [...select.options].map((one) => ({
    name: one.value,
    place: one.text.trim(),
    currency: one.dataset.currency,
    words: plain(`${one.text} ${one.dataset.words}`),
  }));
  const input = document.createElement("input");
  const list = document.createElement("ul");
  let found = [];
  let at = 0;

  input.className = "input";
  input.id = select.id;
  input.autocomplete = "off";
  input.spellcheck = false;
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", `${select.id}-list`);
  list.className = "zone-list";
  list.id = `${select.id}-list`;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", field.querySelector("label").textContent);
  select.removeAttribute("id");
  select.hidden = true;
  select.after(input, list);

  const place = () => select.selectedOptions[0]?.text.trim() ?? "";

  function close() {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function choose(zone) {
    select.value = zone.name;
    const usual = zone.currency;
    if (currency && !("chosen" in currency.dataset) && [...currency.options].some((one) => one.value === usual)) {
      currency.value = usual;
    }
  }

  function take(zone) {
    choose(zone);
    input.value = place();
    close();
  }

  function mark(index) {
    at = index;
    [...list.children].forEach((line, number) => line.setAttribute("aria-selected", String(number === at)));
    input.setAttribute("aria-activedescendant", list.children[at]?.id ?? "");
  }

  function line(zone, number) {
    const item = document.createElement("li");
    const name = document.createElement("span");
    const time = document.createElement("time");
    item.id = `${list.id}-${number}`;
    item.setAttribute("role", "option");
    name.textContent = zone.place;
    time.textContent = now(zone.name);
    item.append(name, time);
    item.addEventListener("pointerdown", (event) => {
      event.preventDefault(); // the focus stays where it is typed
      take(zone);
    });
    return item;
  }

  function nothing() {
    const item = document.createElement("li");
    item.className = "soft";
    item.textContent = field.dataset.nothing;
    return item;
  }

  function show() {
    const words = plain(input.value).split(/[\s,]+/).filter(Boolean);
    const fits = zones.filter((zone) => words.every((word) => zone.words.includes(word)));
    const first = fits.filter((zone) => plain(zone.place).startsWith(words[0] ?? ""));
    found = [...first, ...fits.filter((zone) => !first.includes(zone))].slice(0, MOST);
    list.replaceChildren(...(found.length ? found.map(line) : [nothing()]));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    if (found.length) mark(0);
  }

  input.addEventListener("input", show);
  input.addEventListener("focus", () => input.select());
  input.addEventListener("blur", () => {
    if (!list.hidden && found.length && input.value) choose(found[at]);
    input.value = place();
    close();
  });
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (list.hidden) show();
      else if (found.length) mark((at + step + found.length) % found.length);
    } else if (list.hidden) {
      return;
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (found.length) take(found[at]);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      input.value = place();
      close();
    }
  });
  currency?.addEventListener("change", () => {
    currency.dataset.chosen = "";
  });

  if ("guess" in select.dataset && !select.form.querySelector(".errors")) {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const known = here !== "UTC" && zones.find((zone) => zone.name === here);
    if (known) choose(known);
  }
  input.value = place();
  close();
}

document.querySelectorAll("[data-zones]").forEach(search);
