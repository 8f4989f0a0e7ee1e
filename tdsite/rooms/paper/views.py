"""Paper for the floor: seat cards, move slips, signs and seating lists, in one place."""

from typing import Any

from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from tables.draws import seats_are_public
from tables.models import Move, Table
from tdsite.rooms.paper import before_doors, cards, lists, mails
from tdsite.rooms.paper.lists import join_sheet
from tdsite.web.addresses import (
    dead_end,
    goes_without,
    public,
    require_public,
    table_address,
)
from tdsite.web.fields import number_in
from tdsite.web.guards import event_view
from tdsite.web.log_lines import lines_for_reader
from tdsite.web.paper import draws, needs_more_fonts, press
from tdsite.web.paper.printing import (
    CARD_SHEETS,
    CUTS,
    ORDERS,
    SIGN_SHEETS,
    WORDS,
    CountedPaper,
    NothingToPrint,
    PaperOptions,
    Prints,
    check_may_print,
    choice,
    counted_view,
    languages_of,
    large_sheets,
    paper_view,
    pdf_response,
    sign_sheets,
    slip_sheets,
)
from tournaments import access, journal
from tournaments.models import Entry, PaperKind, PaperMail, Printed, Tournament
from tournaments.rules import N_

MOVES_SHOWN = 12


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
        "paper/papers.html",
        {
            "tournament": tournament,
            "seated": seated,
            "public": seats_are_public(tournament),
            "draws": draws.draws_to_print(tournament),
            "tables": list(tables),
            "cards_printed": so_far[PaperKind.SEAT_CARD],
            "other_letters": _names_to_look_at(tournament),
            "slip_sheets": slip_sheets(tournament.club, CARD_SHEETS),
            "sign_sheets": sign_sheets(tournament.club),
            "orders": ORDERS,
            "words": WORDS,
            "parts": before_doors.parts_of(tournament),
            "sizes": large_sheets(tournament.club),
            "cuts": CUTS,
            "languages": languages_of(tournament),
            "outbox": _outbox(request, tournament),
            "mail_is_set_up": mails.is_set_up(),
            "dead_end": dead_end(request),
            "without_codes": goes_without(request),
            "may_set_address": access.allowed(request.user, "club.changed"),
            **_moves(request, tournament),
        },
    )


def _outbox(request: HttpRequest, tournament: Tournament) -> list[PaperMail]:
    """The receipts that were sent, for who may see money."""
    sees = access.allowed(request.user, "see_money", tournament.pk)
    return mails.outbox_of(tournament) if sees else []


@require_GET
@event_view
def papers_moves(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The acts that moved players, as a fragment."""
    check_may_print(request, tournament)
    about = {
        "tournament": tournament,
        "slip_sheets": slip_sheets(tournament.club, CARD_SHEETS),
        "words": WORDS,
    }
    return render(request, "paper/_moves.html", about | _moves(request, tournament))


def _moves(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The last acts that sent players elsewhere, with how many slips each has."""
    counts = Move.objects.filter(tournament=tournament).values_list("revision")
    newest = counts.annotate(n=Count("pk")).order_by("-revision")[:MOVES_SHOWN]
    sizes: dict[int, int] = dict(newest)
    lines = journal.lines_of(tournament).filter(revision__in=sizes).order_by("-revision")
    known = lines_for_reader(
        tournament, lines.select_related("by").defer("changes"), by=request.user
    )
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


@counted_view
def move_slips(
    request: HttpRequest, tournament: Tournament, query: PaperOptions, revision: int
) -> CountedPaper:
    """A slip for everybody whom one act sent elsewhere."""
    moves = Move.objects.filter(tournament=tournament, revision=revision)
    return _slips(tournament, moves, query)


@counted_view
def table_slips(
    request: HttpRequest, tournament: Tournament, query: PaperOptions, number: int
) -> CountedPaper:
    """The slips of the last act that sent somebody to this table or away from it."""
    here = Move.objects.filter(tournament=tournament)
    here = here.filter(Q(from_table=number) | Q(to_table=number))
    last = here.order_by("-revision").values_list("revision", flat=True)[:1]
    return _slips(tournament, here.filter(revision__in=list(last)), query)


def _slips(tournament: Tournament, moves: QuerySet[Move], query: PaperOptions) -> CountedPaper:
    found = list(moves.select_related("entry__player").order_by("from_table", "from_seat", "pk"))
    if not found:
        raise NothingToPrint(N_("No move here, or it was undone: no slip to print."))
    sheet = choice(query, "sheet", CARD_SHEETS)

    def draw(prints: Prints) -> bytes:
        sheet_data = cards.slips_sheet(
            tournament, found, sheet=sheet, prints=prints.times, now=prints.at
        )
        return press("move_slips", sheet_data)

    abouts = [cards.about_move(move) for move in found]
    return CountedPaper(PaperKind.MOVE_SLIP, abouts, draw, f"move-slips-{found[0].revision}")


@paper_view
def table_signs(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The sign of one table, or of all that are open."""
    tables = Table.objects.filter(tournament=tournament, broken_at=None).order_by("number")
    number = number_in(request.GET.get("table", ""))
    if number is not None:
        tables = tables.filter(number=number)
    found = list(tables)
    if not found:
        raise NothingToPrint(N_("Unknown table. Open tables first, then print signs."))
    sheet = lists.signs_sheet(
        tournament,
        found,
        sheet=choice(request.GET, "sheet", SIGN_SHEETS),
        address=table_address(request, tournament),
    )
    return pdf_response(press("table_signs", sheet), "table-signs")


@paper_view
def seating_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who sits where, by name or by table, on A4."""
    draws.check_public(tournament)
    by, chairs = choice(request.GET, "by", ORDERS), lists.chairs_of(tournament)
    sheet = lists.seating_sheet(tournament, chairs, by=by, now=timezone.now())
    return pdf_response(press("seating", sheet), f"seating-by-{by}-{tournament.revision}")


@paper_view
def seating_csv(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same as a file for a sheet."""
    draws.check_public(tournament)
    by = choice(request.GET, "by", ORDERS)
    text = lists.seating_csv(lists.chairs_of(tournament), by=by)
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    name = f"seating-by-{by}-{tournament.revision}.csv"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@paper_view
def join_sign(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One page with the code of the event's public page, where it has one."""
    if not tournament.preregistration:
        raise Http404
    require_public(request)  # the sign is nothing but its address
    address = public(request, reverse("join", args=[tournament.board_token]))
    sheet = choice(request.GET, "sheet", SIGN_SHEETS)
    sheet_data = join_sheet(tournament, sheet=sheet, address=address)
    return pdf_response(press("join_sign", sheet_data), "registration-sign")
