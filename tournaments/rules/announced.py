"""Rebuys announced and not yet paid: when the director is told.

Whoever announces a rebuy is bound by it and plays its chips; the money comes before the next
break.  Source: Robert's Rules 7.33, 2.2.6.
"""

from collections.abc import Iterable
from datetime import datetime


def is_overdue(announced_at: datetime, breaks_began: Iterable[datetime]) -> bool:
    """Whether a break has begun since; what is announced in a break has time until the next."""
    return any(began > announced_at for began in breaks_began)
