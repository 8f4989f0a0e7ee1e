"""What must hold of rulings whatever was done or undone."""

from collections.abc import Iterator

from tdsite.director.guilty import Guilty, touching
from tournaments.models import Ruling, Tournament


def rulings_hold(tournament: Tournament) -> Iterator[Guilty]:
    """A frozen pot was released by a decision: without it the chips would be nobody's."""
    rows = Ruling.objects.filter(tournament=tournament, voided=False)
    undecided = rows.filter(released_at__isnull=False, decided_at=None)
    for pk in undecided.values_list("pk", flat=True):
        yield touching("tournaments.ruling", pk)
