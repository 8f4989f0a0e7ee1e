"""The club of this book, its events on show, and what every page says of it."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import Case, Q, QuerySet, When
from django.http import Http404, HttpRequest
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from tdsite.web.guards import staff_user
from tournaments import access
from tournaments.models import Club, StaffRole, Tournament
from tournaments.models.tournament import State


def club_or_none() -> Club | None:
    """The club; None before it is founded."""
    return Club.objects.order_by("pk").first()


def current_club() -> Club:
    """The club, where nothing can be done without one.  Raises Http404 before it is founded."""
    club = club_or_none()
    if club is None:
        raise Http404
    return club


MAX_EVENTS = 40
MAX_DESKS = 6
YESTERDAY = timedelta(hours=18)
OVER = (State.FINISHED, State.CANCELLED)
# What runs comes first, what is over last.
RANK = Case(When(state=State.RUNNING, then=0), When(state__in=OVER, then=2), default=1)


def visible_events(request: HttpRequest, now: Any) -> QuerySet[Tournament]:
    """Events they may see that run or are to come, and those that ended not long ago."""
    recent = Q(finished_at__gte=now - YESTERDAY) | Q(starts_at__gte=now - YESTERDAY)
    rows = Tournament.objects.filter(~Q(state__in=OVER) | recent)
    if not access.allowed(request.user, "see_board"):
        rows = rows.filter(
            pk__in=StaffRole.objects.filter(user=staff_user(request)).values("tournament")
        )
    return rows.order_by(RANK, "starts_at", "pk").prefetch_related("prices")


def desks(request: HttpRequest) -> QuerySet[Tournament]:
    """The events that are not over, for the way from a till back to the desk that sells for it."""
    return visible_events(request, timezone.now()).exclude(state__in=OVER)[:MAX_DESKS]


THEMES = ("dark", "light", "auto")
THEME_COOKIE = "theme"


def page_context(request: HttpRequest) -> dict[str, object]:
    """The theme, where to sign in, the frame, the house's name (read where it is written)."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {
        "theme": theme if theme in THEMES else THEMES[0],
        "login_url": reverse_lazy(settings.LOGIN_URL),
        "house": SimpleLazyObject(_club_name),
        "frame": lambda: _frame_of(request),
    }


def _frame_of(request: HttpRequest) -> str:
    """The template that frames a page which staff and the public read."""
    return "shell.html" if request.user.is_authenticated else "public.html"


def _club_name() -> str:
    club = club_or_none()
    return club.name if club else ""
