"""The whole log of an event: page by page, by family, with the state of its seal."""

from functools import reduce
from operator import or_

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from tdsite.dashboard import loglines
from tdsite.views.door import event_view
from tournaments import journal as journals
from tournaments.models import Tournament

LINES_A_PAGE = 100
NAMES = {
    "": _("All"),
    "players": _("Players"),
    "floor": _("Tables"),
    "clock": _("Clock"),
    "money": _("Money"),
    "event": _("Event"),
}


@require_GET
@event_view
def journal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    lines = journals.lines_of(tournament).select_related("by").order_by("-revision")
    family = request.GET.get("family", "")
    if kinds := loglines.FAMILIES.get(family):
        lines = lines.filter(reduce(or_, (Q(kind__startswith=kind) for kind in kinds)))
    page = Paginator(lines, LINES_A_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "dashboard/journal.html",
        {
            "tournament": tournament,
            "zone": tournament.timezone,
            "page": page,
            "lines": loglines.told(tournament, page.object_list, by=request.user),
            "family": family,
            "families": NAMES,
            "broken_at": journals.broken_seal(tournament),
        },
    )
