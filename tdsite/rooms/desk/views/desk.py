"""The registration desk: find a person, see what may be sold, see what was."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.http import urlencode
from django.views.decorators.http import require_GET

from blinds.queries import standing
from tdsite.rooms.desk import contexts, lists
from tdsite.rooms.desk.waiting import line_of
from tdsite.web import as_of, people
from tdsite.web.desk_codes import bought_by
from tdsite.web.fields import number_in
from tdsite.web.guards import staff_required
from tdsite.web.log import says
from tdsite.web.scanned_codes import Found, found_by_code, registration_of
from tournaments import access, selling
from tournaments.models import JournalLine, Player, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.rules import RuleError
from tournaments.sentences import translate


def event_at_desk(request: HttpRequest, pk: int) -> Tournament:
    """The event with its prices.  404 when there is none, NotAllowed when it may not be seen."""
    events = Tournament.objects.select_related("club").prefetch_related("prices", "price_lines")
    tournament = get_object_or_404(events, pk=pk)
    access.require(request.user, "see_people", pk)
    return tournament


def person_of(tournament: Tournament, number: int | None) -> Player:
    """A person of the club, or who they were merged into.  404 when there is none."""
    people_here = Player.objects.select_related("club", "merged_into__club")
    found = get_object_or_404(people_here, pk=number, club=tournament.club_id, erased_at=None)
    return found.merged_into or found


@staff_required
@require_GET
def page(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole desk; what is chosen stands in the address, so that it works without a script."""
    return desk_page(request, event_at_desk(request, pk))


def desk_page(
    request: HttpRequest, tournament: Tournament, *, status: int = 200, **drawn: Any
) -> HttpResponse:
    """The desk with a part of it as it was typed, if one is given."""
    typed = request.GET.get("q", "")
    tab = request.GET.get("tab", "sales")
    context = about(request, tournament) | {
        "q": typed,
        "matches": _matches(tournament, typed),
        **contexts.till_context(tournament, request.user, tab, request),
        **contexts.result_context(request, tournament, number_in(request.GET.get("sold", ""))),
    }
    context |= drawn or _chosen(request, tournament)
    return render(request, "desk/desk.html", context, status=status)


