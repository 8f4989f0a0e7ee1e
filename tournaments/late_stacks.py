"""Stacks that wait at empty seats for late entrants."""

from django.db.models import QuerySet

from tournaments.models import LateStack, Tournament


def unsold(tournament: Tournament) -> QuerySet[LateStack]:
    """Those that nobody has bought and nobody has taken up, by table and seat."""
    rows = LateStack.objects.filter(tournament=tournament, sold_to=None, removed_at=None)
    return rows.order_by("table_number", "seat_number")
