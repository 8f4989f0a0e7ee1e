"""Seasons in their order: by when they were played, not by when they were written in here."""

import re
from collections.abc import Iterable
from datetime import date

from django.db.models import Max

from tournaments.models import Season, SeasonEvent

YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def newest_first(seasons: Iterable[Season]) -> list[Season]:
    """The seasons by their last event, the newest first.

    Standings of long ago come in without an event: their dates count, or else the year in the
    name.  A season of which none of it is known is taken for a new one.
    """
    known = list(seasons)
    rows = SeasonEvent.objects.filter(season__in=known).values_list("season")
    last = dict(rows.annotate(last=Max("tournament__starts_at")))

    def when(one: Season) -> tuple[date, int]:
        if one.pk in last:
            return last[one.pk].date(), one.pk
        year = YEAR.search(one.name)
        in_name = date(int(year.group()), 12, 31) if year else date.max
        return one.ends_on or one.starts_on or in_name, one.pk

    return sorted(known, key=when, reverse=True)
