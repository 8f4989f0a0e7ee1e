"""What the desk does: sell, take what was owed, write in a new person.

A refusal is told where it was pressed; a likely double is shown first.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tdsite.rooms.desk import contexts, receipts
from tdsite.rooms.desk.acts import chips, registration
from tdsite.rooms.desk.forms import NewPlayerForm, SaleForm, too_little
from tdsite.rooms.desk.receipts import day_at
from tdsite.rooms.desk.views import desk
from tdsite.web import formats, offers, people
from tdsite.web.fields import number_in
from tdsite.web.guards import acting, staff_required, staff_user
from tdsite.web.languages import reading
from tdsite.web.paper.printing import COOKIE
from tdsite.web.scanned_codes import registration_of
from tdsite.web.submit import attempt, key_of, submit
from tournaments import journal
from tournaments.access import NotAllowed
from tournaments.journal import IdempotencyKeyReused
from tournaments.models import JournalLine, Player, Sale, Tournament
from tournaments.models.money import Method
from tournaments.models.tournament import PriceKind
from tournaments.operations import players
from tournaments.operations.alternates import recognise
from tournaments.operations.second_person import DrawnBefore
from tournaments.payloads.entries import PlayerNamed, SaleTerms
from tournaments.payloads.shapes import payload
from tournaments.rules import N_, RuleError
from tournaments.sentences import translate


class NothingChosen(RuleError):
    """A payment without the way it is paid."""


@staff_required
@require_POST
@acting("entry.rebought")
def sell(request: HttpRequest, pk: int) -> HttpResponse:
    """One sale.  Refused, the form comes back as it was typed, with the reason."""
    tournament = desk.event_at_desk(request, pk)
    form = SaleForm(request.POST, currency=tournament.currency)
    number = number_in(request.POST.get("player", ""))
    player = desk.person_of(tournament, number)
    if not form.is_valid():
        return _again(request, tournament, player, form, status=400)
    person = offers.person_at(tournament, player, timezone.now())
    if not _is_enough(tournament, person, form):
        return _again(request, tournament, player, form, status=400)

    def refused(error: RuleError) -> HttpResponse:
        if isinstance(error, IdempotencyKeyReused):
            return _sold_before(request, tournament, form.cleaned_data["key"])
        return _refused(request, tournament, player, form, error)

    return attempt(
        lambda: _sold(request, tournament, person, form),
        refused=refused,
        then=lambda line: after_sale(request, tournament, payload(line, SaleTerms)["receipt"]),
        # the second asks why in place, and the same sale goes out once more
        passed_on=(NotAllowed, DrawnBefore),
    )


def sell_at_once(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """An entry for cash at the price that was shown, to somebody written in by the same press.

    Refused, the sale stands there with the reason, ready to be sold otherwise.
    """
    sale: dict[str, Any] = {
        "player": player.pk,
        "key": f"{request.POST['key'][:70]}-sold",
        "kind": PriceKind.ENTRY,
        "method": Method.CASH,
        "price_line": request.POST.get("price_line", ""),
        "seen_cents": request.POST.get("seen_cents", ""),
    }
    form = SaleForm(sale, currency=tournament.currency)
    if not form.is_valid():
        return _again(request, tournament, player, form, status=400)
    person = offers.person_at(tournament, player, timezone.now())
    return attempt(
        lambda: _sold(request, tournament, person, form),
        refused=lambda error: _refused(request, tournament, player, form, error),
        then=lambda line: after_sale(request, tournament, payload(line, SaleTerms)["receipt"]),
    )


def _is_enough(tournament: Tournament, person: offers.Person, form: SaleForm) -> bool:
    """Whether what is handed over covers the price; the form says so where it does not.

    With a voucher only the sale knows what is left to pay.
    """
    typed = form.cleaned_data
    if typed["given"] is None or typed["method"] != Method.CASH or typed["voucher_code"]:
        return True
    cost = person.offer(typed["kind"]).choice(typed["price_line"]).cost
    unit = tournament.cash_unit_cents
    price = form.quantity * cost.total_cents - (typed["discount"] or 0)
    missing = price - typed["given"]
    if missing < max(1, unit):
        return True
    spoken = [
        formats.money(cents, currency=tournament.currency, locale=reading())
        for cents in (price, missing)
    ]
    form.add_error("given", too_little(*spoken))
    return False


def _sold(
    request: HttpRequest, tournament: Tournament, person: offers.Person, form: SaleForm
) -> JournalLine:
    typed = form.cleaned_data
    order: dict[str, Any] = {
        "by": staff_user(request),
        "at": timezone.now(),
        "key": typed["key"],
        "fingerprint": form.fingerprint(),
        "method": Method(typed["method"]),
        "seen_cents": form.seen_in_all,
        "details": form.details(),
    }
    kind = PriceKind(typed["kind"])
    if kind not in offers.BOUGHT:
        return _entered(tournament, person, kind, typed, order)
    entry = person.live_entry
    if entry is None:
        raise RuleError(person.offer(kind).why_not)
    if kind == PriceKind.ADD_ON:
        return chips.add_on(entry.pk, count=form.quantity, **order)
    return chips.rebuy(entry.pk, count=form.quantity, stack_chips=typed["stack"] or 0, **order)


def _entered(
    tournament: Tournament,
    person: offers.Person,
    kind: PriceKind,
    typed: dict[str, Any],
    order: dict[str, Any],
) -> JournalLine:
    order |= {"player_id": person.player.pk, "seat": typed["seat"].strip()}
    if kind == PriceKind.ENTRY:
        return registration.register_and_seat(tournament.pk, **order)
    given_up = (typed["stack"] or 0) if typed["forfeits"] else None
    return registration.reenter(tournament.pk, forfeit_chips=given_up, **order)


def _refused(
    request: HttpRequest, tournament: Tournament, player: Player, form: SaleForm, error: RuleError
) -> HttpResponse:
    refusal = "" if form.refuse(error) else translate(error)
    return _again(request, tournament, player, form, status=409, refusal=refusal)


def _again(
    request: HttpRequest,
    tournament: Tournament,
    player: Player,
    form: SaleForm,
    *,
    status: int,
    refusal: str = "",
) -> HttpResponse:
    again = contexts.sale_context(
        tournament, player, by=request.user, query=request.POST, form=form
    )
    return desk.drawn(request, tournament, again | {"refusal": refusal}, status)


def _sold_before(request: HttpRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The first press had arrived, and something was changed before the second: it is shown."""
    line = journal.lines_of(tournament).get(key=key)
    note = gettext("Already sold on your first press; nothing was sold now.")
    return after_sale(request, tournament, payload(line, SaleTerms)["receipt"], note=note)


