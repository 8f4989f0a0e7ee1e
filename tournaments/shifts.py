"""Who deals in an event, where and since when: read from shifts and stretches, never kept."""

from collections.abc import Mapping
from datetime import datetime

from django.db.models import Prefetch, Q, QuerySet

from tournaments.models import Dealer, Down, Shift, Tournament
from tournaments.rules.dealers import is_going
from tournaments.rules.downs import Stretch, post_of
from tournaments.rules.rotation import Post

Broken = Mapping[int, datetime]  # the tables that are broken, and since when


def shifts_of(tournament: Tournament) -> QuerySet[Shift]:
    """Every shift of the event with its stretches, who came first first."""
    rows = Shift.objects.filter(tournament=tournament).select_related("dealer")
    return rows.prefetch_related("downs").order_by("came_at", "pk")


def at_work(tournament: Tournament, *, since: datetime) -> list[Shift]:
    """Whoever is at work in the event now, with the stretches that were not over before `since`."""
    recent = Down.objects.filter(Q(ended_at=None) | Q(ended_at__gte=since))
    rows = Shift.objects.filter(tournament=tournament, left_at=None).select_related("dealer")
    return list(rows.prefetch_related(Prefetch("downs", recent)).order_by("came_at", "pk"))


def somebody_deals(tournament: Tournament) -> bool:
    """Whether any dealer is at work in the event."""
    return Shift.objects.filter(tournament=tournament, left_at=None).exists()


def stretches_of(shift: Shift, broken: Broken) -> list[Stretch]:
    """The shift's stretches in their order.  A table that broke ends the one dealt there."""
    return [
        Stretch(
            down.table_number,
            down.at,
            down.ended_at,
            broke=broken.get(down.table_number) if down.table_number else None,
        )
        for down in sorted(shift.downs.all(), key=lambda down: (down.at, down.pk))
    ]


def post(shift: Shift, broken: Broken, *, now: datetime, push_s: int) -> Post:
    """The dealer of a shift as the rotation sees him; his number is the shift's."""
    return post_of(
        shift.pk,
        stretches_of(shift, broken),
        came_at=shift.came_at,
        now=now,
        push_s=push_s,
        going=is_going(shift.until, now, push_s=push_s),
    )


def dealer_at(tournament: Tournament, table: int) -> Down | None:
    """The stretch under way at a table; None where nobody was sent."""
    rows = Down.objects.filter(shift__tournament=tournament, shift__left_at=None, ended_at=None)
    return rows.filter(table_number=table).select_related("shift__dealer").first()


def free_dealers(club_id: int) -> QuerySet[Dealer]:
    """The dealers of the club who are at work nowhere."""
    busy = Shift.objects.filter(left_at=None).values("dealer")
    return Dealer.objects.filter(club=club_id, retired=False).exclude(pk__in=busy).order_by("name")
