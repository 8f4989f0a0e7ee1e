// What is changed before the page's scripts are there is told to them as soon as they are.  On a
// slow line a form is seen, and filled, seconds before anything listens: without this the page
// shows a choice that the server never heard of.
(() => {
  // Whoever speaks to the machine turns the keys of one letter off, js/shell.js: a word is no act then.
  // What a browser itself does with a key stays.
  const isLetter = ({ key, ctrlKey, altKey, metaKey }) => key.length === 1 && !ctrlKey && !altKey && !metaKey;
  const isWrittenInto = ({ target }) => target.closest?.("input, textarea, select, [contenteditable]");
  addEventListener("keydown", (event) => {
    if (!isLetter(event) || isWrittenInto(event) || !document.cookie.includes("letters=off")) return;
    event.stopImmediatePropagation();
  }, true);

  const told = [];
  const note = ({ target, type }) => told.push([target, type]);
  for (const type of ["input", "change"]) document.addEventListener(type, note, true);

  // Where Enter leads from one figure to the next, it does so from the first: before its script is
  // there it would send the form half filled.
  const lead = (event) => {
    const form = event.target.closest("form[data-enter-leads]");
    if (event.key !== "Enter" || !form || !event.target.matches("input")) return;
    event.preventDefault();
    const fields = [...form.querySelectorAll("input:not([type=hidden], [type=checkbox], [type=radio]), .button-main")];
    const seen = fields.filter((field) => field.offsetParent);
    seen[seen.indexOf(event.target) + 1]?.focus();
  };
  document.addEventListener("keydown", lead, true);

  // Ctrl+K opens the palette once it is there, and what was typed behind it stands in it, up to
  // the first Enter, which sends it.  Escape and a second Ctrl+K close it again, as they will then.
  let ahead = null; // { text, isSent }
  const keep = (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isCommand = ctrlKey || metaKey;
    if (isCommand && !altKey && key.toLowerCase() === "k" && document.querySelector(".shell")) {
      ahead = ahead ? null : { text: "", isSent: false };
    } else if (!ahead || isCommand) return;
    else if (key === "Escape") ahead = null;
    else if (ahead.isSent) return;
    else if (key === "Enter") ahead.isSent = true;
    else if (key === "Backspace") ahead.text = ahead.text.slice(0, -1);
    else if (key.length === 1) ahead.text += key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener("keydown", keep, true);

  document.addEventListener("DOMContentLoaded", () => {
    for (const type of ["input", "change"]) document.removeEventListener(type, note, true);
    document.removeEventListener("keydown", lead, true);
    // after all who wait for the same moment, htmx among them
    setTimeout(() => {
      for (const [field, type] of told) {
        if (field.isConnected) field.dispatchEvent(new Event(type, { bubbles: true }));
      }
      document.removeEventListener("keydown", keep, true); // from here on the palette listens
      if (ahead) document.dispatchEvent(new CustomEvent("palette:ahead", { detail: ahead }));
    });
  });
})();
