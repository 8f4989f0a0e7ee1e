// The rotation is not drawn anew under an open menu: what changed is drawn once it is closed.
let missed = false;

const openIn = (part) => part.querySelector?.("details.rota-send[open]");
const changed = () => document.body.dispatchEvent(new CustomEvent("td:changed", { bubbles: true }));

document.addEventListener("htmx:beforeRequest", (event) => {
  const { requestConfig } = event.detail;
  if (requestConfig.triggeringEvent?.type !== "td:changed" || !openIn(event.target)) return;
  event.preventDefault();
  missed = true;
});

// A menu has done its work when what was pressed in it went through.
document.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
  const menu = detail.requestConfig.elt.closest?.("details.rota-send");
  if (menu && detail.xhr.status < 400) menu.open = false;
});

document.addEventListener("toggle", ({ target }) => {
  if (target.open || !missed || !target.matches("details.rota-send")) return;
  missed = false;
  changed();
}, { capture: true }); // a toggle does not bubble
