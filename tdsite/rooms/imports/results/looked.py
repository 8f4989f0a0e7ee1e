"""A list of results against the book: what it would bring, who is asked about, what is wrong.

The page, the command and the API look at a list by this.
"""

from collections.abc import Mapping as Values
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext

from tdsite.rooms.imports.results import acts
from tdsite.rooms.imports.results.columns import LABELS, Column, Mapping
from tdsite.rooms.imports.results.reading import ListDefaults, hash_of, results_of, standing_of
from tdsite.web import formats
from tdsite.web.languages import reading
from tdsite.web.read_sheets import Sheet
from tournaments.models import Club, Tournament
from tournaments.operations.imported_people import known_people
from tournaments.rules import N_, RuleError
from tournaments.rules.imports import PastRemark, Remark
from tournaments.rules.listed_results import (
    ListedEvent,
    ListedPlace,
    Totals,
    remarks_on,
    standings,
    totals_of,
)
from tournaments.rules.past_matches import Matches, Question, matched


class RowsWrong(RuleError):
    """Something in a row cannot be read, so nothing of the list comes in."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """What has to be put right, for a human: the row, the field, what stands there."""

    row: int
    field: str
    written: str
    says: str


@dataclass(frozen=True, slots=True)
class EventLooked:
    """One event as it would come in.  `before`: it is here already, and is left out."""

    event: ListedEvent
    best: tuple[ListedPlace, ...]
    remarks: tuple[str, ...]
    before: Tournament | None


@dataclass(frozen=True, slots=True)
class LookedAt:
    """The whole list.  `events` are all, `new` those that would come in."""

    events: tuple[EventLooked, ...]
    wrong: tuple[Wrong, ...]
    matches: Matches
    totals: Totals

    @property
    def questions(self) -> list[tuple[Question, str]]:
        """Who is asked about, and why, in words."""
        return [(one, gettext(one.says[0]) % one.says[1]) for one in self.matches.questions]

    @property
    def new(self) -> list[ListedEvent]:
        return [one.event for one in self.events if one.before is None]

    @property
    def has_points(self) -> bool:
        return any(event.has_points for event in self.new)

    @property
    def ready(self) -> bool:
        """Whether it could come in once what is asked is answered."""
        return bool(self.new) and not self.wrong


BEST_SHOWN = 3


def look(
    club: Club,
    sheet: Sheet,
    mapping: Mapping,
    defaults: ListDefaults,
    *,
    answers: Values[int, str],
    today: date,
) -> LookedAt:
    """What an import of the list would do now.  Raises ColumnsUnfit, NothingListed."""
    read = results_of(sheet, mapping, defaults, today=today)
    before = acts.known_events(club.pk, read.events)
    looked = tuple(_looked(event, before) for event in read.events)
    new = [one.event for one in looked if one.before is None]
    return LookedAt(
        looked,
        tuple(_wrong(row, remark) for row, remark in read.wrong),
        matched(new, known_people(club.pk), answers),
        totals_of(new),
    )


def look_at_standing(
    club: Club,
    sheet: Sheet,
    mapping: Mapping,
    *,
    name: str,
    answers: Values[int, str],
    today: date,
) -> LookedAt:
    """The standings of a season, as one event.  Raises ColumnsUnfit, NothingListed."""
    read = standing_of(sheet, mapping, name=name, today=today)
    wrong = tuple(_wrong(row, remark) for row, remark in read.wrong)
    people = matched(read.events, known_people(club.pk), answers)
    looked = tuple(EventLooked(event, (), (), None) for event in read.events)
    return LookedAt(looked, wrong, people, totals_of(read.events))


def _looked(event: ListedEvent, before: Values[str, object]) -> EventLooked:
    known = before.get(hash_of(event))
    tournament = getattr(known, "tournament", None)
    best = tuple(standings(event)[:BEST_SHOWN])
    remarks = tuple(_text(remark, event.currency) for remark in remarks_on(event))
    return EventLooked(event, best, remarks, tournament)


def _text(remark: PastRemark, currency: str) -> str:
    money = {
        name: formats.money(value, currency=currency, locale=reading())
        for name, value in remark.values.items()
        if name.endswith("_cents") and isinstance(value, int)
    }
    return gettext(remark.says) % {**remark.values, **money}


def _wrong(row: int, remark: Remark) -> Wrong:
    says = gettext(remark.sentence)
    label = str(LABELS[Column(remark.field)])
    return Wrong(row, label, remark.written, says % remark.values if remark.values else says)


def events_of(looked: LookedAt) -> list[ListedEvent]:
    """All events, once every row can be read.  Raises RowsWrong, naming the first that cannot."""
    for one in looked.wrong:
        raise RowsWrong(
            N_("Row %(row)s, %(column)s: %(says)s. Nothing was imported."),
            field="rows",
            row=one.row,
            says=one.says.rstrip("."),
            column=one.field,
        )
    return [one.event for one in looked.events]
