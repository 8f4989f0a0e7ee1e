"""What pages ask of all rooms without importing any, and what they draw of the answers.

A page's to-do list is made of what dealers, payouts, races … each say is due.  The rooms are
gathered in `tdsite.rooms.hooks`, which is named here as Django names the urls: the imports keep
going one way.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Protocol

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.module_loading import import_string

from tdsite.web import log
from tdsite.web.boxes import ReportBox
from tdsite.web.event_page import ADVISED, Todo
from tdsite.web.event_state import EventState
from tdsite.web.rail import Rail
from tournaments import access
from tournaments.acts import ActContext
from tournaments.kinds import KINDS
from tournaments.models import Club, ImportedEvent, JournalLine, Player, Tournament
from tournaments.rules.seasons import Points


@dataclass(frozen=True, slots=True)
class Buttons:
    """What a button sends beyond numbers, choices and texts.

    `typed`: of a value, by its name, the field of what people type in a way of its own.
    `labels`: what a value is called that has no name of its own, by its name.
    `asks`: what a person reads who left a value out, by its name or by act.name.
    `older`: acts by the names that pages of the last release know them by.
    """

    typed: Mapping[str, Callable[..., forms.Field]]
    labels: Mapping[str, str]
    asks: Mapping[str, str]
    older: Mapping[str, str]


def _nothing_to_prepare(form: forms.Form, club: Club, event: Tournament | None) -> None:
    """Most fields need nothing of the club."""


@dataclass(frozen=True, slots=True)
class EventFormPart:
    """What the fields of one room mean: `values` for the act, `as_typed` for the page.

    `columns` are those of fields that are called otherwise on the form; `prepare` gives the fields
    the choices that a club has.
    """

    values: Callable[[Mapping[str, Any]], dict[str, Any]]
    as_typed: Callable[[Tournament], dict[str, Any]]
    columns: Mapping[str, str] = field(default_factory=dict)
    prepare: Callable[[forms.Form, Club, Tournament | None], None] = _nothing_to_prepare


@dataclass(frozen=True, slots=True)
class EventForms:
    """The form with the fields of all rooms, and what each room's mean."""

    form: type[Any]
    parts: tuple[EventFormPart, ...]


GATHERED = "tdsite.rooms.hooks.HOOKS"


@dataclass(frozen=True, slots=True)
class After:
    """What is said of an act beside its line.

    `words` follow its sentence, with the mark between them; `links` are the further addresses of
    its toast, by the name the template knows each by.
    """

    words: str
    links: Callable[[], dict[str, str]]


@dataclass(frozen=True, slots=True)
class Seasons:
    """How an event comes to count in a season, and counts no longer: acts of the leagues.

    `count_named` counts an imported event in the season that its file names.
    """

    count: Callable[..., JournalLine]
    count_named: Callable[..., JournalLine]
    drop: Callable[..., JournalLine]


class LeagueOfImport(Protocol):
    """What the report of an import says of its league: where it counts, or where it could."""

    def __call__(self, imported: ImportedEvent, *, may_count: bool) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Hooks:
    """What the rooms say.

    `due`: everything to be done in an event, the most pressing first.  `after`: what a person
    hears of an act that was just done, as far as this person may.

    `buttons`: the acts of the dashboard's buttons.  `typed`: does what a line of the command box
    asks for, and answers with its line; told besides what was posted with it.

    `event_form`: the form of an event.  `report_boxes`: boxes of rooms in the report of an event.
    `about_person`: what rooms show on a person's page, by the names its template knows them by.
    `points`: of an event, by player, in the newest season it counts in.  `snapshot`: what the
    boards show of an event.  `rail`: the rooms themselves, as they stand at the left of every page.
    """

    due: Callable[[EventState], Iterator[Todo]]
    after: Callable[[Tournament, JournalLine, Any], After]
    buttons: Buttons
    typed: Callable[[Tournament, Any, Mapping[str, str], ActContext], JournalLine]
    event_form: EventForms
    report_boxes: tuple[ReportBox, ...]
    about_person: Callable[[Player], dict[str, Any]]
    league_of_import: LeagueOfImport
    seasons: Seasons
    points: Callable[[Tournament], Mapping[int, Points]]
    snapshot: Callable[[Tournament], Mapping[str, Any]]
    rail: Rail


@cache
def hooks() -> Hooks:
    """What the rooms say, read when it is first asked."""
    found = import_string(GATHERED)
    assert isinstance(found, Hooks)
    return found


def todos(event_now: EventState, *, by: Any, advice: bool = False) -> list[Todo]:
    """Everything due, the most pressing first; only the buttons that this reader may press.

    `advice`: also the choices that may well be meant.
    """
    due = [todo for todo in hooks().due(event_now) if advice or todo.at_start != ADVISED]
    return [_for(todo, by, event_now.tournament.pk) for todo in due]


def _for(todo: Todo, by: Any, tournament_id: int) -> Todo:
    mine = tuple(p for p in todo.presses if access.allowed(by, p.right, tournament_id))
    return replace(todo, presses=mine)


def done(request: HttpRequest, tournament: Tournament, line: JournalLine) -> HttpResponse:
    """What was done, said with its undo; the page's parts draw themselves anew."""
    after = hooks().after(tournament, line, request.user)
    says = log.says(line, currency=tournament.currency) + after.words
    undo_url = reverse("undo", args=[tournament.pk, line.revision])
    if not KINDS[line.kind].can_be_undone:
        undo_url = ""
    if "HX-Request" not in request.headers:
        messages.success(request, says, extra_tags=undo_url)
        return HttpResponseRedirect(_back(request, tournament))
    toast = {"text": says, "undo_url": undo_url, "oob": True, **after.links()}
    response = render(request, "_toast.html", toast)
    response["HX-Trigger"] = "td:changed"
    return response


def _back(request: HttpRequest, tournament: Tournament) -> str:
    """The page the act was pressed on, if it says so."""
    page = request.POST.get("back", "")
    if url_has_allowed_host_and_scheme(
        page, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        return page
    return reverse("dashboard", args=[tournament.pk])
