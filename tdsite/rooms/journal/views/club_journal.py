"""The club's own log: who was given which role, which till was put away, whose data was erased."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tdsite.web.club_log import lines_on
from tdsite.web.guards import staff_required
from tdsite.web.house import the_house
from tournaments import access, journal

LINES_A_PAGE = 50
READ = "club.changed"  # staff, tills and people of the whole club stand in it


@require_GET
@never_cache
@staff_required
def club_journal(request: HttpRequest) -> HttpResponse:
    """Every line of the club's journal, newest first; all seals are checked as it is opened."""
    access.require(request.user, READ)
    club = the_house()
    found = journal.lines_of(club).select_related("by").defer("changes").order_by("-revision")
    page = Paginator(found, LINES_A_PAGE).get_page(request.GET.get("page"))
    parts = {
        "section": "club_log",
        "zone": club.timezone,
        "page": page,
        "lines": lines_on(page.object_list, club, by=request.user),
        "broken_at": journal.broken_seal(club),
    }
    return render(request, "journal/club_log.html", parts)
