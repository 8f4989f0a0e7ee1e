const WORKER = "/b/sw.js";

// What this device remembers of a board beyond a reload: the newest snapshot, when the server was
// last heard, and how far the server's time was ahead of this device's wall clock.
export function memoryOf(address) {
  const name = `td-board ${address}`;
  return {
    recall() {
      try {
        return JSON.parse(localStorage.getItem(name));
      } catch {
        return null; // storage is closed to this page, or was filled by something else
      }
    },
    remember(what) {
      try {
        localStorage.setItem(name, JSON.stringify(what));
      } catch {
        // A board without a memory is a board all the same.
      }
    },
  };
}

// Where the browser allows it (HTTPS, localhost), a service worker keeps the page and all it is made
// of, and stands in while the server is down.  The page it was started by it has not seen arrive.
export async function keepPage() {
  if (!navigator.serviceWorker) return;
  const seen = navigator.serviceWorker.controller !== null;
  try {
    await navigator.serviceWorker.register(WORKER);
    if (!seen) (await navigator.serviceWorker.ready).active.postMessage({ keep: location.href });
  } catch {
    // Private windows refuse; the clock runs without.
  }
}
