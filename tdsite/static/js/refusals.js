// Answers that are not what was asked for, said in place.  Nothing typed is lost.
import { say, unsay, word } from "./words.js";
import { isSignedOut, offerSignIn } from "./session.js";

const BY_STATUS = { 404: "gone", 410: "gone", 429: "wait" };

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  if (isSignedOut(xhr, requestConfig)) {
    event.detail.shouldSwap = false;
    offerSignIn(requestConfig.elt);
  } else if (xhr.status < 400) {
    if (requestConfig.verb !== "get") unsay(requestConfig.elt);
  } else if (event.detail.shouldSwap && !xhr.getResponseHeader("HX-Retarget")) {
    refuse(event);
  }
});

// A refusal is put beside what was pressed; a form drawn again with its errors goes to its target.
function refuse(event) {
  const { xhr, requestConfig } = event.detail;
  const answer = new DOMParser().parseFromString(xhr.responseText, "text/html");
  const sentence = answer.querySelector("body > .refusal") ?? fromPage(answer, xhr);
  if (!sentence) return;
  event.detail.shouldSwap = false;
  const shown = document.adoptNode(sentence);
  askAgain(shown, requestConfig);
  say(requestConfig.elt, shown);
}

// What was drawn before needs a reason: the same request goes out once more, with it.
function askAgain(sentence, { verb, path, elt, parameters }) {
  const form = sentence.querySelector("form[data-draw-again]");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    const typed = Object.fromEntries([...new FormData(form)].filter(([name]) => name.startsWith("again_")));
    htmx.ajax(verb, path, { source: elt, values: { ...parameters, ...typed } });
  });
}

// The server's own sentence, where it could still say one.
function told(xhr) {
  const sentence = new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector("body > .refusal");
  return sentence && document.adoptNode(sentence);
}

// A whole error page, or bare text: only its sentence is wanted.
function fromPage(answer, xhr) {
  const text = answer.querySelector("[data-say]")?.textContent;
  if (!text && answer.body.firstElementChild) return null;
  const sentence = word("failed");
  sentence.querySelector(".next").remove();
  sentence.querySelector("p").textContent = text ?? xhr.responseText.trim();
  return sentence;
}

document.addEventListener("htmx:responseError", ({ detail: { xhr, requestConfig } }) => {
  if (xhr.status === 401) return;
  say(requestConfig.elt, told(xhr) ?? word(BY_STATUS[xhr.status] ?? "failed"));
});

document.addEventListener("htmx:sendError", ({ detail }) => {
  say(detail.requestConfig.elt, word("unreachable"));
});

document.addEventListener("htmx:timeout", ({ detail }) => {
  say(detail.requestConfig.elt, word("slow"));
});
