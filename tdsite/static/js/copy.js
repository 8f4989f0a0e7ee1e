// copy.js: one press copies what stands in the same room, formatted where it is formatted.

export function offer(part) {
  for (const button of part.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
  }
}

offer(document);

async function copy(button) {
  const room = button.closest("[data-copy-room]");
  const rich = room.querySelector("[data-copy-html]");
  if (rich) await copyRich(rich);
  else await copyPlain(room.querySelector("[data-copy-text]"));
  tell(button.querySelector("[data-copied]"));
}

async function copyRich(rich) {
  if (!(navigator.clipboard && window.ClipboardItem)) {
    copySelected(rich);
    return;
  }
  const parts = { "text/html": rich.innerHTML, "text/plain": rich.innerText };
  const blobs = Object.entries(parts).map(([type, text]) => [type, new Blob([text], { type })]);
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}

async function copyPlain(field) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(field.value ?? field.textContent);
    return;
  }
  if (!field.select) {
    copySelected(field);
    return;
  }
  field.select();
  document.execCommand("copy");
}

function copySelected(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  document.execCommand("copy");
  getSelection().removeAllRanges();
}

function tell(word) {
  const before = word.dataset.before || word.textContent;
  word.dataset.before = before;
  word.textContent = word.dataset.copied;
  setTimeout(() => { word.textContent = before; }, 2000);
}
