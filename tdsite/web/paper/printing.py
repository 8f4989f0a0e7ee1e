"""How a paper is printed: who may, what is chosen, what is counted, how a PDF is answered.

To open a paper counts nothing; a print is an act of its own, posted to the same address.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from csp.decorators import csp_exempt
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET, require_http_methods

from tdsite.web.addresses import NoPublicAddress, goes_without
from tdsite.web.fields import number_in
from tdsite.web.guards import event_view
from tournaments import access
from tournaments.models import Club, PaperKind, PrintRun, Tournament
from tournaments.models.club import PaperSize
from tournaments.operations import papers
from tournaments.rules import RuleError
from tournaments.sentences import translate

PREVIEW = 0  # how often a paper was printed that is only looked at


def copy_mark(times: int, *, time: str) -> str:
    """`COPY 2 · reprinted 21:04`, or nothing on the first print; a PREVIEW says so."""
    if times == PREVIEW:
        return gettext("PREVIEW · not counted as a print")
    if times < 2:
        return ""
    return gettext("COPY %(number)s · reprinted %(time)s") % {"number": times, "time": time}


PaperOptions = Mapping[str, Any]  # what was chosen for a paper: its size, an order, a draw
SIZE_COOKIE = "td_slips"  # the size of slips on this device, beside whose printer it stands
COOKIE = "td_printer"  # the queue that papers of this browser go to; without it, they open here
OF_A_PRESS = ("csrfmiddlewaretoken", "preview", "job")  # posted, but no choice of the paper's


class NothingToPrint(RuleError):
    """The paper would be empty."""


@dataclass(frozen=True, slots=True)
class Prints:
    """How often each paper was printed, and when this print was; an opened one is a PREVIEW."""

    times: Mapping[str, int]
    at: datetime


@dataclass(frozen=True, slots=True)
class CountedPaper:
    """A paper whose prints are counted: under what, how it is drawn, what its file is called."""

    kind: PaperKind
    abouts: Sequence[str]
    draw: Callable[[Prints], bytes]
    name: str


def in_language_of(tournament: Tournament, query: PaperOptions) -> translation.override:
    """What is drawn within is in the language of the event, or in the one chosen for this print.

    Players read a paper, not the person who prints it.  A refusal is put into words outside.
    """
    chosen = str(query.get("lang", ""))
    known = dict(settings.LANGUAGES)
    return translation.override(chosen if chosen in known else tournament.language)


def sized(request: HttpRequest) -> PaperOptions:
    """The choices of a print; where no size was chosen, with the usual one of this device."""
    chosen, usual = request.GET.dict(), request.COOKIES.get(SIZE_COOKIE, "")
    return chosen if chosen.get("sheet") or not usual else {**chosen, "sheet": usual}


def check_may_print(request: HttpRequest, tournament: Tournament) -> None:
    """Raise NotAllowed unless the person works at the desk or on the floor."""
    if not access.allowed(request.user, "entry", tournament.pk):
        access.require(request.user, "tables", tournament.pk)


def paper_view(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view that answers with a paper, for the desk and the floor.

    The browser's own PDF viewer is an object of the page it makes, so the page's policy is off.
    """

    def drawn_paper(request: HttpRequest, tournament: Tournament, **kwargs: Any) -> HttpResponse:
        check_may_print(request, tournament)
        try:
            with in_language_of(tournament, request.GET):
                return view(request, tournament, **kwargs)
        except NoPublicAddress as error:
            return _leads_nowhere(request, tournament, error)

    framed = xframe_options_sameorigin(event_view(drawn_paper))
    return require_GET(csp_exempt()(framed))  # type: ignore[return-value]  # its types are too wide


def counted_view(view: Callable[..., CountedPaper]) -> Callable[..., HttpResponse]:
    """A view of a paper that counts: to open it is to look at it, to post to it is to print it.

    A print leads to an address of its own, so that it says the same however often it is opened.
    """

    def answered(request: HttpRequest, tournament: Tournament, **of: Any) -> HttpResponse:
        check_may_print(request, tournament)
        try:
            if request.method == "POST":
                return _pressed(request, tournament, view, of)
            with in_language_of(tournament, request.GET):
                found = view(request, tournament, query=sized(request), **of)
                pdf = found.draw(_prints(request.GET, tournament, found))
        except NoPublicAddress as error:
            return _leads_nowhere(request, tournament, error)
        return pdf_response(pdf, found.name)

    framed = xframe_options_sameorigin(event_view(answered))
    allowed = require_http_methods(["GET", "POST"])
    return allowed(csp_exempt()(framed))  # type: ignore[return-value]  # its types are too wide


