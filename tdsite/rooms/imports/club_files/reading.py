"""Read what another club took out: every byte compared and every seal asked first."""

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tdsite.rooms.imports.club_files.writing import FORMAT, MANIFEST, PROGRAM
from tournaments import journal
from tournaments.models import JournalLine
from tournaments.old_lines import in_parts
from tournaments.rules import N_, RuleError

MEGABYTE = 1024 * 1024
MAX_PACKED_BYTES, MAX_UNPACKED_BYTES = 64 * MEGABYTE, 512 * MEGABYTE
MAX_EVENTS, MAX_FILES = 200, 2000
UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    NotImplementedError,
    RuntimeError,
)
# What the log has of each of these, the facts must have too
SEALED = {
    f"tournaments.{name}"
    for name in (
        *("entry", "sale", "salepart", "elimination", "knockout", "prize", "payout", "withholding"),
        *("deal", "dealshare", "envelope", "sidepot", "sidepotentry", "penalty"),
    )
}
NOT_COMPARED = {"player_id", "shift_id", "ticket_id", "voucher_id"}


class FileRefused(RuleError):
    """The file was altered or is damaged, or is not for this program."""


@dataclass(frozen=True, slots=True)
class PersonOfFile:
    """Somebody who played: `key` is what the file calls them, `origin` what every club does."""

    key: int
    name: str
    origin: str = ""
    alias: str = ""
    country: str = ""
    erased: bool = False


@dataclass(frozen=True, slots=True)
class EventOfFile:
    """One event: where it was an event with which number, and all that is known of it."""

    number: int
    name: str
    identity: str
    revision: int
    head: str
    facts: Mapping[str, Any]
    laws_broken: tuple[str, ...] = ()
    lines: int = 0

    def rows(self, model: str) -> Sequence[Mapping[str, Any]]:
        found: Sequence[Mapping[str, Any]] = self.facts["rows"].get(model, ())
        return found


@dataclass(frozen=True, slots=True)
class ClubFile:
    """What was taken out: an event, or a season with its events."""

    kind: str
    name: str
    club: str
    club_key: str
    made_at: datetime
    people: tuple[PersonOfFile, ...]
    events: tuple[EventOfFile, ...]
    season: Mapping[str, Any] | None = None
    sha256: str = field(default="", repr=False)


def is_club_file(content: bytes) -> bool:
    """Whether the file says of itself that a club took it out for another."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return _json(archive, MANIFEST, MEGABYTE).get("program") == PROGRAM
    except UNREADABLE:
        return False


def read(content: bytes) -> ClubFile:
    """All of it, once everything holds.  Raises FileRefused, naming what does not."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            manifest = _json(archive, MANIFEST, MEGABYTE)
            _check_format(manifest)
            files = dict(_files(archive, manifest))
        return _read(manifest, files, hashlib.sha256(content).hexdigest())
    except UNREADABLE as error:
        raise FileRefused(
            N_("This file is damaged, or no club wrote it. Use another copy."), field="file"
        ) from error


def _check_format(manifest: Mapping[str, Any]) -> None:
    if manifest.get("program") != PROGRAM:
        raise ValueError("another file")
    if int(manifest["format"]) > FORMAT:
        raise _newer()


def _newer() -> FileRefused:
    return FileRefused(
        N_("This file was written by a newer version of the program. Update this one first."),
        field="file",
    )


def _files(archive: zipfile.ZipFile, manifest: Mapping[str, Any]) -> Iterator[tuple[str, bytes]]:
    """Each file the manifest vouches for, as it was written."""
    left = MAX_UNPACKED_BYTES
    if len(manifest["files"]) > MAX_FILES or len(manifest["events"]) > MAX_EVENTS:
        raise FileRefused(N_("This file is too large. Take the season out in parts."), field="file")
    for name, claimed in manifest["files"].items():
        try:
            with archive.open(name) as opened:
                content = opened.read(left + 1)
        except UNREADABLE as error:
            raise _damaged(name) from error
        left -= len(content)
        if left < 0:
            raise FileRefused(
                N_("This file is too large. Take the season out in parts."), field="file"
            )
        if hashlib.sha256(content).hexdigest() != claimed:
            raise _damaged(name)
        yield name, content


def _damaged(name: str) -> FileRefused:
    return FileRefused(
        N_("%(name)s in this file has changed since it was written. Use another copy."),
        field="file",
        name=name,
    )


def _json(archive: zipfile.ZipFile, name: str, most: int) -> dict[str, Any]:
    with archive.open(name) as opened:
        found = json.loads(opened.read(most))
    if not isinstance(found, dict):
        raise TypeError(name)
    return found


