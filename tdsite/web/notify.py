"""What was done, told on the next page with its undo."""

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse

from tdsite.web import log
from tournaments.models import JournalLine


def undo_url(line: JournalLine) -> str:
    """Where the line is undone: in its event, or in the club's journal."""
    if line.tournament_id is None:
        return reverse("undo_in_club", args=[line.revision])
    return reverse("undo", args=[line.tournament_id, line.revision])


def notify(request: HttpRequest, line: JournalLine, sentence: str = "") -> None:
    """Say on the next page that is drawn what the line says, or this, with its undo."""
    event = line.tournament
    says = sentence or (log.says(line, currency=event.currency) if event else log.says(line))
    messages.success(request, says, extra_tags=undo_url(line))
