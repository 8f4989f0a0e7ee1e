"""Who comes late or not at all: stacks put down and taken up, absent players' stacks lifted."""

from collections.abc import Sequence
from typing import Unpack

from django.contrib.auth.models import User

from tables.operations import late_stacks
from tables.queries import chairs
from tables.rules.floor import Place
from tdsite.acts.removals import remove
from tournaments import access, journal
from tournaments.acts import Order
from tournaments.models import JournalLine, Tournament
from tournaments.models.entries import Ending
from tournaments.rules import N_, RuleError

LAW = "7.5"


class NobodySits(RuleError):
    """There is no player at the seat."""


@journal.command
def put_down_stacks(
    tournament_id: int, *, places: Sequence[Place], **order: Unpack[Order]
) -> JournalLine:
    """A starting stack at each of these free seats for players who come late.

    They are dealt in and post their blinds; a late entrant takes one over as it stands.
    Raises FullStacks, SalesOver, SeatTaken, SeatClosed, StackThere, NoSuchSeat.
    Source: Robert's Rules 7.5, 7.6.
    """
    act = journal.open_act(tournament_id, "stack.put_down", **order)
    rows = late_stacks.put_down(act, places)
    return journal.record(
        act,
        law=LAW,
        seats=", ".join(str(late_stacks.place_of(row)) for row in rows),
        stack_chips=rows[0].chips if rows else 0,
    )


@journal.command
def take_up_stack(
    tournament_id: int, *, table: int, seat: int, stack_chips: int, **order: Unpack[Order]
) -> JournalLine:
    """Take up an unsold stack with the chips that are left of it; its seat is free.

    Raises NoStackThere, NegativeAmount, TooManyChips.  Source: Robert's Rules 7.5.
    """
    act = journal.open_act(tournament_id, "stack.removed", **order)
    row = late_stacks.take_up(act, Place(table, seat), stack_chips=stack_chips)
    return journal.record(
        act,
        law=LAW,
        seat=str(late_stacks.place_of(row)),
        stack_chips=stack_chips,
    )


def lift_no_show(
    tournament_id: int,
    *,
    table: int,
    seat: int,
    stack_chips: int,
    approved_by: User | None = None,
    **order: Unpack[Order],
) -> JournalLine:
    """Lift the stack of an absent player from his seat; see `remove`.

    Raises NobodySits, TooSoonToLift, StackHeld, NobodyLeft, TooManyChips, SecondPersonNeeded.
    Source: Robert's Rules 7.4.
    """
    access.require(order["by"], "entry.lifted", tournament_id)
    there = chairs(Tournament(pk=tournament_id)).filter(table__number=table, number=seat)
    entry = there.values_list("entry_id", flat=True).first()
    if entry is None:
        raise NobodySits(
            N_("Nobody has seat %(seat)s. Check the table and the chair."),
            field="to",
            seat=f"{table}-{seat}",
        )
    return remove(
        entry, kind=Ending.NO_SHOW, stack_chips=stack_chips, approved_by=approved_by, **order
    )
