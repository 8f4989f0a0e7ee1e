"""Who gets in: signed in, with a role that covers the event, and not before seats are released."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from urllib.parse import urlsplit, urlunsplit

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache

from tables.draws import seats_are_public
from tournaments import access
from tournaments.access import NotAllowed
from tournaments.models import Tournament
from tournaments.rules import N_


def require_seats(person: Any, tournament: Tournament) -> None:
    """Raise NotAllowed for a screen that shows seats to everybody while they are held back."""
    if access.allowed(person, "see_people", tournament.pk) or seats_are_public(tournament):
        return
    raise NotAllowed(N_("Seats are drawn but not published. Publish the draw first."))


P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]
SAFE = ("GET", "HEAD")


def staff_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view for staff.  Who is signed out is led to the sign-in and back to the page left.

    A part of a page answers 401 instead, so that they sign in beside it and nothing typed is lost.
    What is answered is kept by no browser and by nobody on the way: a tablet changes hands.
    """

    @wraps(view)
    def drawn(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return _kept_by_nobody(view(request, *args, **kwargs))
        if "HX-Request" in request.headers:
            return HttpResponse(status=401)
        return redirect_to_login(_page_of(request, kwargs.get("pk")))

    return drawn


def _kept_by_nobody(response: HttpResponse) -> HttpResponse:
    """The answer, not to be kept unless the view has said for how long."""
    if "Cache-Control" not in response:
        add_never_cache_headers(response)
    return response


def _page_of(request: HttpRequest, pk: int | None) -> str:
    """The page to come back to: what was asked for; of an act, the page it was pressed on."""
    if request.method in SAFE:
        return request.get_full_path()
    pressed_on = request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(
        pressed_on, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        return urlunsplit(("", "", *urlsplit(pressed_on)[2:4], ""))
    return reverse("dashboard", args=[pk]) if pk else reverse("club")


def event_view(view: View[P]) -> Callable[..., HttpResponse]:
    """A view of one event, for staff; htmx and plain answers are kept apart by caches."""
    return _with_right("see", view)


def table_view(view: View[P]) -> Callable[..., HttpResponse]:
    """A view of one event that dealers have too: nothing in it tells of money or of people."""
    return _with_right("see_table", view)


def acting(right: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """A view whose press is one act: the right to it is asked before the form is read.

    The act asks for it too; here, so that who may not do it learns nothing of what it takes.
    """

    def closed(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def drawn(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method not in SAFE:
                event = args[0].pk if args and isinstance(args[0], Tournament) else kwargs.get("pk")
                access.require(request.user, right, event)
            return view(request, *args, **kwargs)

        return drawn

    return closed


def _with_right(right: str, view: View[P]) -> Callable[..., HttpResponse]:
    @wraps(view)
    def drawn(request: HttpRequest, pk: int, *args: Any, **kwargs: Any) -> HttpResponse:
        access.require(request.user, right, pk)
        tournament = get_object_or_404(
            Tournament.objects.select_related("club").prefetch_related("prices"), pk=pk
        )
        require_seats(request.user, tournament)
        response = view(request, tournament, *args, **kwargs)
        patch_vary_headers(response, ["HX-Request"])
        return response

    return never_cache(staff_required(drawn))


def staff_user(request: HttpRequest) -> User:
    """The person at the screen; `signed_in` has let only users in."""
    assert isinstance(request.user, User)
    return request.user


def the_event(request: HttpRequest, pk: int) -> Tournament:
    """The event, if the person may see its money.  Raises NotAllowed."""
    event = get_object_or_404(Tournament.objects.select_related("club"), pk=pk)
    access.require(request.user, "see_money", pk)
    return event
