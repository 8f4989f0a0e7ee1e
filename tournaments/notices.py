"""What the boards say now."""

from datetime import datetime

from django.db.models import Q

from tournaments.models import Notice, Tournament


def standing(tournament: Tournament, now: datetime) -> list[Notice]:
    """The notices on the boards now, the newest first."""
    lasting = Q(until=None) | Q(until__gt=now)
    return list(Notice.objects.filter(lasting, tournament=tournament).order_by("-at", "-pk"))
