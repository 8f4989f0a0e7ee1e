// The csrf token as it is now: it changes when somebody signs in while the page stays open.
const FIELD = "csrfmiddlewaretoken";

export function token() {
  const found = document.cookie.match(/(?:^|;\s*)(?:__Host-)?csrftoken=([^;]+)/);
  return found ? decodeURIComponent(found[1]) : document.querySelector(`[name=${FIELD}]`)?.value ?? "";
}

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb === "get") return;
  detail.headers["X-CSRFToken"] = token();
  delete detail.parameters[FIELD];
});

document.addEventListener("submit", ({ target }) => {
  const field = target.querySelector(`[name=${FIELD}]`);
  if (field) field.value = token();
}, true);
