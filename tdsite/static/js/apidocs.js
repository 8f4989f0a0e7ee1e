// The reference of the API: the list is filtered as one types, an operation that the address names
// is opened, and what is drawn later can be copied too.  Without it the form asks the server.
import { offer } from "./copy.js";

const form = document.querySelector("[data-api-search]");
const list = document.querySelector("[data-api-operations]");

if (form) {
  const field = form.elements.q;
  const said = form.querySelector("[data-api-count]");
  const all = said.textContent.trim();
  const hasAll = !field.value;   // else the server has left out what does not answer
  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const part of list.querySelectorAll(":scope > section")) {
      let here = 0;
      for (const one of part.querySelectorAll(".op")) {
        one.hidden = !words.every((word) => one.dataset.finds.includes(word));
        here += !one.hidden;
      }
      part.hidden = !here;
      found += here;
      const link = document.querySelector(`.api-groups a[href="#${part.querySelector("h2").id}"]`);
      link.parentElement.hidden = !here;
    }
    document.querySelector("[data-api-none]").hidden = found > 0;
    said.textContent = words.length ? `${found} / ${all}` : all;
    const address = new URL(location);
    address.search = words.length ? `?q=${encodeURIComponent(field.value.trim())}` : "";
    history.replaceState(history.state, "", address);
  };
  if (hasAll) {
    field.addEventListener("input", filter);
    form.addEventListener("submit", (event) => event.preventDefault());
  }
}

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!named?.matches(".op")) return;
  named.hidden = false;
  named.closest("section").hidden = false;
  named.open = true;
  named.scrollIntoView();
}

// what is opened can be sent on: its address names it
list?.addEventListener("toggle", ({ target }) => {
  if (target.matches(".op[open]")) history.replaceState(history.state, "", `#${target.id}`);
}, true);
document.addEventListener("htmx:load", ({ target }) => offer(target));
addEventListener("hashchange", openNamed);
addEventListener("load", openNamed);   // not before: htmx has to hear that it opens
