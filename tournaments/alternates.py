"""Who waits for a seat in a full event, in the order of coming."""

from tournaments.models import Alternate, Tournament


def waiting(tournament: Tournament) -> list[Alternate]:
    """The waiting list, the first in line first.  Source: Robert's Rules 2.2.21."""
    rows = Alternate.objects.filter(tournament=tournament, left_at=None)
    return list(rows.select_related("player").order_by("came_at", "pk"))
