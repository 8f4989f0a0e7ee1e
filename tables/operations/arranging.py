"""The room arranged by hand: seats exchanged and marked, tables resized and put into sections."""

from collections.abc import Sequence

from tables import queries
from tables.models import Move, MoveReason, Seat, SeatNeed
from tables.operations.seating import NotSeated, SeatTaken, chairs_at, sit, tables_at
from tables.rules.floor import Place
from tables.rules.seating import Assignment
from tournaments.acts import Act
from tournaments.models import Entry, Player
from tournaments.rules import N_, RuleError

MIN_SEATS, MAX_SEATS = 2, 10
SWAP_LAW = "Robert's Rules 7.14"


class SameSeat(RuleError):
    """A player cannot exchange seats with himself."""


class WrongSize(RuleError):
    """A table has two to ten chairs."""


def swap(act: Act, one: Entry, other: Entry) -> tuple[Place, Place]:
    """Two players exchange seats; where the first and the second came from.

    Raises NotSeated, SameSeat.  Source: Robert's Rules 7.14.
    """
    if one.pk == other.pk:
        raise SameSeat(N_("A swap needs two players. Choose another seat."), field="other")
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
                N_("%(player)s sits at %(seat)s, which would go. Move the player first."),
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
    """Whether balancing leaves the player where he sits."""
    need = SeatNeed.objects.filter(tournament=act.tournament, player=player).first()
    if need is not None:
        act.update(need, stays=stays)
    elif stays:
        act.create(SeatNeed(tournament=act.tournament, player=player, stays=True))
