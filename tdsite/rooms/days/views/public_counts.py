"""The public page of a day that is over: chip counts, and the seats of the next day."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tdsite.rooms.days.published import ORDERS, published
from tdsite.web.event_now import EventState
from tdsite.web.paper.forms import choice
from tournaments import flight_tree
from tournaments.models import Tournament

STACKS_A_PAGE = 1000


@require_safe
@never_cache
def public_counts(request: HttpRequest, token: str) -> HttpResponse:
    """Who goes on, by chips, by name, or by table once the seats are drawn."""
    event = get_object_or_404(Tournament.objects.select_related("feeds"), board_token=token)
    by = choice(request.GET, "by", ORDERS)
    found = published(EventState(event, timezone.now()), by=by)
    page = Paginator(found.stacks if found else (), STACKS_A_PAGE)
    return render(
        request,
        "days/public_counts.html",
        {
            "event": event,
            "token": token,
            "zone": event.timezone,
            "found": found,
            "flights": () if found else _flights_counted(event),
            "by": by,
            "page": page.get_page(request.GET.get("page")),
        },
    )


def _flights_counted(event: Tournament) -> list[Tournament]:
    """The flights of the event whose stacks are counted already: each has a page of its own."""
    return [flight for flight in flight_tree.flights_of(event) if flight_tree.last_day_end(flight)]
