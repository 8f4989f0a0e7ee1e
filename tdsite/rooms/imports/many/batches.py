"""Many evenings on their way: kept while somebody looks, read and taken in by whoever is asked.

A batch is an upload without content; each of its files is one of its own, packed.  What was done
is written file by file, so that a worker that dies leaves whole evenings and is simply asked
again.  Whoever watches sees how many files are done; a press stops it after the file in hand.
"""

import logging
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import IO, Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tdsite.celery import app
from tdsite.rooms.imports.many import packages, taking
from tdsite.rooms.imports.many.choices import Wishes, choice_of, wishes_of
from tdsite.rooms.imports.many.packages import Loaded, Measure, PackageUnfit, shown_name
from tdsite.rooms.imports.many.rows import (
    Choice,
    FileSummary,
    Stands,
    look_at,
    refused,
    standings_of,
)
from tournaments.models import Club, Upload
from tournaments.models.papers import UploadKind
from tournaments.rules import N_, RuleError

logger = logging.getLogger(__name__)
SILENT_FOR = timedelta(seconds=90)  # longer than the largest file takes
STOP = "stop"  # what a press on Cancel leaves for whoever is at work
UNEXPECTED = N_("Something unexpected went wrong. Nothing of this file was imported.")


class Phase(StrEnum):
    """How far a batch has come; each of the first three is work."""

    READING = "reading"
    TAKING = "taking"
    UNDOING = "undoing"
    LOOKED_AT = "looked_at"
    DONE = "done"
    UNDONE = "undone"


WORK = (Phase.READING, Phase.TAKING, Phase.UNDOING)
AFTER = {
    Phase.READING: Phase.LOOKED_AT,
    Phase.TAKING: Phase.DONE,
    Phase.UNDOING: Phase.UNDONE,
}


@dataclass(frozen=True, slots=True)
class Listed:
    """A file of the batch as a page shows it: what it is, what was chosen, what became of it."""

    upload: Upload
    row: FileSummary
    stands: Stands
    choice: str

    @property
    def event_id(self) -> int | None:
        """The event it became, while it is here."""
        known: int | None = self.upload.mapping.get("event_id")
        return None if self.upload.mapping.get("undone") else known


def batches_of(club: Club) -> QuerySet[Upload]:
    return Upload.objects.filter(club=club, kind=UploadKind.EVENTS)


def files_of(batch: Upload) -> QuerySet[Upload]:
    return Upload.objects.filter(batch=batch).order_by("pk")


@transaction.atomic
def keep(club: Club, files: Iterable[tuple[str, IO[bytes]]], *, by: User, at: datetime) -> Upload:
    """The files, and those of the packages among them, kept to be looked at.

    Raises PackageUnfit for more than one act takes, and for no evening at all.
    """
    batch = Upload.objects.create(
        club=club,
        kind=UploadKind.EVENTS,
        content=b"",
        by=by,
        at=at,
        mapping={"phase": Phase.READING, **Wishes().as_json()},
    )
    measure, names = Measure(), []
    for name, file in files:
        names.append(shown_name(name))
        for one in packages.loaded(name, file, measure):
            _keep_file(batch, one)
    if not measure.files:
        raise PackageUnfit(
            N_("No .tdt file was found. Choose saved events, or a .zip of them."), field="files"
        )
    batch.name = names[0] if len(names) == 1 else ""
    batch.total_rows = measure.files
    batch.save(update_fields=["name", "total_rows"])
    return batch


def _keep_file(batch: Upload, one: Loaded) -> None:
    """A file that has no content is looked at: it is known why it stays out."""
    looked = refused(one.name, one.refusal).as_json() if one.refusal else None
    Upload.objects.create(
        club_id=batch.club_id,
        kind=UploadKind.EVENT,
        name=one.name,
        content=zlib.compress(one.content, 1),
        batch=batch,
        by=batch.by,
        at=batch.at,
        mapping={"row": looked} if looked else {},
        began_at=batch.at if looked else None,
    )


def phase_of(batch: Upload) -> Phase:
    return Phase(batch.mapping.get("phase", Phase.LOOKED_AT))


def wishes(batch: Upload) -> Wishes:
    return wishes_of(batch.mapping)


def is_running(batch: Upload, now: datetime) -> bool:
    """Whether somebody is at work on it, as far as was heard lately."""
    heard = batch.began_at is not None and now - batch.began_at < SILENT_FOR
    return heard and phase_of(batch) in WORK


