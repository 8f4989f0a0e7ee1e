"""On a shared tablet that is locked, nobody is signed in."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from tdsite.web import shared_tablet
from tournaments import access

BACK_ROOM = "/admin/"  # asks of its own accord who somebody is, and knows no roles


class SharedTablet:
    """Looks at the session only where somebody asks who is there."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        signed_in = request.user
        request.user = SimpleLazyObject(lambda: _who(request, signed_in))  # type: ignore[assignment]
        return self.get_response(request)


def _who(request: HttpRequest, signed_in: Any) -> Any:
    if not signed_in.is_authenticated:
        return getattr(signed_in, "_wrapped", signed_in)
    getattr(signed_in, "_wrapped", signed_in).td_table = shared_tablet.table_of(request.session)
    if not shared_tablet.is_shared(request.session):
        # the row itself, so that rights read once stay with it
        return getattr(signed_in, "_wrapped", signed_in)
    now = timezone.now()
    if shared_tablet.is_locked(request.session, now):
        return AnonymousUser()
    # parts that draw themselves anew are no sign that somebody is there
    if request.method == "POST" or "HX-Request" not in request.headers:
        shared_tablet.note_life(request.session, now)
    return _as_it_was_said(request, getattr(signed_in, "_wrapped", signed_in))


def _as_it_was_said(request: HttpRequest, person: Any) -> Any:
    """Who typed a PIN alone has the rights of the floor and the desk, and no back room."""
    if not shared_tablet.is_by_pin(request.session):
        return person
    if request.path.startswith(BACK_ROOM):
        return AnonymousUser()
    access.say_by_pin(person)
    return person
