"""Who gets in: signed in, and with a role that lets him see the event."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache

from tournaments import access
from tournaments.models import Tournament

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]


def event_view(view: View[P]) -> Callable[..., HttpResponse]:
    """A view of one event, for staff; htmx and plain answers are kept apart by caches."""

    @wraps(view)
    def drawn(request: HttpRequest, pk: int, *args: Any, **kwargs: Any) -> HttpResponse:
        access.require(request.user, "see", pk)
        tournament = get_object_or_404(
            Tournament.objects.select_related("club").prefetch_related("prices"), pk=pk
        )
        response = view(request, tournament, *args, **kwargs)
        patch_vary_headers(response, ["HX-Request"])
        return response

    return never_cache(login_required(drawn))
