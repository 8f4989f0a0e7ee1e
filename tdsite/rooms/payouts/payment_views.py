"""What is pressed at the payout desk: authorise, pay, void, slip; and the rules of withholding."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tdsite.rooms.payouts import acts
from tdsite.rooms.payouts.forms import ClaimForm, PayForm, RuleLines, VoidForm, typed_rules
from tdsite.rooms.payouts.slip_sheet import parts_of, payout_slips_sheet
from tdsite.rooms.payouts.views import PayoutDesk, draw, in_place, nothing_chosen, person
from tdsite.web import formats
from tdsite.web import payments as slips
from tdsite.web.addresses import player_on_paper
from tdsite.web.club import current_club
from tdsite.web.guards import acting, staff_required, the_event
from tdsite.web.paper import press
from tdsite.web.paper.printing import (
    COOKIE,
    SLIP_SHEETS,
    CountedPaper,
    PaperOptions,
    Prints,
    choice,
    counted_view,
)
from tdsite.web.second_person import NotConfirmed
from tdsite.web.submit import attempt, move_on, new_key, order
from tournaments import access, dues, queries
from tournaments.models import Entry, JournalLine, PaperKind, Payout, Tournament
from tournaments.models.money import Method
from tournaments.models.prizes import PayoutKind
from tournaments.operations import papers
from tournaments.operations.payout_slips import rules_of
from tournaments.operations.payouts import AlreadyPaid
from tournaments.operations.second_person import NotASecondPerson
from tournaments.payloads.money import PrizePaid
from tournaments.payloads.shapes import payload
from tournaments.rules import RuleError
from tournaments.rules.payments import SamePerson, SecondPersonForPrize
from tournaments.sentences import translate

SECOND = (SecondPersonForPrize, SamePerson, NotASecondPerson, NotConfirmed)


@staff_required
@require_POST
@acting("payout.paid")
def pay(request: HttpRequest, pk: int, entry_id: int) -> HttpResponse:
    """Hand over what the button showed."""
    event = the_event(request, pk)
    entry = get_object_or_404(Entry, pk=entry_id, tournament=event)
    form = PayForm(request.POST)
    if not form.is_valid():
        return draw(request, event, PayoutDesk(pay=entry.pk, errors=[nothing_chosen()]), status=400)
    try:
        line = acts.pay(
            entry.pk,
            method=Method(form.cleaned_data["method"]),
            approved_by=form.confirmed_by(request, "payout.paid", event.pk),
            **_claimed(request, form),
        )
    except AlreadyPaid:
        return draw(request, event, PayoutDesk(refused=entry.pk), status=409)
    except SECOND as error:
        return _second(request, event, entry, form, error)
    _print(request, event, line)
    return _done(request, event, gettext("Paid %(amount)s to %(player)s."), line)


@staff_required
@require_POST
@acting("payout.authorised")
def authorise(request: HttpRequest, pk: int, entry_id: int) -> HttpResponse:
    """Say that it may be paid, by somebody else."""
    event = the_event(request, pk)
    entry = get_object_or_404(Entry, pk=entry_id, tournament=event)
    form = ClaimForm(request.POST)
    if not form.is_valid():
        return draw(request, event, PayoutDesk(pay=entry.pk, errors=[nothing_chosen()]), status=400)
    try:
        line = acts.authorise_payout(entry.pk, **_claimed(request, form))
    except AlreadyPaid:
        return draw(request, event, PayoutDesk(refused=entry.pk), status=409)
    sentence = gettext("%(amount)s for %(player)s authorised; another person must pay it.")
    return _done(request, event, sentence, line)


@staff_required
@require_POST
@acting("payout.voided")
def void(request: HttpRequest, pk: int, payout_id: int) -> HttpResponse:
    """Take a payment back, with the reason."""
    event = the_event(request, pk)
    payout = get_object_or_404(Payout, pk=payout_id, tournament=event)
    form = VoidForm(request.POST)
    if not form.is_valid():
        desk = PayoutDesk(
            void=payout.pk, errors=[str(error) for error in form.errors.get("reason", [])]
        )
        return draw(request, event, desk, status=400)
    line = acts.void_payout(
        payout.pk,
        reason=form.cleaned_data["reason"],
        key=form.cleaned_data["key"],
        by=person(request),
        at=timezone.now(),
    )
    return _done(
        request, event, gettext("Slip of %(player)s voided: %(amount)s to pay again."), line
    )


def _claimed(request: HttpRequest, form: ClaimForm) -> dict[str, Any]:
    """What the row said, and who presses when."""
    return {
        "kind": form.claimed(),
        "seen_cents": form.cleaned_data["amount_cents"],
        "key": form.cleaned_data["key"],
        "by": person(request),
        "at": timezone.now(),
    }


def _second(
    request: HttpRequest, event: Tournament, entry: Entry, form: PayForm, error: RuleError
) -> HttpResponse:
    """The same row again, which now asks for a second person."""
    desk = PayoutDesk(
        pay=entry.pk,
        errors=[translate(error)],
        second=True,
        approver=form.cleaned_data["approver"],
    )
    return draw(request, event, desk, status=409)


def _slip_of(event: Tournament, line: JournalLine) -> int | None:
    if line.kind != "payout.paid":
        return None
    rows = Payout.objects.filter(tournament=event, number=payload(line, PrizePaid)["number"])
    return rows.order_by("pk").values_list("pk", flat=True).first()


def _print(request: HttpRequest, event: Tournament, line: JournalLine) -> None:
    """The slip, to the printer that this browser's papers go to."""
    printer, slip = request.COOKIES.get(COOKIE, ""), _slip_of(event, line)
    if printer and slip:
        papers.enqueue(
            event,
            PaperKind.PAYOUT_SLIP,
            str(slip),
            by=person(request),
            at=timezone.now(),
            queue=printer,
        )


