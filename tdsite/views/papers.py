"""Paper for the floor: seat cards, move slips, table signs and seating lists, in one place."""

from collections.abc import Callable, Iterable
from typing import Any

from csp.decorators import csp_exempt
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET

from tables.draws import seats_are_public
from tables.models import Move, Table
from tdsite.dashboard.amounts import number_in
from tdsite.dashboard.loglines import told
from tdsite.desk.people import seat_of
from tdsite.forms.papers import ORDERS, SIGN_SHEETS, SLIP_SHEETS, WORDS, choice
from tdsite.paper import cards, drawn, lists, needs_more_fonts, press, signs, slips
from tdsite.paper.addresses import dead_end, player_address, table_address
from tdsite.paper.copies import PREVIEW
from tdsite.views.door import event_view
from tournaments import access, journal
from tournaments.models import Entry, PaperKind, Printed, Sale, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.operations import papers as prints
from tournaments.rules import N_, RuleError
from tournaments.rules.names import sought

MOVES_SHOWN = 12


class NothingToPrint(RuleError):
    """The paper would be empty."""


def check_may_print(request: HttpRequest, tournament: Tournament) -> None:
    """Raise NotAllowed unless the person works at the desk or on the floor."""
    if not access.allowed(request.user, "entry", tournament.pk):
        access.require(request.user, "tables", tournament.pk)


