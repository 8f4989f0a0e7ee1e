// Keys pressed before the desk's scripts are there.  Letters go where the cursor stands; from the
// first press on (Enter, F9, with Alt), or where there is no cursor yet, all wait in their order and
// are handed over to queue.js.  A browser without modules has no queue: it is left alone.
(() => {
  if (!("noModule" in HTMLScriptElement.prototype)) return;
  const keys = [];
  const acts = new Set(["F9", "Enter"]);
  const modifiers = new Set(["Alt", "AltGraph", "Control", "Meta", "Shift"]);
  const isField = (element) => Boolean(element && element.matches("input, textarea, select"));

  function hold(event) {
    const { key, code, shiftKey, ctrlKey, metaKey, isComposing, timeStamp } = event;
    const writes = event.getModifierState("AltGraph");
    const altKey = event.altKey && !writes;
    if (isComposing || modifiers.has(key) || ((ctrlKey || metaKey) && !writes)) return;
    const isText = key.length === 1 && !altKey;
    const isAct = acts.has(key) || altKey;
    const follows = keys.length > 0 && (key === "Backspace" || key === "Tab" || isText);
    if (!isAct && !follows && !(isText && !isField(document.activeElement))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat || key !== "Enter") keys.push({ key, code, altKey, shiftKey, timeStamp });
  }

  // Text without a key of its own (composed.js) waits behind a press like any letter.
  function holdText(event) {
    if (!keys.length || !event.cancelable || event.isComposing || !event.data) return;
    event.preventDefault();
    for (const key of event.data) keys.push({ key, code: "", isText: true, altKey: false });
  }

  function leave() {
    document.removeEventListener("keydown", hold, true);
    document.removeEventListener("beforeinput", holdText, true);
    return keys.splice(0);
  }

  document.addEventListener("keydown", hold, true);
  document.addEventListener("beforeinput", holdText, true);
  window.keysAhead = leave;
  window.addEventListener("load", leave); // nobody came: the keys are the browser's again
})();
