"""Events that are over: those of the evenings before, and those imported from elsewhere."""

from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet

from tournaments.models import Tournament
from tournaments.models.tournament import State


def past_events(*, before: datetime, allowed: Any = None) -> QuerySet[Tournament]:
    """Finished events, the latest first, each with its `sold` entries.

    `allowed`: keys of events, or a query for them; None for all.
    """
    rows = Tournament.objects.filter(state=State.FINISHED, finished_at__lt=before)
    if allowed is not None:
        rows = rows.filter(pk__in=allowed)
    sold = Count("entries", filter=Q(entries__voided=False))
    return rows.select_related("imported").annotate(sold=sold).order_by("-finished_at", "-pk")
