// Snapshots as they arrive.  What stays is not sent again: a snapshot names the parts of the faces
// that belong to it by their keys, and each part comes once, before it or, on a slow line, after.
import { unfolded } from "./screen.js";

// `take` gets every snapshot once all its parts are there; `shot` is the one that is there already.
export function gathered(shot, take) {
  const parts = { ...shot.faces };
  let waiting = null;

  function give() {
    const faces = Object.entries(waiting.faces).map(([name, part]) => {
      const there = typeof part === "string" ? parts[name] : part;
      return [name, typeof part === "string" && there.key !== part ? null : there];
    });
    if (faces.some(([, part]) => part === null)) return;
    const whole = { ...waiting, faces: Object.fromEntries(faces) };
    waiting = null;
    Object.assign(parts, whole.faces);
    take(whole);
  }

  return {
    snapshot(sent) {
      waiting = unfolded(sent);
      give();
    },
    faces(sent) {
      Object.assign(parts, sent);
      if (waiting) give();
    },
  };
}
