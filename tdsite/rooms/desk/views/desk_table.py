"""A whole table's add-ons in one act: the table, the ticks, one press."""

from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tdsite.rooms.desk import shown
from tdsite.rooms.desk.acts import chips_sold
from tdsite.rooms.desk.forms.desk import TableAddOnsForm
from tdsite.rooms.desk.views import desk
from tdsite.web.amounts import number_in
from tdsite.web.answers import OLD_PAGE
from tdsite.web.guards import acting, staff_required, staff_user
from tdsite.web.keys import key_of
from tdsite.web.submit import attempt
from tournaments.access import NotAllowed
from tournaments.models import JournalLine, Tournament
from tournaments.models.money import Method
from tournaments.sentences import translate


@staff_required
@require_http_methods(["GET", "POST"])
@acting("entry.table_added_on")
def table_add_ons(request: HttpRequest, pk: int) -> HttpResponse:
    """The list of a table with its ticks; sold, all of them or none."""
    tournament = desk.event_at_desk(request, pk)
    if request.method == "GET":
        number = number_in(request.GET.get("table", ""))
        return desk.drawn(request, tournament, _listed(request, tournament, number))
    form = TableAddOnsForm(request.POST)

    def page(status: int, refusal: str = "") -> HttpResponse:
        drawn = shown.table_context(
            tournament,
            number_in(form.data.get("table", "")),
            refusal=refusal or form.first_problem(),
            ticked=form.cleaned_data.get("entries", []),
        )
        return desk.drawn(request, tournament, drawn, status)

    if not form.is_valid():
        return page(400)
    try:
        return attempt(
            lambda: _sold(request, tournament, form),
            refused=lambda error: page(409, translate(error)),
            then=lambda line: desk.done(request, tournament, line),
            passed_on=(NotAllowed,),
        )
    except ObjectDoesNotExist:  # no entry of this event: one that an undo took away meanwhile
        return page(400, gettext(OLD_PAGE))


def _listed(request: HttpRequest, tournament: Tournament, number: int | None) -> dict[str, Any]:
    """The list with nobody ticked, or with the whole table if that was asked for."""
    drawn = shown.table_context(tournament, number)
    if request.GET.get("all"):
        drawn = shown.table_context(tournament, number, ticked=drawn["add_ons"].who_may)
    return drawn


def _sold(request: HttpRequest, tournament: Tournament, form: TableAddOnsForm) -> JournalLine:
    typed = form.cleaned_data
    return chips_sold.table_add_ons(
        tournament.pk,
        table=typed["table"],
        entry_ids=typed["entries"],
        method=Method(typed["method"]),
        seen_cents=typed["seen_cents"],
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(typed["key"], typed["table"], *typed["entries"], typed["method"]),
    )
