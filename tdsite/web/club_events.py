"""The events of the club that run, are to come or ended not long ago."""

from datetime import timedelta
from typing import Any

from django.db.models import Case, Q, QuerySet, When
from django.http import HttpRequest
from django.utils import timezone

from tdsite.web.guards import staff_user
from tournaments import access
from tournaments.models import StaffRole, Tournament
from tournaments.models.tournament import State

MAX_EVENTS = 40
MAX_DESKS = 6
YESTERDAY = timedelta(hours=18)
OVER = (State.FINISHED, State.CANCELLED)
# What runs comes first, what is over last.
RANK = Case(When(state=State.RUNNING, then=0), When(state__in=OVER, then=2), default=1)


def shown_events(request: HttpRequest, now: Any) -> QuerySet[Tournament]:
    """Events he may see that run or are to come, and those that ended not long ago."""
    recent = Q(finished_at__gte=now - YESTERDAY) | Q(starts_at__gte=now - YESTERDAY)
    rows = Tournament.objects.filter(~Q(state__in=OVER) | recent)
    if not access.allowed(request.user, "see_board"):
        rows = rows.filter(
            pk__in=StaffRole.objects.filter(user=staff_user(request)).values("tournament")
        )
    return rows.order_by(RANK, "starts_at", "pk").prefetch_related("prices")


def desks(request: HttpRequest) -> QuerySet[Tournament]:
    """The events that are not over, for the way from a till back to the desk that sells for it."""
    return shown_events(request, timezone.now()).exclude(state__in=OVER)[:MAX_DESKS]