def _read(manifest: Mapping[str, Any], files: Mapping[str, bytes], digest: str) -> ClubFile:
    people = tuple(
        PersonOfFile(
            int(one["id"]),
            str(one["name"])[:120],
            str(one["origin"])[:80],
            str(one["alias"])[:80],
            str(one["country"])[:2],
            bool(one["erased"]),
        )
        for one in json.loads(files["people.json"])
    )
    if not all(one.name.strip() for one in people):
        raise ValueError("somebody without a name")
    season = json.loads(files["season.json"]) if manifest["kind"] == "season" else None
    return ClubFile(
        kind=str(manifest["kind"]),
        name=str(manifest["name"])[:250],
        club=str(manifest["club"]["name"])[:120],
        club_key=str(manifest["club"]["key"])[:16],
        made_at=datetime.fromisoformat(manifest["made_at"]),
        people=people,
        events=tuple(_event(head, files) for head in manifest["events"]),
        season=season,
        sha256=digest,
    )


def _event(head: Mapping[str, Any], files: Mapping[str, bytes]) -> EventOfFile:
    facts = json.loads(files[f"{head['folder']}facts.json"])
    lines = [_line(json.loads(one)) for one in files[f"{head['folder']}log.jsonl"].splitlines()]
    event = EventOfFile(
        number=int(head["number"]),
        name=str(facts["event"]["name"]),
        identity=str(head["identity"])[:64],
        revision=int(head["revision"]),
        head=str(head["hash"]),
        facts=facts,
        laws_broken=tuple(str(one) for one in head["laws_broken"]),
        lines=len(lines),
    )
    _check_seals(event, lines, head.get("broken_at"))
    _check_against_the_log(event, lines)
    return event


def _line(kept: Mapping[str, Any]) -> JournalLine:
    return JournalLine(**{**kept, "at": datetime.fromisoformat(kept["at"])})


def _check_seals(event: EventOfFile, lines: Sequence[JournalLine], broken_at: Any) -> None:
    erasures = [line for line in lines if line.kind == journal.ERASED]
    broken = journal.broken_in(lines, erasures, head=event.head, revision=event.revision)
    if broken is not None and broken != broken_at:
        raise FileRefused(
            N_("“%(event)s”: the log in this file was altered at line %(line)s. Use another copy."),
            field="file",
            event=event.name,
            line=broken,
        )


def _check_against_the_log(event: EventOfFile, lines: Sequence[JournalLine]) -> None:
    """What the log last said of a row stands in the facts; nothing stands there that it took away.

    The seals are of the log alone: so nobody can write another winner beside a log that holds.
    """
    last = _last_values(lines)
    rows = {(model, row["id"]): row for model in SEALED for row in event.rows(model)}
    for key, known in last.items():
        _check_row(event, lines, key, known, rows.get(key))
    unknown = sorted(rows.keys() - last.keys())
    if event.revision and unknown and not _came_in(event):
        raise FileRefused(
            N_(
                "“%(event)s”: facts.json has what no line of the log knows (%(what)s). The file "
                "was altered: use another copy."
            ),
            field="file",
            event=event.name,
            what="{} {}".format(*unknown[0]),
        )


RowKey = tuple[str, int]
LastValues = dict[str, tuple[Any, int]]  # by column: what, and the line that said so


def _last_values(lines: Sequence[JournalLine]) -> dict[RowKey, LastValues | None]:
    """What the log last said of each row; None of one that it took away."""
    last: dict[RowKey, LastValues | None] = {}
    for line in lines:
        for change in in_parts(line.changes):
            if change["model"] not in SEALED:
                continue
            key, after = (change["model"], change["pk"]), change["after"]
            if after is None:
                last[key] = None
            else:
                last[key] = (last.get(key) or {}) | {
                    n: (v, line.revision) for n, v in after.items()
                }
    return last


def _check_row(
    event: EventOfFile,
    lines: Sequence[JournalLine],
    key: RowKey,
    known: LastValues | None,
    row: Mapping[str, Any] | None,
) -> None:
    if (known is None) != (row is None):
        raise _otherwise(event, key, _last_line(lines, key))
    for name, (value, revision) in (known or {}).items():
        stands = (row or {}).get(name, value)
        if name not in NOT_COMPARED and not _same(stands, value):
            raise _otherwise(event, key, revision)


def _came_in(event: EventOfFile) -> bool:
    """Whether the event came from elsewhere before: its rows are older than its log."""
    return "source" in event.facts["of_the_log"]


def _last_line(lines: Sequence[JournalLine], key: tuple[str, int]) -> int:
    touched = (
        line.revision for line in lines for c in line.changes if (c["model"], c["pk"]) == key
    )
    return max(touched, default=0)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, str) and isinstance(other, str) and one != other:
        try:
            return datetime.fromisoformat(one) == datetime.fromisoformat(other)
        except (ValueError, TypeError):
            return False
    return bool(one == other)


def _otherwise(event: EventOfFile, key: RowKey, line: int) -> FileRefused:
    return FileRefused(
        N_(
            "“%(event)s”: facts.json differs from line %(line)s of the log (%(what)s). The file "
            "was altered: use another copy."
        ),
        field="file",
        event=event.name,
        what=f"{key[0]} {key[1]}",
        line=line,
    )
