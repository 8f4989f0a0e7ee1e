"""Past results of a list: pasted or loaded, looked at, mended where they stand, and taken in."""

import hashlib
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from tdsite.rooms.imports.forms import KNOCK_OUT_WORDS
from tdsite.rooms.imports.players.cells import ORDERS
from tdsite.rooms.imports.results import acts
from tdsite.rooms.imports.results.acts import ResultsImported, StandingsImported
from tdsite.rooms.imports.results.columns import (
    LABELS,
    Column,
    Mapping,
    check,
    guessed,
    with_dates,
)
from tdsite.rooms.imports.results.forms import (
    POINTS,
    STANDINGS,
    WHAT,
    ResultsForm,
    answers_in,
    meanings,
)
from tdsite.rooms.imports.results.looked import LookedAt, events_of, look, look_at_standing
from tdsite.rooms.imports.results.reading import LIST, as_text, rows_of
from tdsite.web import log
from tdsite.web.club import current_club
from tdsite.web.guards import staff_required, staff_user
from tdsite.web.read_sheets import BadSheet, Sheet
from tdsite.web.submit import attempt, key_of, new_key, notify, undo_url
from tournaments import access, journal, undo
from tournaments.import_lines import LISTED
from tournaments.models import Club, ImportedEvent, JournalLine
from tournaments.payloads.shapes import payload
from tournaments.rules import N_, RuleError
from tournaments.rules.listed_results import UNTOLD
from tournaments.rules.names import plain_text
from tournaments.rules.seasons import MAX_RESULTS
from tournaments.sentences import translate

SAMPLES, FIRST_ROWS, HEADINGS = 3, 100, 10
COUNTING = ("best_of", "drop_worst", "knock_outs")


class NoSeason(RuleError):
    """Standings of no season."""


class NothingGiven(RuleError):
    """Neither a file nor a text."""


@dataclass(frozen=True, slots=True)
class ColumnShown:
    """One column of the list: its heading, some of its cells, and what it means."""

    number: int
    heading: str
    samples: tuple[str, ...]
    meaning: str


@dataclass
class Page:
    """What the page shows; each part once it is known."""

    club: Club
    form: ResultsForm
    sheet: Sheet | None = None
    text: str = ""
    name: str = ""
    mapping: Mapping | None = None
    looked: LookedAt | None = None
    why_not: str = ""


@never_cache
@require_http_methods(["GET", "POST"])
@staff_required
def import_results(request: HttpRequest) -> HttpResponse:
    """The list, what each column means, who is asked about, what would come in; and the import."""
    access.require(request.user, LISTED)
    club = current_club()
    if request.method == "GET":
        form = ResultsForm(club=club, initial={"currency": club.currency})
        return _draw(request, Page(club, form))
    form = ResultsForm(request.POST, request.FILES, club=club)
    page = Page(club, form, text=request.POST.get("text", ""), name=request.POST.get("name", ""))
    if not form.is_valid():
        return _draw(request, page, status=400)
    return attempt(
        lambda: _done(request, page),
        refused=lambda error: _draw(request, page, why_not=translate(error), status=409),
        then=lambda line: _drawn_or_on(request, page, line),
    )


def _drawn_or_on(request: HttpRequest, page: Page, line: JournalLine | None) -> HttpResponse:
    if line is None:
        return _draw(request, page)
    notify(request, line)
    if line.kind != LISTED:
        season = payload(line, StandingsImported)["season_id"]
        return HttpResponseRedirect(reverse("season", args=[season]))
    return HttpResponseRedirect(reverse("imported_results", args=[line.revision]))


def _done(request: HttpRequest, page: Page) -> JournalLine | None:
    """Read the list as far as it can be; the line, where it was to be taken in and is."""
    form, today = page.form, timezone.localdate()
    page.sheet, page.text, page.name = _given(form)
    page.mapping = mapping = _mapping(request, form, page.sheet)
    answers = _answers(request, page.text)
    if form.is_standing:
        return _standing(request, page, answers)
    check(mapping)
    defaults = form.defaults()
    defaults = replace(defaults, event=defaults.event or _called(page.name))
    page.looked = look(page.club, page.sheet, mapping, defaults, answers=answers, today=today)
    if request.POST.get("do") != "import":
        return None
    season = form.cleaned_data["season"]
    pressed = (
        *(form.cleaned_data["key"], page.text, sorted(answers.items()), season),
        *(form.as_listed, form.counting()),
    )
    return acts.import_results(
        page.club.pk,
        events=events_of(page.looked),
        file_name=page.name,
        answers=answers,
        season_id=season.pk if season else None,
        as_listed=form.as_listed,
        counting=form.counting(),
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(pressed[0], *pressed[1:]),
    )


def _answers(request: HttpRequest, text: str) -> dict[int, str]:
    """Who the people asked about are; of a list that was changed since they are asked about anew.

    An answer names a row, which may be another person's by now.
    """
    read = request.POST.get("read")
    return answers_in(request.POST) if not read or read == _digest(text) else {}


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _standing(request: HttpRequest, page: Page, answers: dict[int, str]) -> JournalLine | None:
    """The same for the standings of a season, which give points in it and make no event."""
    form, today = page.form, timezone.localdate()
    assert page.sheet is not None
    assert page.mapping is not None
    named = form.defaults().event or _called(page.name) or gettext("Standings so far")
    page.looked = look_at_standing(
        page.club, page.sheet, page.mapping, name=named, answers=answers, today=today
    )
    if request.POST.get("do") != "import":
        return None
    (standing,) = events_of(page.looked)
    season = form.cleaned_data["season"]
    if season is None:
        raise NoSeason(N_("Choose the season that these standings belong to."), field="season")
    chosen = season.pk, form.counting()
    pressed = form.cleaned_data["key"], page.text, sorted(answers.items()), *chosen
    return acts.import_standings(
        page.club.pk,
        season_id=season.pk,
        standing=standing,
        file_name=page.name or named,
        answers=answers,
        counting=form.counting(),
        by=staff_user(request),
        at=timezone.now(),
        key=key_of(pressed[0], *pressed[1:]),
    )


