"""Taking over an event that is played already: from paper, a board, or another program."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Any, Unpack

from blinds import queries as clock_queries
from blinds.operations import clocks
from blinds.rules.sheet import MAX_SECONDS
from blinds.rules.steps import Schedule, StepKind
from blinds.rules.structure import MAX_STEPS
from blinds.rules.times import beginnings
from tables.operations import next_day, seating
from tables.rules.floor import Place
from tdsite.acts.arguments import situation
from tdsite.acts.play import close
from tournaments import journal, queries
from tournaments.acts import Act, ActContext
from tournaments.models import Entry, JournalLine, Player
from tournaments.models.money import Method
from tournaments.operations import events, taken_over
from tournaments.register import EVENT, act
from tournaments.rules import N_
from tournaments.rules.taken_over import (
    MAX_ENTRIES,
    CannotTakeOver,
    Field,
    PlayerIn,
    check,
)
from tournaments.rules.values import EventId, Flat, Help, Several, Whole

LevelNow = Annotated[int, Whole(1, MAX_STEPS), Help("The level that is played, from 1.")]
LeftSeconds = Annotated[int, Whole(0, MAX_SECONDS), Help("What is left of it, in seconds.")]
Count = Annotated[int, Whole(0, MAX_ENTRIES)]
SOLD = "Entries sold so far, re-entries among them."
STILL_IN = "Players who are still in."
LISTED = "Those still in whose names are known; the others get a name later."
SEATS = "Seats are drawn for whoever has none here."


@dataclass(frozen=True, slots=True)
class ClockNow:
    """Where the clock stands.  On a break, `level` is the one before it."""

    level: LevelNow
    left_seconds: LeftSeconds
    on_break: bool = False
    running: bool = True


@dataclass(frozen=True, slots=True)
class FieldNow:
    """What was counted so far."""

    entries_count: Annotated[int, Whole(2, MAX_ENTRIES), Help(SOLD)]
    left_count: Annotated[int, Whole(2, MAX_ENTRIES), Help(STILL_IN)]
    rebuys_count: Count = 0
    add_ons_count: Count = 0

    def as_field(self) -> Field:
        return Field(self.entries_count, self.left_count, self.rebuys_count, self.add_ons_count)


@act("tournament.started", path=f"{EVENT}take-over/", draws=True)
def take_over(
    tournament_id: EventId,
    *,
    clock: Annotated[ClockNow, Flat()],
    field: Annotated[FieldNow, Flat()],
    players: Annotated[Sequence[PlayerIn], Several(0, MAX_ENTRIES), Help(LISTED)] = (),
    method: Method = Method.CASH,
    registration_open: bool = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Go on with an event that is played already, on the terms of an announced one.

    It runs from the level and the second that are said.  Entries, rebuys and add-ons are booked at
    their regular prices by one method.  Seats are drawn for whoever has none here; who is out has
    no name yet.  With registration closed the prizes are set.
    Raises WrongState, CannotTakeOver, NoPlan, NoSuchLevel, TillNeeded, NoFreeSeat.
    Source: Robert's Rules 7.39.
    """
    act = journal.open_act(tournament_id, "tournament.started", **order)
    taken_over.check_not_begun(act)
    counted = field.as_field()
    check(counted, players, most_seats=act.tournament.seats_per_table)
    schedule = clock_queries.schedule_of(act.tournament)
    index = step_of(schedule, clock.level, on_break=clock.on_break)
    numbers = situation(act.tournament, act.at).counted
    began = act.at - timedelta(seconds=played_seconds(schedule, index, clock.left_seconds))
    people = _people(act, counted, players)
    entries = taken_over.take_entries(act, people, first=numbers.entry, at=began)
    taken_over.sell_all(act, entries, counted, method=method, receipt=numbers.receipt)
    out, inside = entries[: counted.out], entries[counted.out :]
    events.start(act)
    starts_at = min(act.tournament.starts_at, began)
    act.update(act.tournament, started_at=began, starts_at=starts_at)
    taken_over.take_ends(act, out)
    drawn = _seat(act, inside, players)
    stacks = [(entry, player.stack_chips) for entry, player in zip(inside, players, strict=False)]
    taken_over.count_stacks(act, [(entry, chips) for entry, chips in stacks if chips])
    clocks.take_over(act, index=index, left_seconds=clock.left_seconds, running=clock.running)
    if not registration_open:
        _close(act, counted.left)
    return journal.record(
        act,
        law="7.39",
        taken_over=True,
        level=clock.level,
        players_count=counted.left,
        entries_count=counted.entries,
        tables_count=len({seat.table_id for seat in _seats(inside)}),
        drawn_count=drawn,
    )


def step_of(schedule: Schedule, level: int, *, on_break: bool) -> int:
    """The step of the plan, from 0, that is this level, or the break right after it.

    Raises NoPlan, CannotTakeOver.
    """
    levels = [n for n, step in enumerate(schedule) if step.kind is StepKind.LEVEL]
    if not levels:
        raise clocks.NoPlan(N_("No levels yet. Choose a structure first."))
    if level > len(levels):
        raise CannotTakeOver(
            N_("The structure ends with level %(last)s."), field="level", last=len(levels)
        )
    index = levels[level - 1]
    if not on_break:
        return index
    if index + 1 == len(schedule) or schedule[index + 1].kind is not StepKind.BREAK:
        raise CannotTakeOver(
            N_("No break follows level %(level)s in the structure."), field="on_break", level=level
        )
    return index + 1


def played_seconds(schedule: Schedule, index: int, left_seconds: int) -> int:
    """How long the day has been played, by the plan, with so much left of this step."""
    return beginnings(schedule)[index].seconds + max(0, schedule[index].seconds - left_seconds)


def _people(act: Act, field: Field, players: Sequence[PlayerIn]) -> list[Player]:
    """A player for each entry: of those who are out, then the listed ones, then whoever is not."""
    known = taken_over.take_people(act, players)
    nameless = taken_over.unnamed(act, field.entries - len(known), first=1)
    return [*nameless[: field.out], *known, *nameless[field.out :]]


def _seat(act: Act, inside: Sequence[Entry], players: Sequence[PlayerIn]) -> int:
    """Everybody where they sit; a draw for the others.  How many were drawn."""
    sitting = {
        Place(player.table, player.seat): entry
        for player, entry in zip(players, inside, strict=False)
        if player.table is not None and player.seat is not None
    }
    if sitting:
        size = act.tournament.seats_per_table
        sizes = {place.table: size for place in sitting}
        next_day.lay_out(act, act.tournament, sizes, closed=(), sitting=sitting, at=act.at)
    seated = {entry.pk for entry in sitting.values()}
    return len(seating.seat_everybody(act, [entry for entry in inside if entry.pk not in seated]))


def _seats(inside: Sequence[Entry]) -> list[Any]:
    rows = Entry.objects.filter(pk__in=[entry.pk for entry in inside], seat__isnull=False)
    return [entry.seat for entry in rows.select_related("seat")]


def _close(act: Act, left: int) -> None:
    """Close registration, which sets the prizes.

    Raises CannotTakeOver where some were paid for already: who got them is not known here.
    """
    amounts = close(act)
    paid = sum(1 for cents in amounts if cents)
    if paid > left and queries.pool_cents(act.tournament):
        raise CannotTakeOver(
            N_(
                "%(paid)s places are paid and %(left)s players are left: the other winners are not"
                " on file. Count those players as still in, and bust them by name."
            ),
            field="left_count",
            paid=paid,
            left=left,
        )