def paper_view(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view that answers with a paper, for the desk and the floor.

    The browser's own PDF viewer is an object of the page it makes, so the page's policy is off.
    """

    def drawn_paper(request: HttpRequest, tournament: Tournament, **asked: Any) -> HttpResponse:
        check_may_print(request, tournament)
        return view(request, tournament, **asked)

    framed = xframe_options_sameorigin(event_view(drawn_paper))
    return require_GET(csp_exempt()(framed))  # type: ignore[return-value]  # its types are too wide


@require_GET
@event_view
def papers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All papers with their choices."""
    check_may_print(request, tournament)
    tables = Table.objects.filter(tournament=tournament, broken_at=None).order_by("number")
    so_far = _times_printed(tournament)
    seated = Entry.objects.filter(tournament=tournament, seat__isnull=False).count()
    return render(
        request,
        "papers/papers.html",
        {
            "tournament": tournament,
            "section": "papers",
            "seated": seated,
            "public": seats_are_public(tournament),
            "draws": drawn.draws_to_print(tournament),
            "tables": list(tables),
            "cards_printed": so_far[PaperKind.SEAT_CARD],
            "other_letters": _names_to_look_at(tournament),
            "slip_sheets": SLIP_SHEETS,
            "sign_sheets": SIGN_SHEETS,
            "orders": ORDERS,
            "words": WORDS,
            "dead_end": dead_end(request),
            "may_set_address": access.allowed(request.user, "club.changed"),
            **_moves(request, tournament),
        },
    )


@require_GET
@event_view
def papers_moves(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The acts that moved players, as a fragment."""
    check_may_print(request, tournament)
    about = {"tournament": tournament, "slip_sheets": SLIP_SHEETS, "words": WORDS}
    return render(request, "papers/_moves.html", about | _moves(request, tournament))


def _moves(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The last acts that sent players elsewhere, with how many slips each has."""
    counts = Move.objects.filter(tournament=tournament).values_list("revision")
    newest = counts.annotate(n=Count("pk")).order_by("-revision")[:MOVES_SHOWN]
    sizes: dict[int, int] = dict(newest)
    lines = journal.lines_of(tournament).filter(revision__in=sizes).order_by("-revision")
    known = told(tournament, lines.select_related("by").defer("changes"), by=request.user)
    return {
        "zone": tournament.timezone,
        "moves": [(line, sizes[line.line.revision]) for line in known],
        "slips_printed": _times_printed(tournament)[PaperKind.MOVE_SLIP],
    }


def _names_to_look_at(tournament: Tournament) -> list[str]:
    """Names in scripts that our own fonts cannot write: they need fonts of the server."""
    entries = Entry.objects.filter(tournament=tournament, voided=False).order_by("number")
    names = entries.values_list("player__name", flat=True)
    return [name for name in names if needs_more_fonts(name)]


def _times_printed(tournament: Tournament) -> dict[str, dict[str, int]]:
    """Of each kind of paper, how many were printed and how many of those more than once."""
    rows = Printed.objects.filter(tournament=tournament).values_list("paper")
    found = rows.annotate(n=Count("pk"), again=Count("pk", filter=Q(times__gt=1)))
    none = {"n": 0, "again": 0}
    known = {paper: {"n": n, "again": again} for paper, n, again in found}
    return {paper: known.get(paper, none) for paper in PaperKind}


def counted(
    request: HttpRequest, tournament: Tournament, kind: PaperKind, abouts: Iterable[str]
) -> dict[str, int]:
    """How often each paper was printed, this time included; a `preview` counts nothing."""
    if "preview" in request.GET:
        return dict.fromkeys(abouts, PREVIEW)
    return prints.printed_all(tournament, kind, abouts)


@paper_view
def seat_cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Cards for a draw, for one table, or for everybody who has a seat now."""
    drawn.check_public(tournament)
    chosen = Entry.objects.filter(tournament=tournament, voided=False, seat__isnull=False)
    number, table = number_in(request.GET.get("draw", "")), number_in(request.GET.get("table", ""))
    draw = drawn.the_draw(tournament, number) if number is not None else None
    if table is not None:
        chosen = chosen.filter(seat__table__number=table)
    entries = list(chosen.select_related("player", "seat__table"))
    if draw is not None:
        wanted = drawn.seated_by(draw)
        entries = [entry for entry in entries if entry.pk in wanted]
    if not entries:
        raise NothingToPrint(N_("Nobody has a seat yet. Draw the seats, then print their cards."))
    entries.sort(key=_BY[choice(request.GET, "by", ORDERS)])
    sheet = cards_sheet(
        request,
        tournament,
        entries,
        chips=draw is None or draw.kind in drawn.BEFORE_PLAY,
        sheet=choice(request.GET, "sheet", SLIP_SHEETS),
    )
    return paper(press("seat_cards", sheet), f"seat-cards-{slugify(tournament.name)}")


def _by_table(entry: Entry) -> tuple[int, ...]:
    return tuple(int(number) for number in seat_of(entry).split("-"))


_BY: dict[str, Callable[[Entry], Any]] = {
    "name": lambda entry: (sought(entry.player.name), entry.number),
    "table": _by_table,
}


def cards_sheet(
    request: HttpRequest,
    tournament: Tournament,
    entries: list[Entry],
    *,
    sheet: str,
    chips: bool = True,
    money: bool = False,
) -> dict[str, Any]:
    """The cards of these entries, each counted as printed once more."""
    found = cards.cards_of(tournament, entries)
    sales = Sale.objects.filter(
        tournament=tournament, kind__in=[PriceKind.ENTRY, PriceKind.REENTRY]
    ).select_related("by")
    if len(entries) == 1:
        sales = sales.filter(entry=entries[0])
    return cards.cards_sheet(
        tournament,
        found,
        sheet=sheet,
        sales={sale.entry_id: sale for sale in sales},
        prints=counted(request, tournament, PaperKind.SEAT_CARD, [card.about for card in found]),
        address=player_address(request),
        now=timezone.now(),
        chips=chips,
        money=money,
    )


@paper_view
def move_slips(request: HttpRequest, tournament: Tournament, revision: int) -> HttpResponse:
    """A slip for everybody whom one act sent elsewhere."""
    moves = Move.objects.filter(tournament=tournament, revision=revision)
    return _slips(request, tournament, moves)


@paper_view
def table_slips(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The slips of the last act that sent somebody to this table or away from it."""
    here = Move.objects.filter(tournament=tournament)
    here = here.filter(Q(from_table=number) | Q(to_table=number))
    last = here.order_by("-revision").values_list("revision", flat=True)[:1]
    return _slips(request, tournament, here.filter(revision__in=list(last)))


def _slips(request: HttpRequest, tournament: Tournament, moves: QuerySet[Move]) -> HttpResponse:
    found = list(moves.select_related("entry__player").order_by("from_table", "from_seat", "pk"))
    if not found:
        raise NothingToPrint(N_("Nobody was moved here, or the move was undone: no slip to print."))
    sheet = slips.slips_sheet(
        tournament,
        found,
        sheet=choice(request.GET, "sheet", SLIP_SHEETS),
        prints=counted(request, tournament, PaperKind.MOVE_SLIP, map(slips.about, found)),
        now=timezone.now(),
    )
    return paper(press("move_slips", sheet), f"move-slips-{found[0].revision}")


@paper_view
def table_signs(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The sign of one table, or of all that are open."""
    tables = Table.objects.filter(tournament=tournament, broken_at=None).order_by("number")
    number = number_in(request.GET.get("table", ""))
    if number is not None:
        tables = tables.filter(number=number)
    found = list(tables)
    if not found:
        raise NothingToPrint(N_("There is no such table. Open tables first, then print signs."))
    sheet = signs.signs_sheet(
        tournament,
        found,
        sheet=choice(request.GET, "sheet", SIGN_SHEETS),
        address=table_address(request, tournament),
    )
    return paper(press("table_signs", sheet), "table-signs")


@paper_view
def seating_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who sits where, by name or by table, on A4."""
    drawn.check_public(tournament)
    by, chairs = choice(request.GET, "by", ORDERS), lists.chairs_of(tournament)
    sheet = lists.seating_sheet(tournament, chairs, by=by, now=timezone.now())
    return paper(press("seating", sheet), f"seating-by-{by}-{tournament.revision}")


@paper_view
def seating_csv(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same as a file for a sheet."""
    drawn.check_public(tournament)
    by = choice(request.GET, "by", ORDERS)
    text = lists.seating_csv(lists.chairs_of(tournament), by=by)
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    name = f"seating-by-{by}-{tournament.revision}.csv"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def paper(pdf: bytes, name: str) -> HttpResponse:
    """A PDF that opens in the browser under a name of its own."""
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name.strip("-")}.pdf"'
    return answer
