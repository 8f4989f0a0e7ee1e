"""What the parts that all rooms use ask of the rooms, without importing any.

A page's to-do list is made of what dealers, payouts, races … each say is due: the list is drawn
here, what is in it is said there.  The rooms are gathered in `tdsite.rooms.hooks`, which is named
here as Django names the urls: the imports keep going one way.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from django.utils.module_loading import import_string

from tdsite.web.boxes import ReportBox
from tdsite.web.buttons import Buttons
from tdsite.web.event_form import EventForms
from tdsite.web.event_now import EventState
from tdsite.web.todo import Todo
from tournaments.acts import ActContext
from tournaments.models import ImportedEvent, JournalLine, Player, Tournament
from tournaments.rules.seasons import Points

GATHERED = "tdsite.rooms.hooks.HOOKS"


@dataclass(frozen=True, slots=True)
class After:
    """What is said of an act beside its line.

    `words` follow its sentence, with the mark between them; `links` are the further addresses of
    its toast, by the name the template knows each by.
    """

    words: str
    links: Callable[[], dict[str, str]]


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
    boards show of an event.
    """

    due: Callable[[EventState], Iterator[Todo]]
    after: Callable[[Tournament, JournalLine, Any], After]
    buttons: Buttons
    typed: Callable[[Tournament, Any, Mapping[str, str], ActContext], JournalLine]
    event_form: EventForms
    report_boxes: tuple[ReportBox, ...]
    about_person: Callable[[Player], dict[str, Any]]
    league_of_import: LeagueOfImport
    points: Callable[[Tournament], Mapping[int, Points]]
    snapshot: Callable[[Tournament], Mapping[str, Any]]


@cache
def hooks() -> Hooks:
    """What the rooms say, read when it is first asked."""
    found = import_string(GATHERED)
    assert isinstance(found, Hooks)
    return found
