"""Everybody who is out, and the page on which a bust is put right or reported late."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from tables.operations.arranging import seat_left
from tables.queries import place_held
from tdsite.rooms.busts import corrections
from tdsite.rooms.busts.corrections import Preview, preview
from tdsite.rooms.busts.forms import CorrectionForm
from tdsite.rooms.busts.page import busts_of, entry_of, label_of, paid_otherwise, winners_offered
from tdsite.web import as_of
from tdsite.web.entry_search import entry_named
from tdsite.web.event_page import base
from tdsite.web.event_state import EventState
from tdsite.web.guards import acting, event_view, staff_user
from tdsite.web.languages import reading
from tdsite.web.submit import key_of, move_on, new_key
from tournaments.acts import ActContext
from tournaments.models import Entry, Tournament
from tournaments.models.tournament import State
from tournaments.rules import RuleError
from tournaments.sentences import translate

RIGHTS = ("entry.busted", "entry.bust_corrected", "chips.found", "see_money")
A_PAGE = 100
CHOICES = 300


@require_GET
@event_view
def busts(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All busts, the last one first; `?who=` leads to the page of that player."""
    typed = request.GET.get("who", "").strip()[:120]
    refused = ""
    if typed:
        try:
            entry = entry_named(tournament, typed, field="who")
            return HttpResponseRedirect(reverse("bust", args=[tournament.pk, entry]))
        except RuleError as error:
            refused = translate(error)
    event_now = EventState(tournament, as_of.now())
    parts = {
        **base(request, event_now, rights=RIGHTS),
        "page": Paginator(busts_of(tournament), A_PAGE).get_page(request.GET.get("page")),
        "here_url": request.get_full_path(),
        "sought": typed,
        "refused": refused,
        "closed": tournament.registration_closed_at is not None,
        "paid_otherwise": paid_otherwise(tournament),
    }
    part = "HX-Request" in request.headers
    return render(request, "busts/_busts.html" if part else "busts/busts.html", parts)


@require_GET
@event_view
def bust(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """One bust with all that may be corrected of it; of a player still in, the late report."""
    return _page(request, tournament, _entry(tournament, entry_id), what=request.GET.get("do", ""))


@require_POST
@event_view
@acting("entry.bust_corrected")
def correct(request: HttpRequest, tournament: Tournament, entry_id: int, what: str) -> HttpResponse:
    """First what a correction would change, then, confirmed, the correction."""
    if what not in corrections.READERS:
        raise Http404
    entry = _entry(tournament, entry_id)
    form = CorrectionForm(request.POST)
    if not form.is_valid():
        field, errors = next(iter(form.errors.items()))
        label = form.fields[field].label or field
        refused = f"{label}: {errors[0]}"
        return _page(request, tournament, entry, what=what, refused=refused, status=400)
    try:
        return _correct(request, tournament, entry, what, form.cleaned_data)
    except RuleError as error:
        return _page(request, tournament, entry, what=what, refused=translate(error), status=409)


def _correct(
    request: HttpRequest, tournament: Tournament, entry: Entry, what: str, data: dict[str, Any]
) -> HttpResponse:
    now = timezone.now()
    act, subject, stated = corrections.read_correction(what, tournament, entry, data, now)
    order: ActContext = {"by": staff_user(request), "at": now}
    if not data["confirmed"]:
        seen = preview(tournament, lambda: act(subject, **{**stated, "sure": True}, **order))
        return _page(request, tournament, entry, what=what, seen=seen)
    content = sorted((name, str(value)) for name, value in data.items() if name != "key")
    line = act(subject, **stated, **order, key=key_of(data["key"], act.__name__, content))
    return move_on(request, line, reverse("busts", args=[tournament.pk]))


def _entry(tournament: Tournament, entry_id: int) -> Entry:
    try:
        return entry_of(tournament, entry_id)
    except Entry.DoesNotExist as error:
        raise Http404 from error


def _page(
    request: HttpRequest,
    tournament: Tournament,
    entry: Entry,
    *,
    what: str = "",
    refused: str = "",
    seen: Preview | None = None,
    status: int = 200,
) -> HttpResponse:
    event_now = EventState(tournament, as_of.now())
    rows = busts_of(tournament)
    mine = next((row for row in rows if row.entry_id == entry.pk), None)
    place = place_held(entry)
    out = getattr(entry, "elimination", None)
    own = seat_left(out) if out is not None and not out.pending else None
    table = mine.table if mine else (place.table if place else None)
    zone, locale = tournament.timezone, reading()
    parts = {
        **base(request, event_now, rights=RIGHTS),
        "entry": entry,
        "row": mine,
        "place": place,
        "own_seat": own,
        "what": what,
        "refused": refused,
        "seen": seen,
        "typed": request.POST,
        "ticked": _ticked(request, mine),
        "neighbours": winners_offered(tournament, mine, table, but=entry.pk),
        "choices": [
            (row.entry_id, label_of(row, zone=zone, locale=locale))
            for row in rows[:CHOICES]
            if row.entry_id != entry.pk
        ],
        "closed": tournament.registration_closed_at is not None,
        "over": tournament.state == State.FINISHED,
        "posted": _posted(request) if seen else [],
        "key": new_key(),
    }
    return render(request, "busts/bust.html", parts, status=status)


def _ticked(request: HttpRequest, row: Any) -> list[int]:
    """Whose boxes are ticked as winners of the chips: as sent, else as reported."""
    if request.method == "POST":
        return [int(one) for one in request.POST.getlist("by_entries") if one.isdecimal()]
    return [entry for entry, _ in row.hitmen] if row else []


def _posted(request: HttpRequest) -> list[tuple[str, str]]:
    """What was sent, to be sent once more with the confirmation."""
    left_out = ("csrfmiddlewaretoken", "key", "confirmed", "sure")
    return [
        (name, value[:400])
        for name, values in request.POST.lists()
        if name not in left_out
        for value in values[:40]
    ]
