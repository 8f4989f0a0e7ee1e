// The public board: draws the face whose time has come, frame by frame, with or without a network,
// and listens for newer ones.
import { face, ticks } from "./face.js";
import { begin as display } from "./display.js";
import { connect } from "./line.js";
import { keepPage, memoryOf } from "./memory.js";
import { draw } from "./paint.js";
import { screen } from "./screen.js";
import { gathered } from "./shots.js";
import { begin as rotation } from "./rotation.js";
import { sound } from "./sound.js";

const board = document.querySelector("[data-board]");
const words = JSON.parse(document.getElementById("board-words").textContent);
const locale = document.documentElement.lang;
const memory = memoryOf(board.dataset.snapshot);
const kept = "kept" in board.dataset; // by this device's own store: the server is down
const remembered = kept ? memory.recall() : null;
let shot = JSON.parse(document.getElementById("board-snapshot").textContent);
if (remembered?.shot?.revision > shot.revision) shot = remembered.shot;
let drawn = "";

// What else the page does with a snapshot (`take`) and with every face that is drawn (`tick`).
const companions = [
  display,
  screen,
  rotation,
  sound,
].map((begin) => begin(board, { locale, now: () => line.now(), silentMs: () => line.silentMs() }));

const arriving = gathered(shot, (newer) => {
  if (newer.revision < shot.revision) return;
  shot = newer;
  drawn = "";
  companions.forEach((companion) => companion.take?.(shot));
});

const line = connect(board.dataset, {
  loadedAt: Number(board.dataset.now),
  kept,
  memory: remembered,
  heard: (when) => memory.remember({ shot, ...when }),
  take: arriving.snapshot,
  part: arriving.faces,
});

function frame() {
  const now = line.now();
  const key = `${ticks(shot, now)} ${line.silentMs() > 0}`;
  if (key !== drawn) {
    drawn = key;
    const shown = face(shot, now);
    draw(board, shown, { words, silentMs: line.silentMs() });
    companions.forEach((companion) => companion.tick?.(now, shown, shot));
  }
  window.boardDrawnAt = Date.now(); // for js/watchdog.js: a clock that stands says so
  requestAnimationFrame(frame);
}

frame();
keepPage();
