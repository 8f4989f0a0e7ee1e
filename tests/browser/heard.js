// What a screen reader says by itself: what comes into a live region that was there before, and an
// alert wherever it comes.  A live region that is itself new is read to nobody, nor is what stands
// beside an open dialog.  Kept in window.heard, the newest last; window.pointed is what pointers did.
(() => {
  const LIVE = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
  const heard = window.heard = [];
  const pointed = window.pointed = [];
  const words = (node) => (node.innerText ?? node.textContent ?? "").replace(/\s+/g, " ").trim();

  function isRead(element) {
    const dialog = document.querySelector("dialog:modal");
    return element.checkVisibility({ visibilityProperty: true })
      && !element.closest("[aria-hidden=true], [inert]") && (!dialog || dialog.contains(element));
  }

  function say(node) {
    const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
    if (node.isConnected && isRead(element) && words(node)) heard.push(words(node));
  }

  function hear(changes) {
    const fresh = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]));
    const isNew = (element) => element && (fresh.has(element) || isNew(element.parentElement));
    for (const { type, target, addedNodes } of changes) {
      const at = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      const region = at?.closest(LIVE);
      if (region?.isConnected && !isNew(region)) [...(type === "childList" ? addedNodes : [target])].forEach(say);
      for (const node of addedNodes) {
        const alerts = node.nodeType === Node.ELEMENT_NODE ? [node, ...node.querySelectorAll("*")] : [];
        alerts.filter((one) => one.matches("[role=alert]")).forEach(say);
      }
    }
  }

  new MutationObserver(hear).observe(document, {
    childList: true, subtree: true, characterData: true, attributeFilter: ["hidden"],
  });
  for (const kind of ["pointerdown", "mousedown", "touchstart"]) {
    addEventListener(kind, () => pointed.push(kind), true);
  }
})();
