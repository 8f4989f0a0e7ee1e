"""Papers that wait for the page beside a printer.  No act: paper comes and goes without one."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.models import PaperKind, PrintJob, Tournament


def enqueue(
    tournament: Tournament,
    paper: PaperKind,
    about: str,
    *,
    by: User | None,
    at: datetime,
    queue: str = "desk",
    sheet: str = "",
) -> PrintJob:
    """One more paper for that printer; `about` is what the paper is counted under."""
    return PrintJob.objects.create(
        club_id=tournament.club_id,
        tournament=tournament,
        queue=queue,
        paper=paper,
        about=about,
        sheet=sheet,
        by=by,
        at=at,
    )


@transaction.atomic
def printed(job_id: int, *, at: datetime) -> bool:
    """The paper came out; False when another page said so first, or it was dropped."""
    job = PrintJob.objects.select_for_update().filter(pk=job_id).first()
    if job is None or job.printed_at or job.dropped_at:
        return False
    PrintJob.objects.filter(pk=job.pk).update(printed_at=at)
    return True


def drop(job_id: int, *, at: datetime) -> None:
    """Nobody needs it any more."""
    PrintJob.objects.filter(pk=job_id, printed_at=None).update(dropped_at=at)


def again(job_id: int) -> None:
    """It is wanted once more: it waits, and what comes out then is counted as another print."""
    PrintJob.objects.filter(pk=job_id).update(printed_at=None, dropped_at=None, run=None)
