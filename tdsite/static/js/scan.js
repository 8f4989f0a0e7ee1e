// A desk's camera reads a card or a phone, where the browser knows how to: as a scanner types it.
// `data-scan` names the box that it types into.
import { canFilm, close, open } from "./camera.js";

const LOOK_MS = 200;
const FORMATS = ["qr_code", "code_128", "code_39", "ean_13", "itf", "data_matrix"];

const button = document.querySelector("[data-scan]");
const dialog = document.getElementById("camera");

async function known() {
  if (!button || !canFilm() || !("BarcodeDetector" in window)) return [];
  const read = await BarcodeDetector.getSupportedFormats().catch(() => []);
  return FORMATS.filter((format) => read.includes(format));
}

known().then((formats) => {
  if (!formats.length) return;
  const detector = new BarcodeDetector({ formats });
  button.hidden = false;
  button.addEventListener("click", () => scan(detector));
});

async function scan(detector) {
  const video = dialog.querySelector("video");
  for (const one of dialog.querySelectorAll(":is([data-camera-shoot], [data-camera-keep], [data-camera-again])")) {
    one.hidden = true;
  }
  dialog.querySelector("canvas").hidden = true;
  video.hidden = false;
  if (await open("scan")) look(detector, video);
}

async function look(detector, video) {
  if (!dialog.open) return;
  const [code] = await detector.detect(video).catch(() => []);
  if (code?.rawValue) return take(code.rawValue);
  setTimeout(look, LOOK_MS, detector, video);
}

// As if it had been typed, and Enter behind it.
function take(text) {
  close();
  const box = document.getElementById(button.dataset.scan);
  box.value = text;
  box.form.requestSubmit();
}
