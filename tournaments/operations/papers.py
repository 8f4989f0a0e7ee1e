"""How often a paper that counts was printed.  No act: no journal line, no revision."""

from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from tournaments.models import PaperKind, Printed, PrintJob, PrintRun, Tournament

BATCH = 500  # within what one statement may carry


@transaction.atomic
def press(
    tournament: Tournament,
    paper: PaperKind,
    abouts: Iterable[str],
    *,
    by: User | None,
    at: datetime,
    job_id: int | None = None,
) -> PrintRun:
    """Print these papers, each counted once more; a paper is only counted here.

    A job of a printer's page is one print: pressed again before it came out, it is the same run.
    """
    job = _job(tournament, paper, job_id)
    if job is not None and job.run is not None:
        return job.run
    times = printed_all(tournament, paper, abouts)
    run = PrintRun.objects.create(tournament=tournament, paper=paper, times=times, by=by, at=at)
    if job is not None:
        PrintJob.objects.filter(pk=job.pk).update(run=run)
    return run


def _job(tournament: Tournament, paper: PaperKind, job_id: int | None) -> PrintJob | None:
    """The job, which stays locked; None for one of another paper."""
    rows = PrintJob.objects.select_for_update(of=("self",)).select_related("run")
    return rows.filter(pk=job_id, tournament=tournament, paper=paper).first() if job_id else None


def printed(tournament: Tournament, paper: PaperKind, about: str) -> int:
    """Count one print: how often this paper was printed, this time included."""
    return printed_all(tournament, paper, [about])[about]


def printed_all(tournament: Tournament, paper: PaperKind, abouts: Iterable[str]) -> dict[str, int]:
    """Count one print of each of these papers: how often each was, this time included.

    Two who print at once get two numbers: the rows stay locked from the count to the reading,
    and are locked in one order, so that neither waits for the other in a ring.
    """
    wanted = sorted(set(abouts))
    times: dict[str, int] = {}
    with transaction.atomic():
        for start in range(0, len(wanted), BATCH):
            times |= _count(tournament, paper, wanted[start : start + BATCH])
    return times


def _count(tournament: Tournament, paper: PaperKind, abouts: list[str]) -> dict[str, int]:
    Printed.objects.bulk_create(
        [Printed(tournament=tournament, paper=paper, about=about) for about in abouts],
        ignore_conflicts=True,
    )
    rows = Printed.objects.filter(tournament=tournament, paper=paper, about__in=abouts)
    locked = [row.pk for row in rows.select_for_update().order_by("about")]
    Printed.objects.filter(pk__in=locked).update(times=F("times") + 1)
    return dict(rows.values_list("about", "times"))
