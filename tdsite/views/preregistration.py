"""The public page to register on, and the ticket with the code that the desk scans."""

from typing import Any

import segno
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tables.room import places_free
from tdsite import limits
from tdsite.dashboard.event_now import EventNow
from tdsite.forms.preregistration import PreregistrationForm
from tdsite.paper.addresses import public
from tdsite.views.door import signed_in
from tournaments import access, selling
from tournaments.models import Preregistration, Tournament
from tournaments.models.late import ticket_token
from tournaments.models.tournament import PriceKind
from tournaments.operations.preregistrations import page_of, preregister, withdraw
from tournaments.preregistrations import in_force, person_of
from tournaments.rules import N_, RuleError
from tournaments.rules.preregistration import check_page_open
from tournaments.sentences import told


class TooManyFromHere(RuleError):
    """One address registers more people than it should."""


READY = Signer(salt="ticket of a registration")


@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Who wants to play says so here; the answer is his ticket."""
    events = Tournament.objects.select_related("club").prefetch_related("prices")
    tournament = get_object_or_404(events, board_token=token, preregistration=True)
    needs_birth = tournament.club.minimum_age is not None
    form = PreregistrationForm(
        request.POST or None, needs_birth=needs_birth, initial={"key": READY.sign(ticket_token())}
    )
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid() and not form.is_a_program:
            wish = form.wish() | _ticket(form.cleaned_data["key"])
            try:
                _check_address(request)
                made = preregister(tournament.pk, at=timezone.now(), **wish)
                return HttpResponseRedirect(reverse("check_in", args=[made.token]))
            except RuleError as error:
                form.add_error(error.field if error.field in form.fields else None, told(error))
                status = 409
    return _shown(request, "public/join.html", _page(tournament) | {"form": form}, status)


def _check_address(request: HttpRequest) -> None:
    """Raise TooManyFromHere for an address that would fill the page on its own."""
    a_minute = limits.too_often(request, "join", limits.JOINS_A_MINUTE)
    an_hour = limits.too_often(request, "join", limits.JOINS_AN_HOUR, seconds=3600)
    if a_minute or an_hour:
        raise TooManyFromHere(
            N_("Many registrations came from this connection. Wait a minute, or ask at the desk.")
        )


def _ticket(key: str) -> dict[str, str]:
    """The ticket that the page had ready; of a page that had none, a new one."""
    try:
        return {"token": READY.unsign(key)}
    except BadSignature:
        return {}


def _page(tournament: Tournament) -> dict[str, Any]:
    """The event as both public pages show it."""
    now = timezone.now()
    page = page_of(tournament, now)
    return {
        "tournament": tournament,
        "terms": selling.terms_of(tournament),
        "price": selling.price_of(tournament, PriceKind.ENTRY),
        "evening": EventNow(tournament, now),
        "page": page,
        "left": None if page.places is None else max(0, page.places - page.taken),
        "why_not": _why_not(page),
        "full": places_free(tournament) == 0,
    }


def _why_not(page: Any) -> str:
    try:
        check_page_open(page)
    except RuleError as error:
        return told(error)
    return ""


@never_cache
@require_safe
def check_in(request: HttpRequest, token: str) -> HttpResponse:
    """The ticket: what to bring, where to pay, and the code that the desk scans."""
    rows = Preregistration.objects.select_related("tournament__club", "player")
    row = get_object_or_404(rows, token=token)
    address = public(request, request.path)
    ahead = in_force(row.tournament).filter(pk__lt=row.pk).count()
    drawn = {
        "row": row,
        "number": ahead + 1,
        "qr": segno.make(address, error="m", micro=False).svg_data_uri(border=2),
        "entered": row.player is not None
        and row.tournament.entries.filter(player=row.player, voided=False).exists(),
        "at_desk": access.allowed(request.user, "entry.registered", row.tournament_id),
    }
    return _shown(request, "public/check_in.html", _page(row.tournament) | drawn, 200)


@require_POST
def take_back(request: HttpRequest, token: str) -> HttpResponse:
    """He does not come."""
    row = get_object_or_404(Preregistration, token=token)
    withdraw(row, at=timezone.now())
    return HttpResponseRedirect(reverse("check_in", args=[token]))


@signed_in
@require_safe
def at_desk(request: HttpRequest, token: str) -> HttpResponse:
    """The desk with this person chosen, or the new player's form filled in from the ticket."""
    rows = Preregistration.objects.select_related("tournament", "player")
    row = get_object_or_404(rows, token=token)
    access.require(request.user, "see_people", row.tournament_id)
    desk = reverse("desk", args=[row.tournament_id])
    player = person_of(row)
    if player is not None:
        return HttpResponseRedirect(f"{desk}?player={player.pk}")
    return HttpResponseRedirect(f"{desk}?new=1&registration={row.token}")


def _shown(request: HttpRequest, template: str, drawn: dict[str, Any], status: int) -> HttpResponse:
    answer = render(request, template, drawn, status=status)
    answer["X-Robots-Tag"] = "noindex"
    return answer
