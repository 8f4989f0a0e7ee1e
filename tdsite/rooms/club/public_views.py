"""What stands at the root for everybody: the events to come, and what browsers and robots ask."""

from functools import cache

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from tdsite.rooms.club.public_list import public_events
from tdsite.web.club import club_or_none

A_DAY_SECONDS = 24 * 60 * 60


@never_cache
@require_safe
def upcoming(request: HttpRequest) -> HttpResponse:
    """The public list of events.  404 where the club keeps none."""
    club = club_or_none()
    if club is None or not club.public_events:
        raise Http404
    events = public_events(timezone.now())
    return render(request, "club/upcoming.html", {"club": club, "events": events})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Nothing is indexed but the public list, where there is one: other pages are keys."""
    club = club_or_none()
    lines = ["User-agent: *"]
    if club is not None and club.public_events:
        lines += [f"Allow: {reverse('upcoming')}$", "Allow: /static/"]
    lines.append("Disallow: /")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@cache_control(public=True, max_age=A_DAY_SECONDS)
@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The mark, for browsers and programs that ask for it where it has always been."""
    return HttpResponse(_icon(), content_type="image/x-icon")


@cache
def _icon() -> bytes:
    path = finders.find("icons/favicon.ico")
    if not isinstance(path, str):
        raise Http404
    with open(path, "rb") as file:
        return file.read()
