// The camera of a page: its dialog, the picture that comes in, and why none does.
const dialog = () => document.getElementById("camera");
const part = (name) => dialog().querySelector(`[data-camera-${name}]`);
const video = () => dialog().querySelector("video");

let stream = null;
let facing = "environment";
let ended = null; // what whoever opened it does at its end

export const canFilm = () => Boolean(dialog() && navigator.mediaDevices?.getUserMedia);

export function say(reason) {
  const line = part("says");
  line.textContent = dialog().dataset[reason] ?? reason;
  line.hidden = !reason;
}

// Opens it in one of its modes; resolves once the picture moves, or with false where none comes.
export async function open(mode, whenClosed) {
  ended = whenClosed;
  say("");
  for (const one of dialog().querySelectorAll("[data-camera-mode]")) one.hidden = one.dataset.cameraMode !== mode;
  if (!dialog().open) dialog().showModal();
  return film();
}

export async function film() {
  stop();
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 1280 } },
    });
  } catch (error) {
    say(reasonOf(error));
    return false;
  }
  if (!dialog().open) return stop();
  video().srcObject = stream;
  await video().play();
  const cameras = await navigator.mediaDevices.enumerateDevices();
  part("turn").hidden = cameras.filter(({ kind }) => kind === "videoinput").length < 2;
  return true;
}

function reasonOf({ name }) {
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "missing";
}

export function stop() {
  stream?.getTracks().forEach((track) => track.stop());
  stream = null;
  if (dialog()) video().srcObject = null;
  return false;
}

export const close = () => dialog().close();

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-camera-close]")) close();
  if (target.closest("[data-camera-turn]")) {
    facing = facing === "user" ? "environment" : "user";
    film();
  }
});

dialog()?.addEventListener("close", () => {
  stop();
  ended?.();
  ended = null;
});
