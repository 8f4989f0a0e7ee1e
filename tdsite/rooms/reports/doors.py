"""The pages that the figures of a report come from: lines of the log, by time or by entry."""

from datetime import datetime, timedelta
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.urls import reverse

from tournaments.models import Tournament


def log_at(tournament: Tournament, at: datetime) -> str:
    """The log of the second in which something happened."""
    local = at.astimezone(ZoneInfo(tournament.timezone)).replace(microsecond=0)
    since, until = (
        f"{moment:%Y-%m-%dT%H:%M:%S}" for moment in (local, local + timedelta(seconds=1))
    )
    return _log(tournament, since=since, until=until)


def log_of_entry(tournament: Tournament, number: int) -> str:
    """Every line of the log that touched this entry."""
    return _log(tournament, player=f"#{number}")


def _log(tournament: Tournament, **query: str) -> str:
    return f"{reverse('journal', args=[tournament.pk])}?{urlencode(query)}"
