"""Several went out in one hand: the drawer asks for the stacks that nobody has written yet."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tables.queries import place_held
from tdsite.acts.bust_reports import Report
from tdsite.rooms.dashboard.views.dashboard import drawer
from tournaments.models import Entry, Tournament
from tournaments.rules.places import StacksNeeded
from tournaments.sentences import translate


def can_ask(reports: Sequence[Report]) -> bool:
    """Whether one form can ask: for several, all by the same winners."""
    return len(reports) > 1 and len({tuple(report.by) for report in reports}) == 1


def ask(
    request: HttpRequest, tournament: Tournament, reports: Sequence[Report], error: StacksNeeded
) -> HttpResponse:
    """The form, with what is known filled in; once it is done the drawer shows the table."""
    rows = Entry.objects.filter(pk__in=[report.entry_id for report in reports])
    found = rows.select_related("player", "seat__table").in_bulk()
    out = [(found[report.entry_id], report.stack_chips) for report in reports]
    place = place_held(out[0][0])
    return drawer(
        request,
        tournament,
        show="busts/_stacks_asked.html",
        out=[(entry, place_held(entry), stack) for entry, stack in out],
        by=",".join(map(str, reports[0].by)),
        why=translate(error),
        refresh=reverse("table", args=[tournament.pk, place.table]) if place else "",
        oob=True,
    )
