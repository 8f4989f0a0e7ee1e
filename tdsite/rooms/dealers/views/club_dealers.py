"""The dealers of the club: added, changed, put away."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from tdsite.rooms.dealers import acts
from tdsite.rooms.dealers.forms import DealerForm
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.house import the_house
from tdsite.web.keys import new_key
from tdsite.web.submit import move_on, order, submit
from tournaments import access
from tournaments.models import Dealer, JournalLine, Shift


@staff_required
@require_GET
def page(request: HttpRequest) -> HttpResponse:
    access.require(request.user, "dealer.added")
    return _draw(request)


@staff_required
@require_POST
def add(request: HttpRequest) -> HttpResponse:
    """A dealer more; one put away comes back under his name."""
    access.require(request.user, "dealer.added")
    form = DealerForm(request.POST)

    def act() -> JournalLine:
        data = form.cleaned_data
        return acts.add_dealer(
            the_house().pk,
            name=data["name"],
            note=data["note"],
            **order(request, data["key"], "add_dealer", data["name"], data["note"]),
        )

    return submit(
        form,
        act,
        page=lambda status: _draw(request, added=form, status=status),
        then=lambda line: move_on(request, line, reverse("club_dealers")),
        otherwise="name",
    )


@staff_required
@require_POST
def change(request: HttpRequest, dealer_id: int) -> HttpResponse:
    """Another name or note."""
    access.require(request.user, "dealer.changed")
    dealer = get_object_or_404(Dealer, pk=dealer_id)
    form = DealerForm(request.POST)

    def act() -> JournalLine:
        data = form.cleaned_data
        content = (data["name"], data["note"], data["username"])
        return acts.change_dealer(
            dealer.pk,
            name=data["name"],
            note=data["note"],
            username=data["username"] if "username" in request.POST else None,
            **order(request, data["key"], "change_dealer", dealer.pk, *content),
        )

    return submit(
        form,
        act,
        page=lambda status: _draw(request, changed=(dealer.pk, form), status=status),
        then=lambda line: move_on(request, line, reverse("club_dealers")),
        otherwise="name",
    )


@staff_required
@require_POST
def retire(request: HttpRequest, dealer_id: int) -> HttpResponse:
    """A dealer put away; what he dealt stays."""
    access.require(request.user, "dealer.retired")
    dealer = get_object_or_404(Dealer, pk=dealer_id)
    line = acts.retire_dealer(dealer.pk, by=staff_user(request), at=timezone.now())
    return move_on(request, line, reverse("club_dealers"))


def _draw(
    request: HttpRequest,
    *,
    added: DealerForm | None = None,
    changed: tuple[int, DealerForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    club = the_house()
    at_work = {
        shift.dealer_id: shift.tournament
        for shift in Shift.objects.filter(left_at=None).select_related("tournament")
    }
    rows = Dealer.objects.filter(club=club, retired=False).select_related("user").order_by("name")
    pk, form = changed or (0, None)
    parts = {
        "key": new_key(),
        "added": added or DealerForm(auto_id="added_%s"),
        "dealers": [
            (row, at_work.get(row.pk), form if row.pk == pk else _filled(row)) for row in rows
        ],
        "changed": pk,
    }
    return render(request, "dealers/club.html", parts, status=status)


def _filled(row: Dealer) -> DealerForm:
    filled = {"name": row.name, "note": row.note}
    filled["username"] = row.user.get_username() if row.user else ""
    return DealerForm(initial=filled, auto_id=f"dealer_{row.pk}_%s")