def after_sale(
    request: HttpRequest, tournament: Tournament, number: int, *, note: str = ""
) -> HttpResponse:
    """The seat in large figures, the till, and an empty middle for the next player."""
    if not request.headers.get("HX-Request"):
        return HttpResponseRedirect(desk.desk_url(tournament, sold=number))
    tournament = desk.event_at_desk(request, tournament.pk)
    context = (
        desk.about(request, tournament)
        | contexts.result_context(request, tournament, number)
        | contexts.till_context(tournament, request.user, "sales")
        | {"oob": True, "print": "print" in request.POST, "note": note}
    )
    context["printer"] = _printed_elsewhere(request, tournament, context)
    return render(request, "desk/_sold.html", context)


def _printed_elsewhere(request: HttpRequest, tournament: Tournament, sold: dict[str, Any]) -> str:
    """The printer that the paper was sent to; nothing when it opens in this browser, or not.

    A sale told a second time is printed once.
    """
    printer = request.COOKIES.get(COOKIE, "")
    if not (printer and sold["print"] and sold["receipt"]) or sold["note"]:
        return ""
    receipts.send(
        tournament, sold["receipt"].sale, printer=printer, by=staff_user(request), at=timezone.now()
    )
    return printer


@staff_required
@require_POST
@acting("entry.settled")
def settle(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """What a player owes for one receipt is paid."""
    tournament = desk.event_at_desk(request, pk)
    sale = get_object_or_404(Sale, tournament=tournament, number=number)
    method = request.POST.get("method", "")
    if method not in Method.values:
        raise NothingChosen(N_("Choose a payment method."), field="method")
    chips.settle(
        sale.pk,
        method=Method(method),
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", "")[:80], "settle", sale.pk, method),
    )
    return after_sale(request, tournament, sale.number)


@staff_required
@require_http_methods(["GET", "POST"])
@acting("player.created")
def new_player(request: HttpRequest, pk: int) -> HttpResponse:
    """The form; pressed once it warns of a double, pressed again it writes in."""
    tournament = desk.event_at_desk(request, pk)
    if request.method == "GET":
        registration = registration_of(tournament, request.GET.get("registration", ""))
        price = contexts.price_now(tournament)
        drawn = contexts.new_player_context(request.GET.get("q", ""), registration, price=price)
        return render(request, "desk/_sale.html", desk.about(request, tournament) | drawn)
    form = NewPlayerForm(request.POST)

    def page(status: int, **extra: Any) -> HttpResponse:
        price = contexts.price_now(tournament)
        drawn = contexts.new_player_context("", form=form, price=price, **extra)
        return desk.drawn(request, tournament, drawn, status)

    if not form.is_valid():
        return page(400)
    duplicates = people.look_alikes(tournament.club_id, form.cleaned_data["name"])
    if duplicates and not form.is_sure():
        found = people.standings_of(tournament, duplicates)
        matches = [people.Match(p, found.get(p.pk, gettext("Not registered"))) for p in duplicates]
        return page(200, duplicates=matches)
    return submit(
        form,
        lambda: _written_in(request, tournament, form),
        page=page,
        then=lambda line: _choose(
            request, tournament, form, payload(line, PlayerNamed)["player_id"]
        ),
        passed_on=(NotAllowed,),
    )


def _written_in(request: HttpRequest, tournament: Tournament, form: NewPlayerForm) -> JournalLine:
    now = timezone.now()
    checked = day_at(now, tournament.timezone) if form.cleaned_data["age_checked"] else None
    return players.create_player(
        tournament.club_id,
        **form.fields_typed(),
        age_checked_on=checked,
        by=staff_user(request),
        at=now,
        key=form.cleaned_data["key"],
    )


def _choose(
    request: HttpRequest, tournament: Tournament, form: NewPlayerForm, player_id: int
) -> HttpResponse:
    player = Player.objects.get(pk=player_id)
    registration = registration_of(tournament, form.cleaned_data["registration"])
    if registration is not None and registration.player is None:
        recognise(registration, player)
    if request.POST.get("sell"):
        return sell_at_once(request, tournament, player)
    if not request.headers.get("HX-Request"):
        return HttpResponseRedirect(desk.desk_url(tournament, player=player_id))
    chosen = contexts.sale_context(tournament, player, by=request.user, query={})
    return desk.drawn(request, tournament, chosen)
