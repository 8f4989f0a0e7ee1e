"""What is drawn again: why, as a form or a program says it, and how often, for all to read."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext

from tables.draws import GIVES_SEATS, DrawState, standings_of
from tables.models import Draw, DrawKind
from tdsite.web.second_person import person_behind
from tournaments.models import Tournament
from tournaments.operations import second_person

IN_FORCE = (DrawState.MADE, DrawState.RELEASED)
SEATING = (DrawKind.SEATS, DrawKind.LATE_SEAT, DrawKind.BREAK, DrawKind.REDRAW)


def repeated(draw: Draw) -> str:
    """“Drawn 3 times, because …”; empty for what was drawn once."""
    if draw.times < 2:
        return ""
    values = {"times": draw.times, "why": draw.why}
    if draw.why:
        says = gettext("Drawn %(times)s times, because: %(why)s") % values
    else:
        says = gettext("Drawn %(times)s times, the last time automatically.") % values
    return f"{says} {_by(draw)}".strip()


def _by(draw: Draw) -> str:
    if draw.alone:
        return gettext("(by one person)")
    return gettext("(confirmed by a second person)") if draw.confirmed_by_id else ""


def seats_repeated(tournament: Tournament) -> str:
    """The same of the draw that gave everybody the seats; empty when nobody was drawn again."""
    marked = Draw.objects.filter(tournament=tournament, times__gt=1, kind__in=GIVES_SEATS)
    rows = marked.select_related("superseded_by").defer("given", "drawn").order_by("number")
    again = [draw for draw, now in standings_of(tournament, rows) if now in IN_FORCE]
    many = [draw for draw in again if draw.kind != DrawKind.LATE_SEAT]
    if many:
        return repeated(many[-1])
    return _late(again)


def envelopes_repeated(tournament: Tournament) -> str:
    """The same of the last envelope that was drawn more than once."""
    kind = DrawKind.ENVELOPE
    marked = Draw.objects.filter(tournament=tournament, times__gt=1, kind=kind)
    newest = marked.order_by("-number").first()
    return repeated(newest) if newest else ""


def _late(again: Sequence[Draw]) -> str:
    if not again:
        return ""
    says = ngettext(
        "%(number)s late seat was drawn more than once.",
        "%(number)s late seats were drawn more than once.",
        len(again),
    )
    return says % {"number": len(again)}


def by_entry(tournament: Tournament) -> Callable[[int], str]:
    """The same of the draw that gave an entry, by number, the seat.  Read once for all cards."""
    marked = Draw.objects.filter(tournament=tournament, times__gt=1, kind__in=SEATING)
    draws = [(f"\n{draw.drawn}", repeated(draw)) for draw in marked.order_by("-number")]

    def name(number: int) -> str:
        return next((says for drawn, says in draws if f"\n{number} " in drawn), "")

    return name


WHY, NAME, PASSWORD = "again_reason", "again_approver", "again_approver_password"
FORM = "application/x-www-form-urlencoded"


class DrawnAgain:
    """Middleware: what a form says of drawing again stands around the act it asks for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method != "POST" or request.content_type not in (FORM, "multipart/form-data"):
            return self.get_response(request)
        if WHY not in request.POST:
            return self.get_response(request)
        with saying(request, request.POST):
            return self.get_response(request)


@contextmanager
def saying(request: Any, data: Any) -> Iterator[None]:
    """Around an act: why it draws again and who confirms it, if the request says so."""
    name, password = data.get(NAME, ""), data.get(PASSWORD, "")

    def second(right: str, event: int) -> User | None:
        return person_behind(request, name, password, right=right, event=event)

    with second_person.reason_given(data.get(WHY, ""), second):
        yield