def is_stopped(batch: Upload, now: datetime) -> bool:
    """Whether whoever was at work fell silent before the end."""
    return phase_of(batch) in WORK and not is_running(batch, now)


def _to_do(batch: Upload) -> QuerySet[Upload]:
    """The files that the phase has still to see to."""
    files = files_of(batch)
    phase = phase_of(batch)
    if phase is Phase.READING:
        return files.filter(began_at=None)
    if phase is Phase.TAKING:
        return files.filter(revision=None, trouble="", mapping__chosen=True)
    if phase is Phase.UNDOING:
        taken = files.filter(revision__isnull=False, trouble="")
        return taken.exclude(mapping__has_key="undone").order_by("-revision")
    return files.none()


def done_of(batch: Upload) -> tuple[int, int]:
    """How many files of the phase are done, of how many."""
    if phase_of(batch) is Phase.READING:
        total = batch.total_rows
    else:
        total = int(batch.mapping.get("to_do") or 0)
    return max(0, total - _to_do(batch).count()), total


def listed(batch: Upload) -> list[Listed]:
    """All files as they stand now, in the order of their evenings."""
    files = list(files_of(batch).defer("content"))
    rows = [_row(file) for file in files]
    for_all = wishes(batch)
    stands = standings_of(batch.club, rows)
    found = [
        Listed(file, row, one, choice_of(one, row, for_all, str(file.mapping.get("choice") or "")))
        for file, row, one in zip(files, rows, stands, strict=True)
    ]
    return sorted(found, key=lambda one: (one.row.starts_at or "9", one.upload.pk))


def _row(file: Upload) -> FileSummary:
    data = file.mapping.get("row")
    return FileSummary.of_json(data) if data else FileSummary(file.name)


def remember(batch: Upload, for_all: Wishes, by_file: Mapping[int, str]) -> None:
    """Keep what was chosen for all, and for single files."""
    batch.mapping = {**batch.mapping, **for_all.as_json()}
    batch.save(update_fields=["mapping"])
    files = files_of(batch).filter(pk__in=by_file).defer("content")
    for file in files:
        if file.mapping.get("choice", "") != by_file[file.pk]:
            file.mapping = {**file.mapping, "choice": by_file[file.pk]}
            file.save(update_fields=["mapping"])


def start_taking(batch: Upload, *, at: datetime) -> bool:
    """Mark what is to be taken, and begin; False where nothing is chosen or work goes on."""
    chosen = [one for one in listed(batch) if _is_to_take(one)]
    if not chosen or is_running(batch, at):
        return False
    for one in chosen:
        one.upload.mapping = {**one.upload.mapping, "chosen": True, "choice": one.choice}
        one.upload.trouble = ""
        one.upload.save(update_fields=["mapping", "trouble"])
    return _begin(batch, Phase.TAKING, at=at)


def _is_to_take(one: Listed) -> bool:
    return one.choice != Choice.LEAVE and one.upload.revision is None and bool(one.row.hash)


def start_undoing(batch: Upload, *, at: datetime) -> bool:
    """Begin to take back what the batch brought in; False where there is nothing, or work."""
    if is_running(batch, at):
        return False
    files_of(batch).filter(revision__isnull=False).update(trouble="")
    return _begin(batch, Phase.UNDOING, at=at)


def begin_reading(batch: Upload, *, at: datetime) -> bool:
    """Begin to look at the files."""
    return _begin(batch, Phase.READING, at=at)


def _begin(batch: Upload, phase: Phase, *, at: datetime) -> bool:
    was = batch.began_at
    batch.mapping = {**batch.mapping, "phase": phase}
    to_do = _to_do(batch).count()
    mapping = {**batch.mapping, "to_do": to_do}
    mine = Upload.objects.filter(pk=batch.pk, began_at=was)
    if not to_do and phase is Phase.READING:
        mine.update(mapping={**mapping, "phase": Phase.LOOKED_AT})
    begun = to_do > 0 and bool(mine.update(began_at=at, mapping=mapping, trouble=""))
    batch.refresh_from_db()
    return begun


def go_on(batch: Upload, *, at: datetime) -> bool:
    """Begin the same work again after it fell silent."""
    if not is_stopped(batch, at):
        return False
    return bool(
        Upload.objects.filter(pk=batch.pk, began_at=batch.began_at).update(began_at=at, trouble="")
    )


