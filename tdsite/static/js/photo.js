// A player's photo by the camera: cut to a square, kept in the form, or sent at once where there is none.
import { canFilm, close, film, open, say, stop } from "./camera.js";
import { token } from "./csrf.js";

const SIDE = 640;
const QUALITY = 0.85;

const dialog = document.getElementById("camera");
const part = (name) => dialog.querySelector(`[data-camera-${name}]`);
const canvas = dialog?.querySelector("canvas");
const video = dialog?.querySelector("video");

let button = null; // what was pressed: its form or its address takes the photo

// Without a safe connection a page may not film, and a phone's own camera takes the photo instead.
const takesFiles = matchMedia("(pointer: coarse)").matches;

function prepare() {
  for (const one of document.querySelectorAll("[data-photo][hidden]")) one.hidden = !canFilm() && !takesFiles;
}
prepare();
document.addEventListener("htmx:afterSettle", prepare);

document.addEventListener("click", async ({ target }) => {
  const pressed = target.closest("[data-photo]");
  if (!pressed) return;
  button = pressed;
  if (!canFilm()) return pick();
  show(false);
  part("shoot").hidden = !(await open("photo", () => button?.focus()));
});

// The middle of what the camera sees, as large a square as fits.
function draw(source, width, height) {
  const side = Math.min(width, height);
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  canvas.getContext("2d").drawImage(source, left, top, side, side, 0, 0, SIDE, SIDE);
  show(true);
}

function show(taken) {
  canvas.hidden = !taken;
  video.hidden = taken;
  part("shoot").hidden = taken;
  part("keep").hidden = !taken;
  part("again").hidden = !taken;
  if (taken) part("keep").focus();
}

function pick() {
  const input = Object.assign(document.createElement("input"), { type: "file", accept: "image/*" });
  input.setAttribute("capture", "environment");
  input.onchange = async () => {
    const image = input.files[0] && (await createImageBitmap(input.files[0]).catch(() => null));
    if (!image) return;
    if (!dialog.open) dialog.showModal();
    say("");
    draw(image, image.width, image.height);
  };
  input.click();
}

part("shoot")?.addEventListener("click", () => {
  draw(video, video.videoWidth, video.videoHeight);
  stop();
});

part("again")?.addEventListener("click", async () => {
  if (!canFilm()) return pick();
  show(false);
  part("shoot").hidden = !(await film());
});

part("keep")?.addEventListener("click", async () => {
  const photo = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", QUALITY); });
  const file = new File([photo], "photo.jpg", { type: "image/jpeg" });
  const field = button.form?.elements.photo;
  const refused = field ? keepIn(field, file) : await send(file);
  if (refused) return say(refused);
  showTaken();
  return close();
});

function keepIn(field, file) {
  const held = new DataTransfer();
  held.items.add(file);
  field.files = held.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return "";
}

async function send(file) {
  const body = new FormData();
  body.append("photo", file);
  body.append("key", crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`);
  const headers = { "X-CSRFToken": token() };
  const answer = await fetch(button.dataset.photo, { method: "POST", body, headers }).catch(() => null);
  if (answer?.ok) return "";
  const text = answer?.headers.get("Content-Type")?.startsWith("text/plain") ? await answer.text() : "";
  return text || "failed";
}

// The photo stands where the drawing stood.
function showTaken() {
  const place = document.querySelector(button.dataset.photoShown);
  if (!place) return;
  const image = Object.assign(new Image(), { src: canvas.toDataURL("image/jpeg", QUALITY), alt: "" });
  image.className = place.getAttribute("class");
  image.id = place.id;
  place.replaceWith(image);
}
