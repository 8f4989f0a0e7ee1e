"""Files as an answer."""

from django.http import HttpResponse
from django.utils.text import slugify

from tournaments.models import Tournament

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def named(
    answer: HttpResponse, event: Tournament, what: str, ending: str, *, how: str = "attachment"
) -> HttpResponse:
    """The answer as a file called after the event."""
    name = slugify(event.name) or f"event-{event.pk}"
    answer["Content-Disposition"] = f'{how}; filename="{name}-{what}.{ending}"'
    return answer
