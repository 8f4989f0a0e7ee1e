"""What acts of several rooms are called with: values and their bounds, rows, a situation.

A row that is named by its number has to stand in the event of the address (`find_rows`).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Exists, Model, OuterRef

from blinds import queries as clock_queries
from tournaments.acts import Act
from tournaments.models import DayEnd, Entry, Tournament
from tournaments.register import Description, EntryId, RowOf, Value
from tournaments.rules import RuleError
from tournaments.rules.values import Chips, Help, Named, Reason, Several, Text
from tournaments.selling import Situation

MAX_NUMBER = 2_000_000_000
HIGHEST_TABLE = 9999


def situation(tournament: Tournament, at: datetime) -> Situation:
    """The event at this moment, with the clock of the floor."""
    return Situation(tournament, at, clock_queries.standing)


def event_of(entry_id: int) -> int:
    """The event to lock before anything about the entry is read."""
    return Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id)


def the_entry(act: Act, entry_id: int) -> Entry:
    """An entry with what acts ask of it, read under the lock of its event."""
    found = entries_named(act, [entry_id])
    if entry_id not in found:
        raise Entry.DoesNotExist
    return found[entry_id]


def entries_named(act: Act, pks: Iterable[int]) -> Mapping[int, Entry]:
    """Entries by number, with player, end and seat, in one statement; unknown ones are left out.

    Those of the act's event share its tournament, so that its terms are read once.  `day_over` of
    an entry tells whether any day of its event is: where none is, it cannot be night.
    """
    over = DayEnd.objects.filter(tournament=OuterRef("tournament"), closed_at__isnull=False)
    people = Entry.objects.select_related("player", "elimination", "seat__table")
    rows = people.annotate(day_over=Exists(over))
    found = {entry.pk: entry for entry in rows.filter(pk__in=set(pks))}
    for entry in found.values():
        if entry.tournament_id == act.tournament.pk:
            entry.tournament = act.tournament
    return found


def find_rows(
    act: Description, data: Mapping[str, Any], *, of: Collection[type[Model]] = ()
) -> None:
    """Every row that is named stands where the address says; of these models alone, if there are.

    Rows of the club's own are left to the act, which says what to do about one that is not there.
    Raises ObjectDoesNotExist.
    """
    wanted: dict[RowOf, set[int]] = defaultdict(set)
    for row, number in _rows_in((act.subject, *act.values), data):
        wanted[row].add(number)
    for row, numbers in wanted.items():
        if of and row.model not in of:
            continue
        if where := _home_of(row.model, data.get("tournament_id")):
            found = row.model._default_manager.filter(**{f"{row.key}__in": numbers})
            if numbers - set(found.filter(**where).values_list(row.key, flat=True)):
                raise ObjectDoesNotExist(f"{row.model.__name__} of another event")


def _rows_in(values: Iterable[Value], data: Mapping[str, Any]) -> Iterator[tuple[RowOf, int]]:
    """What is told of rows, in lists and objects too."""
    for value in values:
        if value.is_flat:
            yield from _rows_in(value.parts, data)
            continue
        sent = data.get(value.public)
        for one in (sent or ()) if value.many else (sent,):
            if value.parts and one is not None:
                yield from _rows_in(value.parts, one)
            elif one is not None and (row := value.note(RowOf)):
                yield row, one


def _home_of(model: type[Model], event: int | None) -> dict[str, Any]:
    names = {one.name for one in model._meta.concrete_fields}
    if "tournament" in names:
        return {"tournament": event} if event else {}
    return {}


NOT_PAID = "Although somebody was paid another prize than they then have won."

Winners = Annotated[Sequence[EntryId], Several(0, 10), Help("Who won the chips.")]
Hitmen = Annotated[Sequence[EntryId], Several(0, 20)]
StackBefore = Annotated[Chips, Help("The stack when the hand began, before antes.")]
StackAtStart = Annotated[Chips, Help("When the hand began.")]
OutBefore = Annotated[EntryId, Help("An entry that went out right before.")]
OutAfter = Annotated[EntryId, Help("An entry that went out right after.")]
OutAt = Annotated[datetime, Help("After those by then.")]
Sure = Annotated[bool, Help(NOT_PAID)]
PublicReason = Annotated[Reason, Help("Everybody sees it in the log.")]
SeatAgain = Annotated[
    str, Text(12, blank=True), Help('Like 12-5, or "draw"; empty for the seat they had.')
]


@dataclass(frozen=True, slots=True)
class Report:
    """A bust as the floor reports it: who, by whom, with what stack before the hand."""

    entry_id: EntryId
    by: Annotated[Winners, Named("by_entries")] = ()
    stack_chips: StackBefore | None = None
    best_hand: Annotated[bool, Help("Gets what a tie leaves over.")] = False


class NotOfThisEvent(RuleError):
    """An entry of another event was named."""


def refund_data(reason: str, approved_by: User | None) -> dict[str, Any]:
    """What the line of a refund says of its reason, and of who approved it."""
    data = {"reason": reason.strip(), "approved": approved_by.get_username() if approved_by else ""}
    return {name: text for name, text in data.items() if text}