def _chosen(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    query = request.GET
    chosen, voided = number_in(query.get("player", "")), number_in(query.get("void", ""))
    if chosen is not None:
        player = person_of(tournament, chosen)
        return _sale(request, tournament, player)
    if voided is not None:
        return contexts.void_context(tournament, voided)
    if "add_ons" in query:
        return contexts.table_context(tournament, number_in(query.get("table", "")))
    if "new" in query:
        ticket = query.get("registration", "")
        row = registration_of(tournament, ticket)
        return contexts.new_player_context(
            query.get("q", ""), row, price=contexts.price_now(tournament)
        )
    return {}


def about(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """What every part of the desk asks: the event, where it stands, and what this person may do."""
    by, pk = request.user, tournament.pk
    return {
        "tournament": tournament,
        "now_at": standing(tournament, as_of.now()),
        "terms": selling.terms_of(tournament),
        "may_sell": access.allowed(by, "entry.registered", pk),
        "may_see_money": access.allowed(by, "see_money", pk),
        "may_photograph": access.allowed(by, "player.changed"),
        "may_wait": access.allowed(by, "alternate.left", pk),
        "may_keep_till": access.allowed(by, "till.opened", pk),
        "sells_add_ons": any(p.kind == PriceKind.ADD_ON for p in tournament.prices.all()),
        "line": SimpleLazyObject(lambda: line_of(tournament)),
        "expected": lambda: lists.coming(tournament).count(),
    }


@staff_required
@require_GET
def search(request: HttpRequest, pk: int) -> HttpResponse:
    """The matches of what is typed; with `take` (Enter) the best of them is chosen at once."""
    tournament = event_at_desk(request, pk)
    typed = request.GET.get("q", "")
    if "take" in request.GET:
        return _take(request, tournament, typed)
    found = {"q": typed, "matches": _matches(tournament, typed)}
    return render(request, "desk/_matches.html", about(request, tournament) | found)


def _matches(tournament: Tournament, typed: str) -> list[people.Match]:
    """Whose six signs these are, otherwise who answers to the name."""
    bought = bought_by(tournament, typed)
    if bought is None:
        return people.search(tournament, typed)
    player = bought.entry.player.merged_into or bought.entry.player
    return [people.Match(player, str(bought.kind.label), kind=bought.kind)]


def _take(request: HttpRequest, tournament: Tournament, typed: str) -> HttpResponse:
    """Who was scanned, otherwise the best match, otherwise a new player of this name."""
    try:
        found = found_by_code(tournament, typed)
    except RuleError as error:
        return drawn(request, tournament, {"not_found": translate(error)}, 404)
    return _show(request, tournament, found or _best(tournament, typed), typed)


def _best(tournament: Tournament, typed: str) -> Found:
    best = people.search(tournament, typed, limit=1)
    return Found(best[0].player, best[0].registration) if best else Found()


def _show(request: HttpRequest, tournament: Tournament, found: Found, typed: str) -> HttpResponse:
    registration, player = found.registration, found.player
    if not request.headers.get("HX-Request"):
        choice: dict[str, Any] = {"player": player.pk} if player else {"new": 1}
        choice |= {"kind": found.kind} if found.kind else {}
        if registration:
            return HttpResponseRedirect(
                desk_url(tournament, registration=registration.token, **choice)
            )
        return HttpResponseRedirect(desk_url(tournament, q=typed, **choice))
    if player:
        return drawn(request, tournament, _sale(request, tournament, player, kind=found.kind))
    price = contexts.price_now(tournament)
    new = contexts.new_player_context(typed, registration, price=price)
    return drawn(request, tournament, new)


def _sale(
    request: HttpRequest, tournament: Tournament, player: Player, *, kind: str = ""
) -> dict[str, Any]:
    """The sale to this person; `kind` is the one that a code prepares."""
    query = {**request.GET.dict(), "kind": kind} if kind else request.GET
    return contexts.sale_context(tournament, player, by=request.user, query=query)


def desk_url(tournament: Tournament, **choices: Any) -> str:
    address = reverse("desk", args=[tournament.pk])
    return f"{address}?{urlencode(choices)}" if choices else address


def drawn(
    request: HttpRequest, tournament: Tournament, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """The middle of the desk, alone or in its page."""
    if not request.headers.get("HX-Request"):
        return desk_page(request, tournament, status=status, **context)
    answer = render(request, "desk/_sale.html", about(request, tournament) | context, status=status)
    answer["HX-Retarget"] = "#sale"
    return answer


@staff_required
@require_GET
def player(request: HttpRequest, pk: int, player_id: int) -> HttpResponse:
    """The person card with what may be sold, as a fragment."""
    tournament = event_at_desk(request, pk)
    found = person_of(tournament, player_id)
    context = about(request, tournament) | _sale(request, tournament, found)
    return render(request, "desk/_sale.html", context)


@staff_required
@require_GET
def sales_list(request: HttpRequest, pk: int, tab: str) -> HttpResponse:
    """The till with one of its lists, as a fragment."""
    tournament = event_at_desk(request, pk)
    till = contexts.till_context(tournament, request.user, tab, request)
    context = about(request, tournament) | till
    context["first_focus"] = "first" in request.GET
    return render(request, "desk/_till.html", context)


def done(request: HttpRequest, tournament: Tournament, line: JournalLine) -> HttpResponse:
    """The middle empty, the till as it is now, and what was done with its undo."""
    text = says(line, currency=tournament.currency)
    undo = reverse("undo", args=[tournament.pk, line.revision])
    if not request.headers.get("HX-Request"):
        messages.success(request, text, extra_tags=undo)
        return HttpResponseRedirect(desk_url(tournament))
    tournament = event_at_desk(request, tournament.pk)
    context = (
        about(request, tournament)
        | contexts.till_context(tournament, request.user, "sales")
        | {"text": text, "undo_url": undo, "oob": True}
    )
    return render(request, "desk/_done.html", context)
