"""What must hold of rulings whatever was done or undone."""

from collections.abc import Iterator

from tdsite.acts.blocking import Blocks, touching
from tournaments.acts import Act
from tournaments.models import ChipCount, Ruling, Tournament

COUNT = ChipCount._meta.label_lower


def rulings_hold(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """A frozen pot was released by a decision: without it the chips would be nobody's."""
    rows = Ruling.objects.filter(tournament=tournament, voided=False)
    undecided = rows.filter(released_at__isnull=False, decided_at=None)
    for pk in undecided.values_list("pk", flat=True):
        yield touching("tournaments.ruling", pk)
    yield from _grown_from_counts(act, tournament)


def _grown_from_counts(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """A count that grew by a share of a pot rests on the one before it, which stays as it was."""
    changed = [change["pk"] for change in act.changes if change["model"] == COUNT]
    if not changed:
        return
    pots = Ruling.objects.filter(tournament=tournament, voided=False, released_at__isnull=False)
    released = set(pots.values_list("released_at", flat=True))
    since = ChipCount.objects.filter(tournament=tournament, pk__gt=min(changed)).order_by("pk")
    rows = list(since.values_list("pk", "entry", "at")) if released else []
    entries = _entries_counted(act)
    for pk in changed:
        later = [(row, at) for row, entry, at in rows if row > pk and entry == entries[pk]]
        if later and later[0][1] in released:
            yield touching(COUNT, later[0][0])


def _entries_counted(act: Act) -> dict[int, int]:
    """The entry of each count that came or went, by count."""
    rows = {c["pk"]: c["after"] or c["before"] or {} for c in act.changes if c["model"] == COUNT}
    return {pk: row["entry_id"] for pk, row in rows.items()}