def _leads_nowhere(
    request: HttpRequest, tournament: Tournament, error: NoPublicAddress
) -> HttpResponse:
    """Nothing is printed and nothing counted: where the address is set, or how to do without."""
    context = {
        "tournament": tournament,
        "text": translate(error),
        "may_set_address": access.allowed(request.user, "club.changed"),
        "may_go_without": not goes_without(request),
        "back": reverse("papers", args=[tournament.pk]),
    }
    return render(request, "paper/leads_nowhere.html", context, status=409)


def _pressed(
    request: HttpRequest,
    tournament: Tournament,
    view: Callable[..., CountedPaper],
    of: Mapping[str, Any],
) -> HttpResponse:
    """Count the print and lead to it; a preview leads to the paper alone."""
    chosen = _chosen(request)
    found = view(request, tournament, query=chosen, **of)
    if "preview" not in request.POST:
        run = papers.press(
            tournament,
            found.kind,
            found.abouts,
            by=request.user if request.user.is_authenticated else None,
            at=timezone.now(),
            job_id=number_in(request.POST.get("job", "")),
        )
        chosen["print"] = str(run.pk)
    query = chosen.urlencode()
    return HttpResponseRedirect(request.path + (query and f"?{query}"), status=303)


def _chosen(request: HttpRequest) -> QueryDict:
    """The choices of a press: those of its address and those of its form."""
    chosen = QueryDict(mutable=True)
    for data in (request.GET, request.POST):
        for name, value in data.items():
            if name not in (*OF_A_PRESS, "print"):
                chosen[name] = str(value)
    return chosen


def _prints(query: PaperOptions, tournament: Tournament, found: CountedPaper) -> Prints:
    """What the print that is opened said; without one, everything is only looked at."""
    number = number_in(query.get("print", ""))
    if number is None:
        return Prints(dict.fromkeys(found.abouts, PREVIEW), timezone.now())
    run = get_object_or_404(PrintRun, pk=number, tournament=tournament, paper=found.kind)
    return Prints({about: run.times.get(about, PREVIEW) for about in found.abouts}, run.at)


def pdf_response(pdf: bytes, name: str) -> HttpResponse:
    """A PDF that opens in the browser under a name of its own."""
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name.strip("-")}.pdf"'
    return answer


SLIP_SHEETS = {
    "a6": _("A6, one to a page"),
    "a4": _("A4, four to cut"),
    "a4x9": _("A4, nine to cut"),
    "letter": _("US Letter, four to cut"),
    "letterx9": _("US Letter, nine to cut"),
    "80mm": _("80 mm roll"),
}
LABEL_SHEETS = {
    "a4x21": _("A4, 21 labels (63.5 × 38.1 mm)"),
    "a4x24": _("A4, 24 labels (70 × 37 mm)"),
    "letterx30": _("US Letter, 30 labels (2⅝ × 1 in)"),
}
CARD_SHEETS = SLIP_SHEETS | LABEL_SHEETS  # what is said in a few words has room on a label
SIGN_SHEETS = {
    "a4-wide": _("A4 landscape"),
    "a4": _("A4 portrait"),
    "a5-wide": _("A5 landscape"),
    "a5": _("A5 portrait"),
    "letter-wide": _("US Letter landscape"),
    "letter": _("US Letter portrait"),
}
CUTS = {"four": _("Four to a sheet"), "nine": _("Nine to a sheet")}
WORDS = {"order": _("Order"), "sheet": _("Paper size"), "lang": _("Language")}
ORDERS = {"name": _("By name"), "table": _("By table")}


def sign_sheets(club: Club) -> Mapping[str, Any]:
    """The sizes of signs, the usual ones of the house first."""
    ours = [name for name in SIGN_SHEETS if name.startswith(club.paper_size)]
    return {name: SIGN_SHEETS[name] for name in (*ours, *SIGN_SHEETS)}


def large_sheets(club: Club) -> Mapping[str, Any]:
    """The large sheets there are, those of the house first."""
    sizes = sorted(PaperSize, key=lambda size: size != club.paper_size)
    return {str(size.value): size.label for size in sizes}


def languages_of(tournament: Tournament) -> Mapping[str, Any]:
    """The languages a paper may be in, that of the event first."""
    names = dict(settings.LANGUAGES)
    ours = [code for code in names if code == tournament.language]
    return {code: names[code] for code in (*ours, *names)}


def slip_sheets(club: Club, among: Mapping[str, Any]) -> Mapping[str, Any]:
    """The sizes of slips, on the usual sheets of the house before other sheets."""
    theirs = "a4" if club.paper_size == PaperSize.LETTER else "letter"
    last = [name for name in among if name.startswith(theirs)]
    first = [name for name in among if name not in last]
    return {name: among[name] for name in (*first, *last)}


def choice(query: Mapping[str, Any], name: str, among: Mapping[str, Any]) -> str:
    """The value asked for, if it is one of those; else the first."""
    value = str(query.get(name, ""))
    return value if value in among else next(iter(among))
