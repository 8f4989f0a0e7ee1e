"""The room arranged by hand: seats exchanged, marked and given back, tables resized."""

from collections.abc import Sequence

from tables import queries
from tables.models import Move, MoveReason, Seat, SeatNeed
from tables.operations import seating
from tables.operations.seating import (
    NoSuchSeat,
    NotSeated,
    SeatClosed,
    SeatTaken,
    chairs_at,
    sit,
    tables_at,
)
from tables.queries import place_held
from tables.rules.floor import Place
from tables.rules.seating import Assignment
from tournaments.acts import Act
from tournaments.models import Elimination, Entry, Player
from tournaments.models.tournament import State
from tournaments.rules import N_, RuleError

MIN_SEATS, MAX_SEATS = 2, 10
SWAP_LAW = "Robert's Rules 7.14"


class SameSeat(RuleError):
    """A player cannot exchange seats with themselves."""


class WrongSize(RuleError):
    """A table has two to ten chairs."""


def swap(act: Act, one: Entry, other: Entry) -> tuple[Place, Place]:
    """Two players exchange seats; where the first and the second came from.

    Raises NotSeated, SameSeat.  Source: Robert's Rules 7.14.
    """
    if one.pk == other.pk:
        raise SameSeat(N_("Choose two players to swap."), field="other")
    here, there = _place(one), _place(other)
    sit(act, [Assignment(one.pk, there), Assignment(other.pk, here)])
    act.create_many([_move(act, one, here, there), _move(act, other, there, here)])
    return here, there


def _place(entry: Entry) -> Place:
    place = queries.place_of(entry)
    if place is None:
        raise NotSeated(N_("%(player)s has no seat to move from."), player=entry.player.name)
    return place


def _move(act: Act, entry: Entry, here: Place, there: Place) -> Move:
    return Move(
        tournament=act.tournament,
        revision=act.revision,
        entry=entry,
        from_table=here.table,
        from_seat=here.seat,
        to_table=there.table,
        to_seat=there.seat,
        reason=MoveReason.DIRECTOR,
        law=SWAP_LAW,
        at=act.at,
    )


def mark_seat(
    act: Act, place: Place, *, reserved: bool | None = None, accessible: bool | None = None
) -> None:
    """Hold a chair back from every draw, or say that a wheelchair reaches it; None leaves it.

    Raises NoSuchSeat.
    """
    chair = chairs_at(act, [place])[place]
    marks = {"reserved": reserved, "accessible": accessible}
    act.update(chair, **{name: mark for name, mark in marks.items() if mark is not None})


def resize(act: Act, number: int, *, seats: int) -> None:
    """Give a table so many chairs: new ones are added, only empty ones of the highest go.

    Where button or blinds stood at a chair that goes, they are not known any more.
    Raises WrongSize, NoSuchSeat, SeatTaken.
    """
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise WrongSize(N_("A table has two to ten seats."), field="seats")
    table = tables_at(act, [number])[number]
    going = list(Seat.objects.filter(table=table, number__gt=seats).order_by("number"))
    _check_nobody_sits(going, number)
    for chair in going:
        act.delete(chair)
    act.create_many([Seat(table=table, number=n) for n in range(table.size + 1, seats + 1)])
    act.update(table, size=seats)
    if any(at is not None and at > seats for at in (table.button, table.sb, table.bb)):
        act.update(table, button=None, sb=None, bb=None, heads_up=False)


def _check_nobody_sits(chairs: Sequence[Seat], table: int) -> None:
    for chair in chairs:
        if chair.entry_id is not None:
            entry = Entry.objects.select_related("player").get(pk=chair.entry_id)
            raise SeatTaken(
                N_("%(player)s sits at %(seat)s, which would be removed. Move the player first."),
                field="seats",
                seat=str(Place(table, chair.number)),
                player=entry.player.name,
            )


def set_section(act: Act, section: str, numbers: Sequence[int]) -> None:
    """Put tables into a section of the room; an empty name takes them out of any.

    Raises NoSuchSeat.
    """
    for table in tables_at(act, numbers).values():
        act.update(table, section=section)


def set_stays(act: Act, player: Player, *, stays: bool) -> None:
    """Whether balancing leaves the player where they sit."""
    need = SeatNeed.objects.filter(tournament=act.tournament, player=player).first()
    if need is not None:
        act.update(need, stays=stays)
    elif stays:
        act.create(SeatNeed(tournament=act.tournament, player=player, stays=True))


BY_LOT = "draw"


class SeatNeeded(RuleError):
    """The player's own seat is not free any more: somebody must say where they sit."""


def seat_left(row: Elimination) -> Place | None:
    """The seat that a bust was reported from."""
    if row.table_number is None or row.seat_number is None:
        return None
    return Place(row.table_number, row.seat_number)


def sit_again(act: Act, entry: Entry, *, own: Place | None, picked: str = "") -> Place | None:
    """Give a player their own chair back, or the one picked ("7-3"), or one by lot ("draw").

    Once the event is over nobody needs one, and they have none unless their own is free.
    Raises SeatNeeded, NotASeat, NoSuchSeat, SeatTaken, SeatClosed, NoFreeSeat.
    """
    if (held := place_held(entry)) is not None:
        return held
    if picked == BY_LOT:
        return seating.seat_late(act, entry)
    if picked:
        return seating.seat_at(act, entry, picked)
    if own is not None and _is_free(act, own):
        seating.sit(act, [Assignment(entry.pk, own)])
        return own
    if act.tournament.state == State.FINISHED:
        return None
    raise SeatNeeded(
        N_(
            "The seat of %(player)s, %(seat)s, is not free any more. Choose a free seat, or have"
            " one drawn."
        ),
        field="seat",
        player=entry.player.name,
        seat=str(own or "–"),
    )


def _is_free(act: Act, place: Place) -> bool:
    try:
        seating.check_free(seating.chairs_at(act, [place])[place], place)
    except (NoSuchSeat, SeatTaken, SeatClosed):
        return False
    return True
