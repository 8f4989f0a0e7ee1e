"""The tickets of a satellite, with each winner's seat in the event it is for, and the vouchers.

Vouchers and tickets of the club are issued, found, cancelled.
"""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Prefetch, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tdsite.rooms.satellites import acts, tickets_won
from tdsite.rooms.satellites.acts import Entered
from tdsite.rooms.satellites.forms import VoucherForm
from tdsite.web import log
from tdsite.web.club import current_club
from tdsite.web.fields import number_in, targets_of
from tdsite.web.guards import acting, event_view, staff_required, staff_user
from tdsite.web.submit import key_of, move_on, new_key, order, submit
from tournaments import access
from tournaments.models import Club, JournalLine, Player, Sale, Tournament, Voucher
from tournaments.models.money import VoucherKind
from tournaments.names_index import in_the_book
from tournaments.payloads.entries import EntrySold
from tournaments.payloads.shapes import payload

LONGEST_KEY = 80


@require_GET
@event_view
def ticket_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    access.require(request.user, "see_money", tournament.pk)
    return _ticket_page(request, tournament)


@require_POST
@event_view
def enter_winners(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter one winner, or all whose ticket is open."""
    access.require(request.user, "payout.paid", tournament.pk)
    lines = [line for line in tickets_won.lines_of(tournament) if line.can_enter]
    if value := request.POST.get("entry", ""):
        wanted = number_in(value)
        lines = [line for line in lines if line.ticket.entry.pk == wanted]
        if not lines:
            raise Http404
    found = acts.enter(
        tournament,
        lines,
        by=staff_user(request),
        at=timezone.now(),
        key=request.POST.get("key", "")[:LONGEST_KEY],
    )
    if found.failed:
        return _ticket_page(request, tournament, found, status=409)
    done = _said(found)
    if "HX-Request" in request.headers:
        return _ticket_page(request, tournament, found, done=done)
    messages.success(request, done)
    return HttpResponseRedirect(reverse("tickets", args=[tournament.pk]))


@require_POST
@event_view
def aim_tickets(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Another event for the tickets, or none."""
    value = request.POST.get("target", "")
    target_id = number_in(value) if value else None
    if value and target_id is None:
        raise Http404
    line = acts.aim_tickets(
        tournament.pk,
        target_id=target_id,
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(request.POST.get("key", "")[:LONGEST_KEY], "aim", target_id),
    )
    tournament.refresh_from_db()
    if "HX-Request" in request.headers:
        return _ticket_page(request, tournament, done=log.says(line))
    return move_on(request, line, reverse("tickets", args=[tournament.pk]))


def _said(found: Entered) -> str:
    count = len(found.lines)
    if count == 1:
        data = payload(found.lines[0], EntrySold)
        values = {"player": data["player"], "seat": data.get("seat") or "–"}
        return gettext("%(player)s registered, seat %(seat)s") % values
    sentence = ngettext("%(count)s winner registered", "%(count)s winners registered", count)
    return sentence % {"count": count}


def _ticket_page(
    request: HttpRequest,
    tournament: Tournament,
    found: Entered | None = None,
    *,
    done: str = "",
    status: int = 200,
) -> HttpResponse:
    parts = _ticket_parts(request, tournament) | {"found": found, "done": done}
    part = "HX-Request" in request.headers
    template = "satellites/_tickets.html" if part else "satellites/tickets.html"
    return render(request, template, parts, status=status)


def _ticket_parts(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    lines = tickets_won.lines_of(tournament)
    target = tournament.target
    may = access.allowed(request.user, "payout.paid", tournament.pk)
    return {
        "tournament": tournament,
        "lines": lines,
        "figures": tickets_won.figures_of(tournament),
        "target": target,
        "feeders": tickets_won.feeders_of(tournament),
        "open": sum(line.can_enter for line in lines),
        "can_enter": bool(target)
        and may
        and access.allowed(request.user, "entry.registered", target.pk if target else None),
        "in_place": "HX-Request" in request.headers,
        "may_aim": access.allowed(request.user, "tournament.aimed", tournament.pk),
        "targets": targets_of(tournament.club, tournament),
        "key": new_key(),
    }


ON_A_PAGE = 50
LONGEST_SOUGHT = 60


@dataclass(frozen=True, slots=True)
class VoucherRow:
    """A paper, and the sale that took it (None: it was not used)."""

    voucher: Voucher
    used_by: Sale | None

    @property
    def can_cancel(self) -> bool:
        return self.used_by is None and not self.voucher.cancelled


@staff_required
@require_http_methods(["GET", "POST"])
def voucher_list(request: HttpRequest) -> HttpResponse:
    """The papers, and the form of another one."""
    access.require(request.user, "voucher.issued")
    club = current_club()
    first = {"key": new_key(), "player": request.GET.get("player", "")}
    data = request.POST if request.method == "POST" else None
    form = VoucherForm(data, currency=club.currency, initial=first)

    def drawn(status: int) -> HttpResponse:
        searched = request.GET.get("q", "").strip()[:LONGEST_SOUGHT]
        number = number_in(str(form["player"].value() or ""))
        parts = {
            "form": form,
            "person": _person(club, number),
            "page": _voucher_rows(club, searched, request.GET.get("page")),
            "sought": searched,
            "zone": club.timezone,
        }
        return render(request, "satellites/vouchers.html", parts, status=status)

    return submit(
        form,
        lambda: _issue(request, club, form),
        page=drawn,
        then=lambda line: move_on(request, line, f"{reverse('vouchers')}?q={line.data['code']}"),
        fields={"amount_cents": "amount"},
    )


@staff_required
@require_POST
@acting("voucher.cancelled")
def cancel_voucher(request: HttpRequest, voucher_id: int) -> HttpResponse:
    """A paper that pays no more."""
    voucher = get_object_or_404(Voucher, pk=voucher_id, club=current_club())
    line = acts.cancel_voucher(voucher.pk, by=staff_user(request), at=timezone.now())
    return move_on(request, line, reverse("vouchers"))


def _issue(request: HttpRequest, club: Club, form: VoucherForm) -> JournalLine:
    data = form.cleaned_data
    player = _person(club, data["player"])
    return acts.issue_voucher(
        club.pk,
        kind=VoucherKind(data["kind"]),
        amount_cents=data["amount"],
        currency=club.currency,
        player_id=player.pk if player else None,
        reason=data["reason"],
        expires_on=data["expires_on"],
        code=data["code"],
        **order(request, data["key"], *sorted(str(value) for value in data.values())),
    )


def _person(club: Club, number: int | None) -> Player | None:
    """Who alone may use it."""
    return get_object_or_404(in_the_book(club.pk), pk=number) if number else None


def _voucher_rows(club: Club, searched: str, number: str | None) -> Any:
    """The papers that fit what is sought, the last one first."""
    page: Any = Paginator(_found(club, searched), ON_A_PAGE).get_page(number)
    page.object_list = [
        VoucherRow(voucher, next(iter(voucher.taken), None)) for voucher in page.object_list
    ]
    return page


def _found(club: Club, searched: str) -> QuerySet[Voucher]:
    rows = Voucher.objects.filter(club=club)
    if searched:
        rows = rows.filter(
            Q(code__icontains=searched)
            | Q(player__name__icontains=searched)
            | Q(reason__icontains=searched)
        )
    taken = Sale.objects.filter(voided=False).select_related("tournament", "entry__player")
    in_force = Prefetch("sales", taken, to_attr="taken")
    return rows.select_related("player").prefetch_related(in_force).order_by("-issued_at", "-pk")
