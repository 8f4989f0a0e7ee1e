"""What a board's own script shows of what it was sent, for tests: Node runs it, if there is one."""

import json
import shutil
import subprocess
from dataclasses import asdict

from django.conf import settings
from django.utils import translation

from tdsite.rooms.boards.face_words import words
from tdsite.rooms.boards.faces import face, timeline
from tdsite.rooms.boards.faces.texts import PARTS, read_by

JS = settings.BASE_DIR / "tdsite" / "static" / "js"
NODE = shutil.which("node")
_PICKS = """
import { face } from "FACE";
import { readFileSync } from "node:fs";
const { shots, looks } = JSON.parse(readFileSync(0));
console.log(JSON.stringify(looks.map(([shot, now]) => face(shots[shot], now))));
"""


def server_face(shot, now_ms, *, locale="en"):
    """The face as the server reckons it for that very moment."""
    with translation.override(locale):
        return asdict(face(shot, words(), now_ms=now_ms, locale=locale))


def sent_faces(shot, *, made_ms, locale="en"):
    """The faces to come, as a board was sent them at that moment."""
    with translation.override(locale):
        said = words()
        return {
            part: timeline(part, read_by(part, shot), said, now_ms=made_ms, locale=locale)
            for part in PARTS
        }


def picked(folder, shots, looks):
    """What the board's script picks and counts at each look: (which of the shots, when)."""
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "pick.mjs").write_text(_PICKS.replace("FACE", str(JS / "face.js")))
    told = subprocess.run(
        [NODE, "--no-warnings", str(folder / "pick.mjs")],
        input=json.dumps({"shots": shots, "looks": looks}),
        capture_output=True,
        text=True,
        check=True,
    )
    return [without_rest(shown) for shown in json.loads(told.stdout)]


def without_rest(shown):
    """A face without what only the board's other scripts use, to be held against the server's."""
    return {name: value for name, value in shown.items() if name != "leftMs"}
