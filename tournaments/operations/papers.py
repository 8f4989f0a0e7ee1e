"""How often a paper that counts was printed.  No act: no journal line, no revision."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F

from tournaments.models import PaperKind, Printed, Tournament

BATCH = 500  # within what one statement may carry


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