def cancel(batch: Upload) -> None:
    """Stop after the file that is in hand; what is in stays in."""
    Upload.objects.filter(pk=batch.pk).update(trouble=STOP)


Doing = Callable[[Upload, Upload], None]


def work(batch_id: int) -> None:
    """Do the phase's work file by file until it is done, or somebody stops it."""
    batch = Upload.objects.select_related("club", "by").filter(pk=batch_id).first()
    if batch is None or phase_of(batch) not in WORK:
        return
    phase = phase_of(batch)
    do: Doing = {Phase.READING: _look, Phase.TAKING: _take, Phase.UNDOING: _take_back}[phase]
    for pk in _in_order(batch):
        if not _may_go_on(batch_id):
            break
        file = Upload.objects.filter(pk=pk).first()
        if file is not None:
            do(batch, file)
    stopped = Upload.objects.filter(pk=batch_id, trouble=STOP).exists()
    mapping = {**batch.mapping, "phase": AFTER[phase], "stopped": stopped}
    Upload.objects.filter(pk=batch_id).update(mapping=mapping, trouble="")


def _in_order(batch: Upload) -> Sequence[int]:
    """The files to see to; evenings come in as they were played, so that people meet in order."""
    files = list(_to_do(batch).defer("content"))
    if phase_of(batch) is Phase.TAKING:
        files.sort(key=lambda file: (_row(file).starts_at, file.pk))
    return [file.pk for file in files]


def _may_go_on(batch_id: int) -> bool:
    """Say that the work goes on; False once it is stopped, or its batch is gone."""
    going = Upload.objects.filter(pk=batch_id).exclude(trouble=STOP)
    return bool(going.update(began_at=timezone.now()))


def _look(_batch: Upload, file: Upload) -> None:
    try:
        row = look_at(file.name, content_of(file))
    except Exception:
        logger.exception("file %s could not be looked at", file.pk)
        row = FileSummary(file.name, says=UNEXPECTED)
    file.mapping = {**file.mapping, "row": row.as_json()}
    file.began_at = timezone.now()
    file.save(update_fields=["mapping", "began_at"])


def content_of(file: Upload) -> bytes:
    return zlib.decompress(bytes(file.content))


def _take(batch: Upload, file: Upload) -> None:
    """One evening, or why it is not taken; what comes in leaves its file behind."""
    try:
        with transaction.atomic():
            taken = taking.take(
                batch.club,
                file_name=file.name,
                content=content_of(file),
                choice=str(file.mapping.get("choice") or Choice.TAKE),
                wishes=wishes(batch),
                by=batch.by,
                at=timezone.now(),
            )
            row = {**file.mapping["row"], "winner": "", "still_in": []}
            file.mapping = {
                **file.mapping,
                "row": row,
                "event_id": taken.event_id,
                "lines": [taken.first, taken.last],
                "counted": taken.counted,
                "not_counted": _told(taken.not_counted) if taken.not_counted else None,
            }
            file.revision, file.content = taken.line.revision, b""
            file.save(update_fields=["mapping", "revision", "content"])
    except RuleError as error:
        _refuse(file.pk, _told(error))
    except Exception:
        logger.exception("file %s could not be taken", file.pk)
        _refuse(file.pk, {"says": UNEXPECTED, "values": {}})


def _take_back(batch: Upload, file: Upload) -> None:
    first, last = file.mapping["lines"]
    try:
        with transaction.atomic():
            taking.take_back(batch.club, first=first, last=last, by=batch.by, at=timezone.now())
            file.mapping = {**file.mapping, "undone": True}
            file.save(update_fields=["mapping"])
    except RuleError as error:
        _refuse(file.pk, _told(error))
    except Exception:
        logger.exception("file %s could not be taken back", file.pk)
        _refuse(file.pk, {"says": UNEXPECTED, "values": {}})


def _told(error: RuleError) -> dict[str, Any]:
    values = {name: value for name, value in error.values.items() if isinstance(value, str | int)}
    return {"says": error.sentence, "values": values}


def _refuse(pk: int, refusal: Mapping[str, Any]) -> None:
    file = Upload.objects.defer("content").get(pk=pk)
    file.mapping = {**file.mapping, "refused": refusal}
    file.trouble = "refused"
    file.save(update_fields=["mapping", "trouble"])


@app.task(name="tdsite.tasks.bring_in_evenings")
def bring_in_evenings(*, batch_id: int) -> None:
    """Do what a batch of past events waits for."""
    work(batch_id)
