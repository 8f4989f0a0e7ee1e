"""What the desk does: write in a player, sell, void.  A refusal is told where it was pressed."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_http_methods, require_POST

from tdsite import director, formats
from tdsite.dashboard.amounts import number_in
from tdsite.desk import offers, people
from tdsite.forms.desk import NewPlayerForm, SaleForm, too_little
from tdsite.log import says
from tdsite.views import desk
from tdsite.views.door import signed_in
from tournaments.access import NotAllowed
from tournaments.models import Entry, JournalLine, Player, Tournament
from tournaments.models.money import Method
from tournaments.models.tournament import PriceKind
from tournaments.rules import RuleError
from tournaments.sentences import told


@signed_in
@require_POST
def sell(request: HttpRequest, pk: int) -> HttpResponse:
    """One sale.  Refused, the form comes back as it was typed, with the reason."""
    tournament = desk.event_at_desk(request, pk)
    form = SaleForm(request.POST, currency=tournament.currency)
    number = number_in(request.POST.get("player", ""))
    player = get_object_or_404(Player, pk=number, club=tournament.club_id)
    person = offers.person_at(tournament, player, timezone.now())
    if not form.is_valid() or not _is_enough(tournament, person, form):
        return _sale_again(request, tournament, player, form, status=400)
    try:
        line = _sold(request, tournament, person, form)
    except NotAllowed:
        raise
    except RuleError as error:
        return _sale_again(request, tournament, player, form, status=409, refusal=told(error))
    return _after_sale(request, tournament, line, form.cleaned_data["given"])


def _is_enough(tournament: Tournament, person: offers.Person, form: SaleForm) -> bool:
    """Whether what is handed over covers the price; the form says so where it does not."""
    typed = form.cleaned_data
    price = person.offer(typed["kind"]).price.total_cents
    if not typed["given"] or typed["method"] != Method.CASH or typed["given"] >= price:
        return True
    spoken = [
        formats.money(cents, currency=tournament.currency, locale=get_language() or "en")
        for cents in (price, price - typed["given"])
    ]
    form.add_error("given", too_little(*spoken))
    return False


def _sold(
    request: HttpRequest, tournament: Tournament, person: offers.Person, form: SaleForm
) -> JournalLine:
    typed = form.cleaned_data
    order: dict[str, Any] = {
        "by": request.user,
        "at": timezone.now(),
        "key": typed["key"],
        "fingerprint": form.fingerprint(),
        "method": Method(typed["method"]),
        "seen_cents": typed["seen_cents"],
    }
    if typed["kind"] in (PriceKind.ENTRY, PriceKind.REENTRY):
        act = director.reenter if typed["kind"] == PriceKind.REENTRY else director.register_and_seat
        return act(tournament.pk, player_id=person.player.pk, **order)
    entry = person.live_entry
    if entry is None:
        raise RuleError(person.offer(typed["kind"]).why_not)
    buy = director.rebuy if typed["kind"] == PriceKind.REBUY else director.add_on
    return buy(entry.pk, **order)


def _sale_again(
    request: HttpRequest,
    tournament: Tournament,
    player: Player,
    form: SaleForm,
    *,
    status: int,
    refusal: str = "",
) -> HttpResponse:
    kind = request.POST.get("kind", "")
    again = desk.sale_context(tournament, player, by=request.user, kind=kind, form=form)
    drawn = again | {"refusal": refusal}
    return _drawn_again(request, tournament, drawn, status)


def _drawn_again(
    request: HttpRequest, tournament: Tournament, drawn: dict[str, Any], status: int
) -> HttpResponse:
    if not request.headers.get("HX-Request"):
        return desk.desk_page(request, tournament, status=status, **drawn)
    context = desk.about(request, tournament) | drawn
    answer = render(request, "desk/_sale.html", context, status=status)
    answer["HX-Retarget"] = "#sale"
    return answer


def _after_sale(
    request: HttpRequest, tournament: Tournament, line: JournalLine, given_cents: int
) -> HttpResponse:
    if not request.headers.get("HX-Request"):
        return HttpResponseRedirect(
            desk.desk_url(tournament, sold=line.revision, given=given_cents)
        )
    tournament.refresh_from_db()
    context = (
        desk.about(request, tournament)
        | desk.result_context(tournament, str(line.revision), str(given_cents))
        | desk.till_context(request, tournament, "sales")
        | {"oob": True, "print": "print" in request.POST}
    )
    return render(request, "desk/_sold.html", context)


@signed_in
@require_http_methods(["GET", "POST"])
def new_player(request: HttpRequest, pk: int) -> HttpResponse:
    """A new person in the book; a likely double is shown first and needs a second press."""
    tournament = desk.event_at_desk(request, pk)
    if request.method == "GET":
        drawn = desk.new_player_context(request.GET.get("q", ""))
        return render(request, "desk/_sale.html", desk.about(request, tournament) | drawn)
    form = NewPlayerForm(request.POST)
    if not form.is_valid():
        return _drawn_again(request, tournament, desk.new_player_context("", form), 400)
    doubles = people.look_alikes(tournament.club_id, form.cleaned_data["name"])
    if doubles and not form.is_sure():
        found = people.standings_of(tournament, doubles)
        matches = [people.Match(p, found.get(p.pk, gettext("Not entered"))) for p in doubles]
        again = desk.new_player_context("", form, doubles=matches)
        return _drawn_again(request, tournament, again, 200)
    typed = form.fields_typed()
    try:
        line = director.create_player(
            tournament.club_id,
            name=typed["name"],
            alias=typed["alias"],
            member_number=typed["member_number"],
            country=typed["country"],
            by=cast(User, request.user),
            at=timezone.now(),
            key=form.cleaned_data["key"],
        )
    except NotAllowed:
        raise
    except RuleError as error:
        form.add_error(error.field or None, told(error))
        return _drawn_again(request, tournament, desk.new_player_context("", form), 409)
    return _choose(request, tournament, line.data["player_id"])


def _choose(request: HttpRequest, tournament: Tournament, player_id: int) -> HttpResponse:
    if not request.headers.get("HX-Request"):
        return HttpResponseRedirect(desk.desk_url(tournament, player=player_id))
    player = Player.objects.get(pk=player_id)
    context = desk.about(request, tournament) | desk.sale_context(
        tournament, player, by=request.user
    )
    return render(request, "desk/_sale.html", context)


@signed_in
@require_POST
def void(request: HttpRequest, pk: int, entry_id: int) -> HttpResponse:
    """Take an entry back, or (with its receipt number) one rebuy or add-on of it."""
    tournament = desk.event_at_desk(request, pk)
    entry = get_object_or_404(Entry, pk=entry_id, tournament=tournament)
    order: dict[str, Any] = {"by": request.user, "at": timezone.now()}
    number = number_in(request.POST.get("receipt", ""))
    if number is not None:
        chips = entry.sales.filter(kind__in=[PriceKind.REBUY, PriceKind.ADD_ON])
        sale = get_object_or_404(chips, number=number)
        line = director.undo(tournament.pk, revision=sale.number, **order)
    else:
        line = director.void_entry(entry.pk, **order)
    said = says(line, currency=tournament.currency)
    undo = reverse("undo", args=[tournament.pk, line.revision])
    if not request.headers.get("HX-Request"):
        messages.success(request, said, extra_tags=undo)
        return HttpResponseRedirect(desk.desk_url(tournament))
    tournament.refresh_from_db()
    context = (
        desk.about(request, tournament)
        | desk.till_context(request, tournament, request.POST.get("tab", "sales"))
        | {"text": said, "undo_url": undo}
    )
    return render(request, "desk/_voided.html", context)
