"""Paper of a day's end: tags for the bags, a sheet for each table, chip counts and seats."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tdsite.rooms.days import bag_sheets as bags
from tdsite.rooms.days.bagging import bagging_of
from tdsite.rooms.days.published import published
from tdsite.web.addresses import on_paper
from tdsite.web.amounts import number_in
from tdsite.web.event_now import EventState
from tdsite.web.paper import drawn, press
from tdsite.web.paper.door import NothingToPrint, paper, paper_view
from tdsite.web.paper.forms import SLIP_SHEETS, choice
from tournaments.models import Tournament
from tournaments.rules import N_


@paper_view
def tags(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A tag for each bag, or for those of one table."""
    now = bagging_of(tournament)
    table = number_in(request.GET.get("table", ""))
    found = [bag for bag in now.bags if table in (None, bag.table_number)] if now else []
    if not found or now is None:
        raise NothingToPrint(N_("Nothing is bagged there yet. Bag a table, then print its tags."))
    sheet = bags.tags_sheet(
        tournament,
        found,
        day=now.day_end.day,
        sheet=choice(request.GET, "sheet", SLIP_SHEETS),
        address=on_paper(request),
        now=timezone.now(),
    )
    return paper(press("bag_tags", sheet), f"bag-tags-{tournament.revision}")


@paper_view
def sheet(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A page for each count of each table: seats, names, and room to write."""
    now = bagging_of(tournament)
    table = number_in(request.GET.get("table", ""))
    found = [one for one in now.tables if table in (None, one.number)] if now else []
    if not found or now is None:
        raise NothingToPrint(N_("No table is bagged now. Begin the end of the day first."))
    written = bags.bag_sheet(
        tournament, found, day=now.day_end, in_all=now.expected_chips, now=timezone.now()
    )
    return paper(press("bag_sheet", written), f"bag-sheet-{tournament.revision}")


@paper_view
def counts(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who goes on, the largest stack first."""
    return _list(tournament, by="chips")


@paper_view
def seats(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Where everybody sits on the next day, by name or by table, with the stack."""
    drawn.check_public(tournament)
    return _list(tournament, by=choice(request.GET, "by", {"name": "", "table": ""}))


def _list(tournament: Tournament, *, by: str) -> HttpResponse:
    found = published(EventState(tournament, timezone.now()), by=by)
    if found is None:
        raise NothingToPrint(N_("No day is over yet. Close the day, then print its counts."))
    if by != "chips" and not found.seated:
        raise NothingToPrint(N_("The seats of the next day are not drawn yet. Draw them first."))
    sheet = bags.stacks_sheet(tournament, found, by=by, now=timezone.now())
    return paper(press("stacks", sheet), f"stacks-by-{by}-{tournament.revision}")
