"""A player who was written out by mistake sits down again."""

from tables.operations import seating
from tables.operations.seating import NoSuchSeat, SeatClosed, SeatTaken
from tables.queries import place_held
from tables.rules.floor import Place
from tables.rules.seating import Assignment
from tournaments.acts import Act
from tournaments.models import Elimination, Entry
from tournaments.models.tournament import State
from tournaments.rules import N_, RuleError

BY_LOT = "draw"


class SeatNeeded(RuleError):
    """The player's own seat is not free any more: somebody must say where he sits."""


def seat_left(row: Elimination) -> Place | None:
    """The seat that a bust was reported from."""
    if row.table_number is None or row.seat_number is None:
        return None
    return Place(row.table_number, row.seat_number)


def sit_again(act: Act, entry: Entry, *, own: Place | None, picked: str = "") -> Place | None:
    """Give a player his own chair back, or the one picked ("7-3"), or one by lot ("draw").

    Once the event is over nobody needs one, and he has none unless his own is free.
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
