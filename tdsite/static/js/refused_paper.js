// What comes instead of a paper is a page: a refusal, an address that is gone, the door after the
// night.  Its sentence is said where somebody stands, and not printed.
export function refusalIn(frame) {
  const page = frame.contentDocument?.querySelector("main");
  return page && (page.querySelector(".refusal .strong") ?? page.querySelector("h1") ?? page).textContent.trim();
}

export function say(words) {
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.setAttribute("role", "alert");
  toast.textContent = words;
  document.getElementById("toasts")?.append(toast);
}