def _given(form: ResultsForm) -> tuple[Sheet, str, str]:
    """The table, the same as text, and what it is called.  Raises NothingGiven, BadSheet."""
    data = form.cleaned_data
    file = data["file"]
    if file:
        content = file.read(LIST.packed_bytes + 1)
        name = plain_text(str(file.name or "").replace("\0", ""))[-200:]
    elif data["text"].strip():
        content, name = data["text"].encode(), data["name"]
    else:
        raise NothingGiven(N_("Choose a file, or paste the list."), field="file")
    sheet = rows_of(content, sheet=(data["sheet"] or 1) - 1 if file else 0)
    if not sheet.rows:
        raise BadSheet(N_("This file is empty. Load another."), field="file")
    return sheet, as_text(sheet), name


def _mapping(request: HttpRequest, form: ResultsForm, sheet: Sheet) -> Mapping:
    """As the columns say; of a list that was just loaded, or is to be read again, a guess."""
    columns = meanings(request.POST, len(sheet.rows[0]))
    heading = form.cleaned_data["heading"]
    if form.cleaned_data["file"] or columns is None:
        return guessed(sheet.rows)
    if request.POST.get("do") == "again":
        return guessed(sheet.rows, heading or 0)
    mapping = Mapping(min(heading or 0, len(sheet.rows)), columns)
    return with_dates(mapping, sheet.rows, chosen=form.cleaned_data["dates"])


def _draw(
    request: HttpRequest, page: Page, *, why_not: str = "", status: int = 200
) -> HttpResponse:
    form = page.form
    is_standing = form["what"].value() == STANDINGS
    return render(
        request,
        "imports/results.html",
        {
            "club": page.club,
            "form": form,
            "text": page.text,
            "read": _digest(page.text) if page.looked else "",
            "name": page.name,
            "event": form["event"].value() or ("" if _names_events(page) else _called(page.name)),
            "mapping": page.mapping,
            "looked": page.looked,
            "why_not": why_not or page.why_not,
            "columns": _columns(page),
            "width": len(page.sheet.rows[0]) if page.sheet else 0,
            "heading_rows": _heading_rows(page.sheet),
            "meanings": LABELS.items(),
            "orders": ORDERS.items(),
            "asks_dates": page.mapping is not None
            and Column.DATE in page.mapping.columns
            and not is_standing,
            "points": POINTS.items(),
            "counting": {name: form[name].value() for name in COUNTING},
            "knock_outs": KNOCK_OUT_WORDS.items(),
            "most_results": MAX_RESULTS,
            "what": WHAT.items(),
            "is_standing": is_standing,
            "untold": [translate(RuleError(sentence)) for sentence in UNTOLD],
            "most_rows": LIST.rows,
            "key": new_key(),
        },
        status=status,
    )


def _names_events(page: Page) -> bool:
    return page.mapping is not None and Column.EVENT in page.mapping.columns


def _called(name: str) -> str:
    """What the event is most likely called: as its file is."""
    return PurePath(name).stem.replace("_", " ").strip()


def _columns(page: Page) -> list[ColumnShown]:
    if page.sheet is None or page.mapping is None:
        return []
    rows, at = page.sheet.rows, page.mapping.heading
    headings = rows[at - 1] if at else ()
    return [
        ColumnShown(
            n,
            headings[n] if headings else "",
            tuple(dict.fromkeys(row[n] for row in rows[at : at + FIRST_ROWS] if row[n]))[:SAMPLES],
            meaning,
        )
        for n, meaning in enumerate(page.mapping.columns)
    ]


def _heading_rows(sheet: Sheet | None) -> list[tuple[int, str]]:
    """The rows in which headings may stand, each with its first words."""
    rows = sheet.rows[:HEADINGS] if sheet else ()
    found = []
    for number, row in enumerate(rows, start=1):
        words = ", ".join(cell for cell in row if cell)
        if words:
            found.append((number, f"{number}: {words[:60]}{'…' if len(words) > 60 else ''}"))
    return found


@never_cache
@require_GET
@staff_required
def imported_results(request: HttpRequest, revision: int) -> HttpResponse:
    """What a list brought: its events, where they count, and the undo of all of them."""
    access.require(request.user, LISTED)
    club = current_club()
    lines = journal.lines_of(club).filter(kind=LISTED).select_related("by").defer("changes")
    line = get_object_or_404(lines, revision=revision)
    details = payload(line, ResultsImported)
    undone = line.revision in undo.undone_revisions(club)
    events = ImportedEvent.objects.filter(tournament__in=details["tournament_ids"])
    page: dict[str, Any] = {
        "line": line,
        "says": log.says(line),
        "details": details,
        "events": events.select_related("tournament").order_by("tournament__starts_at", "pk"),
        "undone": undone,
        "undo_url": "" if undone else undo_url(line),
        "untold": [translate(RuleError(sentence)) for sentence in UNTOLD],
        "zone": club.timezone,
    }
    return render(request, "imports/results_done.html", page)
