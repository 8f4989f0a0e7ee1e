"""Who comes late or not at all: stacks put down and taken up, absent players' stacks lifted."""

from collections.abc import Sequence
from typing import Annotated, Unpack

from django.contrib.auth.models import User

from tables.operations import late_stacks
from tables.queries import chairs
from tables.rules.floor import Place
from tdsite.acts.busts import remove
from tournaments import access, journal
from tournaments.acts import ActContext
from tournaments.models import JournalLine, Tournament
from tournaments.models.entries import Ending
from tournaments.register import EVENT, SEAT, act
from tournaments.rules import N_, RuleError
from tournaments.rules.values import Chips, EventId, Help, Named, SeatNumber, Several, TableNumber

LAW = "7.5"
MAX_SEATS = 500

LateSeats = Annotated[Sequence[Place], Several(1, MAX_SEATS), Named("seats")]
LeftOfStack = Annotated[Chips, Help("What is left of it.")]


class SeatEmpty(RuleError):
    """There is no player at the seat."""

    code = "nobody_sits"


@act("stack.put_down", path=f"{EVENT}late-stacks/")
def put_down_stacks(
    tournament_id: EventId, *, places: LateSeats, **order: Unpack[ActContext]
) -> JournalLine:
    """Put a starting stack at each of these free seats: it is dealt in and posts its blinds.

    For players who come late: a late entrant takes one over as it stands.
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


@act("stack.removed", path=f"{SEAT}take-up/")
def take_up_stack(
    tournament_id: EventId,
    *,
    table: TableNumber,
    seat: SeatNumber,
    stack_chips: LeftOfStack,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Take up a stack that nobody came for; the seat is free.

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
    **order: Unpack[ActContext],
) -> JournalLine:
    """Lift the stack of an absent player from their seat; see `remove`.

    Raises SeatEmpty, TooSoonToLift, StackHeld, LastPlayerLeft, TooManyChips, SecondPersonNeeded.
    Source: Robert's Rules 7.4.
    """
    access.require(order["by"], "entry.lifted", tournament_id)
    there = chairs(Tournament(pk=tournament_id)).filter(table__number=table, number=seat)
    entry = there.values_list("entry_id", flat=True).first()
    if entry is None:
        raise SeatEmpty(
            N_("Seat %(seat)s is empty. Check table and seat."),
            field="to",
            seat=f"{table}-{seat}",
        )
    return remove(
        entry, kind=Ending.NO_SHOW, stack_chips=stack_chips, approved_by=approved_by, **order
    )