def _handed_cents(line: JournalLine) -> int:
    """The money of the act, without what was withheld; a ticket counts as what it is worth."""
    return int(line.data["amount_cents"]) - int(line.data.get("withheld_cents", 0))


def _done(
    request: HttpRequest, event: Tournament, sentence: str, line: JournalLine
) -> HttpResponse:
    """The desk after an act: drawn again in place, or loaded again with a word at the foot."""
    amount = formats.money(
        _handed_cents(line), currency=event.currency, locale=request.LANGUAGE_CODE
    )
    done = sentence % {"amount": amount, "player": line.data["player"]}
    slip = _slip_of(event, line)
    if in_place(request):
        event.refresh_from_db()
        url = reverse("payout_slip", args=[event.pk, slip]) if slip else ""
        answer = draw(request, event, PayoutDesk(done=done, slip_url=url))
        answer["HX-Trigger-After-Settle"] = "payouts:changed"  # the money beside it, broker or not
        return answer
    messages.success(request, done)
    query = request.GET.urlencode()
    return HttpResponseRedirect(reverse("payouts", args=[event.pk]) + (query and f"?{query}"))


@counted_view
def payout_slip(
    request: HttpRequest, tournament: Tournament, query: PaperOptions, payout_id: int
) -> CountedPaper:
    """The slip of one payment."""
    access.require(request.user, "see_money", tournament.pk)
    rows = Payout.objects.select_related(
        *("entry__player", "paid_by", "authorised_by", "ticket", "tournament__target")
    )
    payout = parts_of(get_object_or_404(rows, pk=payout_id, tournament=tournament))[0]
    about = str(payout.pk)
    address = player_on_paper(request)

    def draw(prints: Prints) -> bytes:
        place = None
        if payout.kind == PayoutKind.PRIZE:
            place = queries.places(tournament).get(payout.entry_id)
        sheet_data = payout_slips_sheet(
            tournament,
            payout,
            slips.slip_of(payout, slips.void_of(payout)),
            place=place,
            thing=dues.thing_of(tournament, place) if place else "",
            sheet=choice(query, "sheet", SLIP_SHEETS),
            times=prints.times[about],
            address=address,
            now=prints.at,
        )
        return press("payout_slip", sheet_data)

    return CountedPaper(PaperKind.PAYOUT_SLIP, [about], draw, f"payout-{payout.number}")


LONGEST_KEY = 80


@staff_required
@require_http_methods(["GET", "POST"])
def withholding_rules(request: HttpRequest) -> HttpResponse:
    """The rules as lines; a line without a name is none."""
    access.require(request.user, "club.withholding_set")
    club = current_club()
    told_to: dict[str, Any] = {"form_kwargs": {"currency": club.currency}}
    if request.method == "GET":
        lines = [typed_rules(rule, currency=club.currency) for rule in rules_of(club)]
        form = RuleLines(initial=lines, **told_to)
    else:
        form = RuleLines(request.POST, **told_to)

    def page(status: int, refusal: str = "") -> HttpResponse:
        seen = {"form": form, "club": club, "key": new_key(), "refusal": refusal}
        return render(request, "payouts/withholding.html", seen, status=status)

    if not form.is_valid():
        return page(400 if form.is_bound else 200)
    wanted = [rule for line in form if (rule := line.rule())]
    key, sentence = request.POST.get("key", "")[:LONGEST_KEY], gettext("The rules are changed.")
    return attempt(
        lambda: acts.set_withholding(
            club.pk, rules=wanted, **order(request, key, "withholding", wanted)
        ),
        refused=lambda error: page(409, translate(error)),
        then=lambda line: move_on(request, line, reverse("withholding"), sentence=sentence),
    )
