// The session ended while the page was open: sign in beside what was pressed, keep the page.
import { token } from "./csrf.js";
import { say, word } from "./words.js";

const login = new URL(document.body.dataset.login ?? "/login/", location.href);

// Either the plain 401, or a redirect to the login page that the browser has already followed.
export function isSignedOut(xhr, requestConfig) {
  if (xhr.status === 401) return true;
  const asked = new URL(requestConfig.path, location.href).pathname;
  return Boolean(xhr.responseURL) && new URL(xhr.responseURL).pathname === login.pathname && asked !== login.pathname;
}

// One note on a page, however many of its parts were refused.
export function offerSignIn(asker) {
  const offered = document.querySelector("[data-refusal] :is([data-sign-in], #login-form)");
  if (offered) return offered.scrollIntoView({ block: "nearest" });
  const note = word("signed-out");
  const slot = say(asker, note);
  note.querySelector("[data-sign-in]").addEventListener("click", async (event) => {
    event.preventDefault();
    await draw(slot, note, await fetch(login));
  });
}

async function draw(slot, note, answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const form = page.getElementById("login-form");
  if (!form) return location.reload();
  note.querySelectorAll("form, .stack").forEach((old) => old.remove());
  note.append(document.adoptNode(form));
  form.querySelector("input:not([type=hidden])").focus();
  form.addEventListener("submit", (event) => signIn(event, slot, note));
}

async function signIn(event, slot, note) {
  event.preventDefault();
  const body = new FormData(event.target);
  body.set("csrfmiddlewaretoken", token());
  try {
    const answer = await fetch(login, { method: "POST", body, redirect: "manual" });
    if (answer.type === "opaqueredirect") slot.replaceChildren(word("signed-in"));
    else await draw(slot, note, answer);
  } catch {
    slot.append(word("unreachable"));
  }
}
