"""Stacks put down at empty seats for late entrants, sold as they stand, or taken up unsold.

Such a stack is dealt in and posts like an absent player's; its chair is held back meanwhile, so
that no draw and no move gives it to anybody else.  Source: Robert's Rules 7.5, 7.6.
"""

from collections.abc import Sequence

from tables.models import DrawKind, Seat
from tables.operations import draws
from tables.operations.seating import chairs_at, check_free
from tables.rules.floor import Place
from tables.rules.seating import late_seat_draw
from tournaments import queries, selling
from tournaments.acts import Act
from tournaments.models import Entry, LateStack
from tournaments.models.money import ChipReason
from tournaments.models.tournament import PriceKind
from tournaments.operations.eliminations import TooManyChips
from tournaments.operations.events import WrongState, require_running
from tournaments.rules import N_, RuleError
from tournaments.rules import entries as entry_rules
from tournaments.rules.policy import LateStack as LatePolicy
from tournaments.selling import unsold_stacks


class FullStacks(RuleError):
    """The event gives late players full stacks: none are put down for them."""


class StackThere(RuleError):
    """A stack stands at the seat already."""


class NoStackThere(RuleError):
    """No stack waits at the seat."""


class SalesOver(WrongState):
    """Nobody can come late any more."""


def put_down(act: Act, places: Sequence[Place]) -> list[LateStack]:
    """A starting stack at each of these free seats, in play from the next hand.

    Raises FullStacks, SalesOver, NoSuchSeat, SeatTaken, SeatClosed, StackThere.
    """
    tournament = act.tournament
    require_running(tournament)
    if queries.policy_of(tournament).late_stack is not LatePolicy.BLINDED:
        raise FullStacks(N_("No late stacks in this event."))
    if tournament.registration_closed_at is not None:
        raise SalesOver(N_("Registration closed: no late stacks"))
    waiting = {place_of(row) for row in unsold_stacks(tournament)}
    wanted = list(dict.fromkeys(places))
    chairs = chairs_at(act, wanted)  # whole tables
    for place in wanted:
        check_free(chairs[place], place)
        if place in waiting:
            raise StackThere(
                N_("Seat %(seat)s already has a stack."), field="seats", seat=str(place)
            )
        act.update(chairs[place], reserved=True)
    chips = selling.price_of(tournament, PriceKind.ENTRY).chips
    rows = [
        LateStack(
            tournament=tournament,
            table_number=place.table,
            seat_number=place.seat,
            chips=chips,
            put_down_at=act.at,
        )
        for place in wanted
    ]
    for row in rows:
        act.move_chips(ChipReason.LATE_STACK, chips, table=row.table_number)
    return act.create_many(rows)


def sell_one(act: Act, entry: Entry) -> Place | None:
    """Seat a late entrant by lot at one of the stacks put down; None where none waits.

    The stack becomes the entry's: what it was put down with leaves the books as the sale brings
    the same in, so that what it has posted since is neither issued twice nor lost.
    """
    rows = {place_of(row): row for row in unsold_stacks(act.tournament)}
    if not rows:
        return None
    chairs = chairs_at(act, list(rows))
    free = sorted(place for place in rows if chairs[place].entry_id is None)
    if not free:
        return None
    drawn = draws.hold(act, DrawKind.LATE_SEAT, late_seat_draw(entry.number, free))
    place = drawn.chairs[entry.number]
    _take(act, chairs[place], rows[place], entry)
    return place


def _take(act: Act, chair: Seat, row: LateStack, entry: Entry) -> None:
    act.update(chair, reserved=False)
    act.update_links("entry_id", [(chair, entry.pk)])
    act.update(row, sold_to=entry)
    act.move_chips(ChipReason.LATE_STACK, -row.chips, table=row.table_number)


def take_up(act: Act, place: Place, *, stack_chips: int) -> LateStack:
    """Remove an unsold stack: what is left of it leaves play, its chair is free.

    Raises NoStackThere, NegativeAmount, TooManyChips.  Source: Robert's Rules 7.5.
    """
    row = next((one for one in unsold_stacks(act.tournament) if place_of(one) == place), None)
    if row is None:
        raise NoStackThere(N_("No late stack at seat %(seat)s"), field="seat", seat=str(place))
    entry_rules.check_amount(stack_chips, field="stack_chips")
    if stack_chips > queries.chips_in_play(act.tournament):
        raise TooManyChips(
            N_("More than the chips in play. Count the stack again."), field="stack_chips"
        )
    act.update(chairs_at(act, [place])[place], reserved=False)
    act.move_chips(ChipReason.LATE_STACK, -stack_chips, table=row.table_number)
    return act.update(row, removed_at=act.at, removed_chips=stack_chips)


def place_of(row: LateStack) -> Place:
    return Place(row.table_number, row.seat_number)
