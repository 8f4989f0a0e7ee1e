"""The vouchers and satellite tickets of the club: issued, found, cancelled."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from tdsite.rooms.satellites import acts
from tdsite.rooms.satellites.forms import VoucherForm
from tdsite.web.amounts import number_in
from tdsite.web.guards import acting, staff_required, staff_user
from tdsite.web.house import the_house
from tdsite.web.keys import new_key
from tdsite.web.submit import move_on, order, submit
from tournaments import access
from tournaments.models import Club, JournalLine, Player, Sale, Voucher
from tournaments.models.money import VoucherKind
from tournaments.people import in_the_book

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
def page(request: HttpRequest) -> HttpResponse:
    """The papers, and the form of another one."""
    access.require(request.user, "voucher.issued")
    club = the_house()
    first = {"key": new_key(), "player": request.GET.get("player", "")}
    data = request.POST if request.method == "POST" else None
    form = VoucherForm(data, currency=club.currency, initial=first)

    def drawn(status: int) -> HttpResponse:
        searched = request.GET.get("q", "").strip()[:LONGEST_SOUGHT]
        number = number_in(str(form["player"].value() or ""))
        parts = {
            "section": "vouchers",
            "form": form,
            "person": _person(club, number),
            "page": _page(club, searched, request.GET.get("page")),
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
def cancel(request: HttpRequest, voucher_id: int) -> HttpResponse:
    """A paper that pays no more."""
    voucher = get_object_or_404(Voucher, pk=voucher_id, club=the_house())
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


def _page(club: Club, searched: str, number: str | None) -> Any:
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
