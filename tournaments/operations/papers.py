"""Papers printed and waiting for the printer, and exports kept for other sites.

Printing is no act: it leaves no journal line and no revision.
"""

from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from tournaments.acts import Act
from tournaments.models import ExportFormat, PaperKind, Printed, PrintJob, PrintRun, Tournament
from tournaments.rules import N_
from tournaments.rules.exports import Chosen, ExportUnfit, Manner, named

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
def mark_printed(job_id: int, *, at: datetime) -> bool:
    """The paper came out; False when another page said so first, or it was dropped."""
    job = PrintJob.objects.select_for_update().filter(pk=job_id).first()
    if job is None or job.printed_at or job.dropped_at:
        return False
    PrintJob.objects.filter(pk=job.pk).update(printed_at=at)
    return True


def drop_job(job_id: int, *, at: datetime) -> None:
    """Nobody needs it any more."""
    PrintJob.objects.filter(pk=job_id, printed_at=None).update(dropped_at=at)


def print_again(job_id: int) -> None:
    """It is wanted once more: it waits, and what comes out then is counted as another print."""
    PrintJob.objects.filter(pk=job_id).update(printed_at=None, dropped_at=None, run=None)


def keep_export(
    act: Act, old: ExportFormat | None, *, name: str, columns: Chosen, manner: Manner
) -> ExportFormat:
    """An export as it shall be from now on, new or changed.  Raises ExportUnfit."""
    name = named(name)
    namesake = ExportFormat.objects.filter(club=act.club, name=name).first()
    if namesake is not None and namesake != old:
        raise ExportUnfit(
            N_("The club has an export “%(name)s” already. Choose another name."),
            field="name",
            name=name,
        )
    pairs = [list(pair) for pair in columns]
    if old is None:
        new = ExportFormat(club=act.club, name=name, columns=pairs, settings=manner.as_json())
        return act.create(new)
    return act.update(old, name=name, columns=pairs, settings=manner.as_json())
