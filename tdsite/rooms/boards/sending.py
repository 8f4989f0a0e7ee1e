"""What a board is sent: its snapshot, its faces to come in its language, and its files.

Parts of the faces that stay are not sent again: each has a key, and a snapshot names the keys of
those that belong to it.  Only the figures, which every act may change, travel inside it.  The
files are all that a page is made of, so that a screen can keep it for when the server is down.
"""

import hashlib
import json
import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.utils import translation

from tdsite.live.screens import folded
from tdsite.rooms.boards import snapshots
from tdsite.rooms.boards.face_words import words
from tdsite.rooms.boards.faces import Timeline, day_of, timeline
from tdsite.rooms.boards.faces.centre import DAY_MS
from tdsite.rooms.boards.faces.texts import FIELD, PARTS, PLAN, read_by
from tdsite.rooms.boards.snapshots import Snapshot
from tdsite.web import as_of
from tournaments.models import Tournament

# What the board's scripts read beside the faces: its screens, its pages in turn, its signals.
_READ = (
    *("revision", "name", "state", "zone", "entries", "left", "paid", "pool", "final", "hands"),
    *("closed", "podium", "notes", "notices", "voice", "screens", "message"),
)
_KEPT = 256  # parts in memory: three for each language of each event lately watched


@dataclass(frozen=True, slots=True)
class Made:
    """A part of the faces to come, and what it was made of."""

    read: str
    part: Timeline


_made: dict[tuple[int, str, str], Made] = {}


def messages(tournament_id: int, languages: Iterable[str]) -> tuple[int, dict[str, dict[str, str]]]:
    """The event's revision, and for each language what its boards are told, by name, in order.

    What is named after a part of the faces holds that part alone; the last one, "", is the
    snapshot.  Without a language ("") it is the bare one, for pages that show no face.
    """
    tournament = Tournament.objects.prefetch_related("prices").get(pk=tournament_id)
    shot = snapshots.of(tournament)
    return shot["revision"], {one: _lines(tournament, shot, one) for one in languages}


def whole(tournament: Tournament, language: str) -> Snapshot:
    """The newest snapshot as a board has it, with all its faces."""
    shot = snapshots.of(tournament)
    return _read(shot, faces(shot, language, event=tournament.pk))


def faces(shot: Snapshot, language: str, *, event: int) -> dict[str, Timeline]:
    """All parts of the faces to come, each with its key; the plan with its steps, for sounds."""
    day = 0 if shot["clock"] else day_of(snapshots.ms(as_of.now()))
    found = {name: _part(name, shot, language, event=event, day=day) for name in PARTS}
    return {**found, PLAN: {**found[PLAN], "steps": shot["steps"]}}


def _lines(tournament: Tournament, shot: Snapshot, language: str) -> dict[str, str]:
    if not language:
        return {"": _json(folded(shot))}
    parts = faces(shot, language, event=tournament.pk)
    apart = {name: _json({name: part}) for name, part in parts.items() if name != FIELD}
    inside = {name: part if name == FIELD else part["key"] for name, part in parts.items()}
    return {**apart, "": _json(folded(_read(shot, inside)))}


def _read(shot: Snapshot, parts: dict[str, Any]) -> Snapshot:
    return {**{name: shot[name] for name in _READ if name in shot}, "faces": parts}


def _part(name: str, shot: Snapshot, language: str, *, event: int, day: int) -> Timeline:
    """Made once per process for as long as what it is made of stays."""
    place, read = (event, language, name), _json([day, read_by(name, shot)])
    known = _made.get(place)
    if known is not None and known.read == read:
        return known.part
    now_ms = day * DAY_MS
    with translation.override(language):
        made = timeline(name, read_by(name, shot), words(), now_ms=now_ms, locale=language)
    part = {"key": hashlib.sha256(_json(made).encode()).hexdigest()[:12], **made}
    if len(_made) >= _KEPT:
        _made.clear()
    _made[place] = Made(read, part)
    return part


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


ENTRY = "js/board.js"
WORKER = "js/sw.js"
_SHARED = ("css/tokens.css", "css/base.css", "icons.svg", "mark.svg")
_PLAIN = ("css/plain.css", "js/watchdog.js", "js/television.js", "js/second.js")
_OWN = ("css/board*.css", "fonts/*.woff2")
_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")


@cache
def asset_names() -> tuple[str, ...]:
    """Their names below the static folder: styles, fonts, drawings, and every module imported."""
    root = _asset_path(ENTRY).parent.parent
    own = (path for pattern in _OWN for path in root.glob(pattern))
    return tuple(
        sorted({*_SHARED, *_PLAIN, *_modules(ENTRY), *(str(p.relative_to(root)) for p in own)})
    )


@cache
def assets_version() -> str:
    """A name for exactly these contents."""
    digest = hashlib.sha256()
    for name in (*asset_names(), WORKER):
        digest.update(name.encode() + b"\0" + _asset_path(name).read_bytes())
    return digest.hexdigest()[:16]


def worker_program() -> str:
    """The program that keeps them."""
    return _asset_path(WORKER).read_text()


def _modules(name: str) -> Iterator[str]:
    """The module and all it imports, each once."""
    found, open_ = {name}, [name]
    while open_:
        here = open_.pop()
        yield here
        for address in _IMPORT.findall(_asset_path(here).read_text()):
            other = posixpath.normpath(posixpath.join(posixpath.dirname(here), address))
            if other not in found:
                found.add(other)
                open_.append(other)


def _asset_path(name: str) -> Path:
    found = finders.find(name)
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return Path(found)
