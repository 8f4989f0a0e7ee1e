"""A list on its way: kept while somebody looks at it, taken in by whoever is asked to.

Files with the data of people are not kept longer than they are needed.
"""

from datetime import datetime, timedelta
from enum import StrEnum

import redis
from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tdsite.celery import app
from tdsite.live import heartbeat
from tdsite.rooms.imports.players.columns import Mapping
from tdsite.rooms.imports.players.reading import first_look, read_list
from tournaments import undo as undo_rules
from tournaments.models import Club, Upload
from tournaments.models.papers import UploadKind
from tournaments.operations import imported_people
from tournaments.rules import N_, RuleError
from tournaments.rules.names import plain_text

SILENT_FOR = timedelta(seconds=30)  # after that an import that says nothing has stopped
MARK_SECONDS = int(SILENT_FOR.total_seconds())
STOPPED = N_("Import interrupted. Nothing was saved. Start again.")


class Stage(StrEnum):
    """How far a list has come."""

    LOOKED_AT = "looked_at"
    RUNNING = "running"
    STOPPED = "stopped"
    DONE = "done"
    UNDONE = "undone"


def lists_of(club: Club) -> QuerySet[Upload]:
    return Upload.objects.filter(club=club, kind=UploadKind.PLAYERS)


def keep(club: Club, *, name: str, content: bytes, by: User, at: datetime) -> Upload:
    """The file with what its columns most likely mean.  Raises BadSheet, BadWorkbook."""
    table, mapping, _ = first_look(content)
    return Upload.objects.create(
        club=club,
        kind=UploadKind.PLAYERS,
        name=plain_text(name)[:200],
        content=content,
        by=by,
        at=at,
        mapping=mapping.as_json(),
        total_rows=max(0, len(table.rows) - mapping.heading),
    )


def mapping_of(upload: Upload) -> Mapping:
    return Mapping.of_json(upload.mapping)


def remember(upload: Upload, mapping: Mapping) -> None:
    """Keep how the list is to be read."""
    upload.mapping = mapping.as_json()
    upload.save(update_fields=["mapping"])


def stage_of(upload: Upload, now: datetime) -> Stage:
    if upload.revision is not None:
        undone = upload.revision in undo_rules.undone_revisions(upload.club)
        return Stage.UNDONE if undone else Stage.DONE
    if upload.trouble:
        return Stage.STOPPED
    if upload.began_at is None:
        return Stage.LOOKED_AT
    heard = rows_done(upload) is not None or now - upload.began_at < SILENT_FOR
    return Stage.RUNNING if heard else Stage.STOPPED


def begin(upload: Upload, *, by: User, at: datetime) -> bool:
    """Whether the import is to be started now: it is not running, and was not taken in."""
    if stage_of(upload, at) not in (Stage.LOOKED_AT, Stage.STOPPED):
        return False
    waiting = Q(began_at=upload.began_at) if upload.began_at else Q(began_at=None)
    mine = Upload.objects.filter(waiting, pk=upload.pk, revision=None)
    return bool(mine.update(began_at=at, by=by, trouble=""))


def bring_in(upload_id: int) -> None:
    """Take the list into the book, all of it or nothing; a list taken in before stays as it is.

    The book is written in one transaction, which hides its rows from everybody until its end, so
    how far it is goes to the broker meanwhile.
    """
    upload = Upload.objects.select_related("club", "by").get(pk=upload_id)
    if upload.began_at is None or upload.revision is not None:
        return
    mapping = mapping_of(upload)
    _tell(upload, 0)
    try:
        read = read_list(bytes(upload.content), mapping, today=upload.began_at.date())
        line = imported_people.import_players(
            upload.club_id,
            people=read.people,
            file=upload.name,
            choices=mapping.choices,
            progress=lambda rows: _tell(upload, rows),
            by=upload.by,
            at=upload.began_at,
            key=f"upload-{upload.pk}",
        )
    except RuleError as error:
        Upload.objects.filter(pk=upload_id).update(trouble=str(error))
    else:
        Upload.objects.filter(pk=upload_id).update(
            revision=line.revision, total_rows=len(read.people)
        )


def _tell(upload: Upload, rows: int) -> None:
    """Leave word at the broker of how far the import is; without one nobody hears it."""
    try:
        heartbeat.line().set(_key(upload), rows, ex=MARK_SECONDS)
    except (redis.RedisError, OSError):
        return


def rows_done(upload: Upload) -> int | None:
    """How many rows are done as far as was heard lately; None for silence."""
    try:
        heard = heartbeat.line().get(_key(upload))
    except (redis.RedisError, OSError):
        return None
    return None if heard is None else int(heard)


def _key(upload: Upload) -> str:
    return f"td:upload:{upload.pk}:{upload.began_at and int(upload.began_at.timestamp())}"


KEPT_FOR = {
    UploadKind.PLAYERS: timedelta(days=7),
    UploadKind.EVENT: timedelta(days=2),
    UploadKind.EVENTS: timedelta(days=2),
}


def forget_old_files(at: datetime) -> int:
    """Delete the files whose time is over; what was imported stays.  How many there were."""
    return sum(
        Upload.objects.filter(kind=kind, at__lt=at - kept).delete()[0]
        for kind, kept in KEPT_FOR.items()
    )


@app.task(name="tdsite.tasks.bring_in_players")
def bring_in_players(*, upload_id: int) -> None:
    """Take a list of players into the book."""
    bring_in(upload_id)
