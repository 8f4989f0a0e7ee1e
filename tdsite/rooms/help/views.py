"""The help: all guides with their search, a guide, its cheat sheet, the tour.

Everybody who is signed in reads it: it shows nothing of an event, and only leads into it.
"""

from typing import Any

from csp.decorators import csp_exempt
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from tdsite.rooms.help import page, tour
from tdsite.rooms.help.guides import ROLES, guide
from tdsite.rooms.help.places import Places, chosen_event, events_to_choose
from tdsite.rooms.help.sheet import cheat_sheet
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required
from tdsite.web.languages import reading
from tdsite.web.paper.printing import pdf_response
from tournaments.rules.languages import spoken

LONGEST_QUESTION = 200


@require_safe
@staff_required
def all_guides(request: HttpRequest) -> HttpResponse:
    """The search box over the guides, and below it what answers, or all of them."""
    return render(request, "help/help.html", _found(request))


@require_safe
@staff_required
def found(request: HttpRequest) -> HttpResponse:
    """What answers, as it is typed."""
    return render(request, "help/_found.html", _found(request))


def _found(request: HttpRequest) -> dict[str, Any]:
    question = request.GET.get("q", "")[:LONGEST_QUESTION].strip()
    places = Places(request.user, chosen_event(request, events_to_choose(request)))
    language = spoken(reading())
    return {
        "question": question,
        "hits": page.search(question, places, language) if question else [],
        "cards": page.cards(places, language),
        "event": places.event,
        "has_tour": bool(tour.stops_for(request.user, language)),
    }


@require_safe
@staff_required
def one_guide(request: HttpRequest, role: str) -> HttpResponse:
    """The guide of a role; its links lead into the event of the address, or the one that runs."""
    events = events_to_choose(request)
    event = chosen_event(request, events)
    places, language = Places(request.user, event), spoken(reading())
    parts = {
        "guide": page.guide_page(guide(language, role), places, language),
        "event": event,
        "events": events,
    }
    return render(request, "help/guide.html", parts)


@require_safe
@csp_exempt()
@staff_required
def sheet(request: HttpRequest, role: str) -> HttpResponse:
    """The cheat sheet of a role as a PDF, in the reader's language or the one of the address."""
    if role not in ROLES:
        raise Http404
    language = spoken(request.GET.get("lang", "")[:20] or reading())
    with translation.override(language):
        pdf = cheat_sheet(guide(language, role), current_club(), Places(request.user), language)
    return pdf_response(pdf, f"{role}-{language}")


@require_safe
@staff_required
def tour_stop(request: HttpRequest, number: int) -> HttpResponse:
    """Lead to a stop of the tour and remember it; to the guides where there is no such stop."""
    stops = tour.stops_for(request.user, spoken(reading()))
    stop = next((one for one in stops if one.number == number), None)
    if stop is None:
        return _end()
    answer = HttpResponseRedirect(tour.way_of(stop, request.user).url)
    answer.set_cookie(
        tour.COOKIE, str(number), max_age=tour.KEPT_FOR, httponly=True, samesite="Lax"
    )
    return answer


@require_safe
@staff_required
def tour_end(request: HttpRequest) -> HttpResponse:
    """The tour is over: no page has its card any more."""
    return _end()


def _end() -> HttpResponse:
    answer = HttpResponseRedirect(reverse("help"))
    answer.delete_cookie(tour.COOKIE, samesite="Lax")
    return answer
