"""The registration desk: find a person, see what may be sold, see what was."""

from typing import Any

from babel.numbers import get_currency_precision
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.http import urlencode
from django.views.decorators.http import require_GET

from blinds.queries import standing
from tdsite.dashboard.amounts import number_in
from tdsite.dashboard.keys import new_key
from tdsite.desk import offers, people, receipts, till
from tdsite.desk.waiting import line_of, standing_of
from tdsite.forms.desk import NewPlayerForm, SaleForm
from tdsite.views.door import signed_in
from tournaments import access, queries
from tournaments.models import Player, Tournament
from tournaments.models.money import Method
from tournaments.models.tournament import PriceKind

ICONS = {Method.CASH: "cash", Method.CARD: "card", Method.VOUCHER: "ticket"}


def event_at_desk(request: HttpRequest, pk: int) -> Tournament:
    """The event with its prices.  404 when there is none, NotAllowed when it is not his to see."""
    events = Tournament.objects.select_related("club").prefetch_related("prices")
    tournament = get_object_or_404(events, pk=pk)
    access.require(request.user, "see_people", pk)
    return tournament


@signed_in
@require_GET
def page(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole desk; what is chosen stands in the address, so that it works without a script."""
    return desk_page(request, event_at_desk(request, pk))


def desk_page(
    request: HttpRequest, tournament: Tournament, *, status: int = 200, **drawn: Any
) -> HttpResponse:
    """The desk with a sale or a new player's form as it was typed, if one is given."""
    typed = request.GET.get("q", "")
    context = about(request, tournament) | {
        "section": "desk",
        "q": typed,
        "matches": people.search(tournament, typed),
        **till_context(request, tournament, request.GET.get("tab", "sales")),
        **result_context(tournament, request.GET.get("sold", ""), request.GET.get("given", "")),
    }
    context |= drawn or _chosen(request, tournament)
    return render(request, "desk/desk.html", context, status=status)


def _chosen(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    chosen = number_in(request.GET.get("player", ""))
    if chosen is not None:
        player = get_object_or_404(Player, pk=chosen, club=tournament.club_id)
        return sale_context(tournament, player, by=request.user, kind=request.GET.get("kind", ""))
    if "new" in request.GET:
        return new_player_context(request.GET.get("q", ""))
    return {}


def about(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """What every part of the desk asks: the event, where it stands, and what this person may do."""
    return {
        "tournament": tournament,
        "now_at": standing(tournament, timezone.now()),
        "terms": queries.terms_of(tournament),
        "may_sell": access.allowed(request.user, "entry.registered", tournament.pk),
        "may_see_money": access.allowed(request.user, "see_money", tournament.pk),
        "may_wait": access.allowed(request.user, "alternate.left", tournament.pk),
        "line": SimpleLazyObject(lambda: line_of(tournament)),
    }


def sale_context(
    tournament: Tournament,
    player: Player,
    *,
    by: Any,
    kind: str = "",
    form: SaleForm | None = None,
) -> dict[str, Any]:
    """The person card and the sale under it, with what was typed when it was refused."""
    person = offers.person_at(tournament, player, timezone.now())
    offer = person.offer(kind)
    method = form["method"].value() if form else Method.CASH
    enters = offer.kind in (PriceKind.ENTRY, PriceKind.REENTRY)
    line = line_of(tournament)
    return {
        "wait": standing_of(tournament, player, line, timezone.now(), by=by) if enters else None,
        "person": person,
        "offer": offer,
        "form": form,
        "methods": [(m.value, m.label, ICONS.get(m, ""), m == method) for m in Method],
        "amounts": offers.amounts_given(offer.price.total_cents, tournament.currency),
        "decimals": get_currency_precision(tournament.currency),
        "seat_preview": offers.seat_preview(tournament),
        "key": new_key(),
    }


def new_player_context(
    name: str, form: NewPlayerForm | None = None, **extra: Any
) -> dict[str, Any]:
    return {"new_player": form or NewPlayerForm(initial={"name": name}), "key": new_key(), **extra}


def result_context(tournament: Tournament, number: str, given: str = "") -> dict[str, Any]:
    """The sale that was just made, by its receipt number."""
    sold = number_in(number)
    if sold is None:
        return {}
    return {"receipt": receipts.receipt(tournament, sold, given_cents=number_in(given) or 0)}


def till_context(request: HttpRequest, tournament: Tournament, tab: str) -> dict[str, Any]:
    tab = tab if tab in till.TABS else "sales"
    return {
        "till": till.till_of(tournament, request.user, timezone.now()),  # type: ignore[arg-type]
        "tabs": till.tabs_of(tournament),
        "tab": tab,
        "rows": till.rows_of(tournament, tab),
    }


@signed_in
@require_GET
def search(request: HttpRequest, pk: int) -> HttpResponse:
    """The matches of what is typed; with `take` (Enter) the best of them is chosen at once."""
    tournament = event_at_desk(request, pk)
    typed = request.GET.get("q", "")
    if "take" in request.GET:
        return _take_best(request, tournament, typed)
    found = {"q": typed, "matches": people.search(tournament, typed)}
    return render(request, "desk/_matches.html", about(request, tournament) | found)


def _take_best(request: HttpRequest, tournament: Tournament, typed: str) -> HttpResponse:
    best = people.find(tournament.club_id, typed, limit=1)
    if request.headers.get("HX-Request"):
        chosen = (
            sale_context(tournament, best[0], by=request.user)
            if best
            else new_player_context(typed)
        )
        return render(request, "desk/_sale.html", about(request, tournament) | chosen)
    choice = {"player": best[0].pk} if best else {"new": 1}
    return HttpResponseRedirect(desk_url(tournament, q=typed, **choice))


def desk_url(tournament: Tournament, **choices: Any) -> str:
    address = reverse("desk", args=[tournament.pk])
    return f"{address}?{urlencode(choices)}" if choices else address


@signed_in
@require_GET
def player(request: HttpRequest, pk: int, player_id: int) -> HttpResponse:
    """The person card with what may be sold, as a fragment."""
    tournament = event_at_desk(request, pk)
    found = get_object_or_404(Player, pk=player_id, club=tournament.club_id)
    chosen = sale_context(tournament, found, by=request.user, kind=request.GET.get("kind", ""))
    return render(request, "desk/_sale.html", about(request, tournament) | chosen)


@signed_in
@require_GET
def sales_list(request: HttpRequest, pk: int, tab: str) -> HttpResponse:
    """The till with one of its lists, as a fragment."""
    tournament = event_at_desk(request, pk)
    drawn = till_context(request, tournament, tab)
    return render(request, "desk/_till.html", about(request, tournament) | drawn)
