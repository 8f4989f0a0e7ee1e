"""Public pages: to register on, the ticket that the desk scans, and a player's own page."""

from typing import Any

import segno
from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tables.models import SeenBy
from tables.solving import places_free
from tdsite.live.front import PREFIX
from tdsite.rooms.players import joining
from tdsite.rooms.players.forms import PreregistrationForm
from tdsite.rooms.players.player_page import PlayerNow, figures_of, player_now, why
from tdsite.web.addresses import claimed, is_key, public
from tdsite.web.event_state import EventState
from tdsite.web.guards import staff_required
from tdsite.web.languages import reading
from tdsite.web.submit import attempt, new_key, refuse
from tournaments import access, selling
from tournaments.models import Entry, Preregistration, Tournament
from tournaments.models.entries import ticket_token
from tournaments.models.tournament import PriceKind
from tournaments.name_search import active_registrations, person_of
from tournaments.operations.alternates import page_of, preregister, withdraw
from tournaments.rules import RuleError
from tournaments.rules.preregistration import TooManyAtOnce, check_page_open
from tournaments.sentences import translate

READY = Signer(salt="ticket of a registration")


@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Who wants to play says so here; the answer is their ticket."""
    events = Tournament.objects.select_related("club").prefetch_related("prices")
    tournament = get_object_or_404(events, board_token=token, preregistration=True)
    needs_birth = tournament.club.minimum_age is not None
    form = PreregistrationForm(
        request.POST or None, needs_birth=needs_birth, initial={"key": READY.sign(ticket_token())}
    )

    def page(status: int, refusal: RuleError | None = None) -> HttpResponse:
        context = _join_page(tournament) | {
            "form": form,
            "too_many": isinstance(refusal, TooManyAtOnce),
        }
        answer = _shown(request, "players/public/join.html", context, status)
        return _with_a_wait(request, answer, refusal)

    def register() -> Preregistration:
        wish = form.wish() | _ticket(form.cleaned_data["key"])
        kept = joining.check(request)
        made = preregister(tournament.pk, at=timezone.now(), kept=kept, **wish)
        joining.registered(request)
        return made

    def refused(error: RuleError) -> HttpResponse:
        refuse(form, error)
        return page(409, error)

    if request.method == "GET":
        return page(200)
    if not form.is_valid() or form.is_a_program:
        return page(400)
    return attempt(
        register,
        refused=refused,
        then=lambda made: HttpResponseRedirect(reverse("check_in", args=[made.token])),
    )


def _with_a_wait(
    request: HttpRequest, answer: HttpResponse, refused: RuleError | None
) -> HttpResponse:
    """The page with the phone's cookie; where too many come, with the seconds to the next try."""
    if isinstance(refused, TooManyAtOnce):
        answer.status_code = 429
        answer["Retry-After"] = str(refused.wait)
    joining.remember(request, answer)
    return answer


def _ticket(key: str) -> dict[str, str]:
    """The ticket that the page had ready; of a page that had none, a new one."""
    try:
        return {"token": READY.unsign(key)}
    except BadSignature:
        return {}


def _join_page(tournament: Tournament) -> dict[str, Any]:
    """The event as both public pages show it."""
    now = timezone.now()
    page = page_of(tournament, now)
    return {
        "tournament": tournament,
        "terms": selling.terms_of(tournament),
        "price": selling.price_of(tournament, PriceKind.ENTRY),
        "event_now": EventState(tournament, now),
        "page": page,
        "left": None if page.places is None else max(0, page.places - page.taken),
        "why_not": _why_not(page),
        "full": places_free(tournament) == 0,
    }


def _why_not(page: Any) -> str:
    try:
        check_page_open(page)
    except RuleError as error:
        return translate(error)
    return ""


@never_cache
@require_safe
def check_in(request: HttpRequest, token: str) -> HttpResponse:
    """The ticket: what to bring, where to pay, and the code that the desk scans."""
    rows = Preregistration.objects.select_related("tournament__club", "player")
    row = get_object_or_404(rows, token=token)
    address = public(request, request.path)
    ahead = active_registrations(row.tournament).filter(pk__lt=row.pk).count()
    drawn = {
        "row": row,
        "number": ahead + 1,
        "qr": segno.make(address, error="m", micro=False).svg_data_uri(border=2),
        "entered": row.player is not None
        and row.tournament.entries.filter(player=row.player, voided=False).exists(),
        "at_desk": access.allowed(request.user, "entry.registered", row.tournament_id),
    }
    return _shown(request, "players/public/check_in.html", _join_page(row.tournament) | drawn, 200)


@require_POST
def withdraw_registration(request: HttpRequest, token: str) -> HttpResponse:
    """The person does not come."""
    row = get_object_or_404(Preregistration, token=token)
    withdraw(row, at=timezone.now())
    return HttpResponseRedirect(reverse("check_in", args=[token]))


@staff_required
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


@never_cache
@require_safe
def player_page(request: HttpRequest, token: str) -> HttpResponse:
    """A player's seat, the levels and the prizes; the staff may say here who was seen."""
    entry = entry_of_page(token)
    tournament = entry.tournament
    event_now = EventState(tournament, timezone.now())
    mine = player_now(event_now, entry)
    wanted = _wanted(request, mine)
    parts = {
        "tournament": tournament,
        "event_now": event_now,
        "zone": tournament.timezone,
        "currency": tournament.currency,
        "mine": mine,
        "why": why(mine.moved) if mine.moved else "",
        "figures": figures_of(event_now, reading()),
        **_code(request, mine, wanted),
        "payout_qr": _picture(public(request, request.path)) if mine.waits_at_payouts else "",
        "here_url": f"{request.path}?buy={wanted}" if wanted else request.path,
        "stream": f"{PREFIX}b/{tournament.board_token}/",
        "at_desk": access.allowed(request.user, "entry.registered", tournament.pk),
        "token": token,
        "staff": access.allowed(request.user, "tables.seen", tournament.pk),
        "how": SeenBy.CARD,
        "key": new_key(),
    }
    part = "HX-Request" in request.headers
    answer = render(
        request, "players/player/_player.html" if part else "players/player/player.html", parts
    )
    answer["X-Robots-Tag"] = "noindex"
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _wanted(request: HttpRequest, mine: PlayerNow) -> str:
    """What the page is asked to show the code of, as long as that is sold."""
    wanted = request.GET.get("buy", "")
    return wanted if any(buy.kind == wanted for buy in mine.buys) else ""


def _code(request: HttpRequest, mine: PlayerNow, wanted: str) -> dict[str, Any]:
    """The code that is open: of what was asked for, or of what the player has to decide on now."""
    waits = bool(mine.ended or mine.waits) and bool(mine.buys)
    kind = wanted or (mine.buys[0].kind if waits else "")
    if not kind:
        return {"code_for": ""}
    address = public(request, f"{request.path}?buy={kind}")
    return {"code_for": kind, "qr": _picture(address)}


def _picture(address: str) -> str:
    return segno.make(address, error="m", micro=False).svg_data_uri(border=2)


def entry_of_page(token: str) -> Entry:
    """The entry whose page it is, with what the page asks of it.  404 for any other key."""
    pk = claimed(token)
    rows = Entry.objects.select_related("player", "tournament__club", "seat__table", "elimination")
    entry = rows.filter(pk=pk).first() if pk else None
    if entry is None or not is_key(token, entry.player.link_generation):
        raise Http404
    return entry
