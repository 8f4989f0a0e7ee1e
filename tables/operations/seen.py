"""Players seen in their seats, or in somebody else's: steps of an act."""

from collections.abc import Sequence

from tables.models import Seat, SeatCheck, SeenBy
from tables.operations.seating import NoSuchSeat, chairs_at
from tables.rules.floor import Place
from tournaments.acts import Act
from tournaments.models import Entry
from tournaments.rules import N_, RuleError


class SeatEmpty(RuleError):
    """The book has nobody in that seat."""

    code = "nobody_sits"


def check_seat(act: Act, place: Place, *, how: SeenBy = SeenBy.FLOOR) -> Entry:
    """The player whose seat this is was seen in it.  Raises NoSuchSeat, SeatEmpty."""
    chair = chairs_at(act, [place])[place]
    if chair.entry_id is None:
        raise SeatEmpty(
            N_(
                "Nobody should sit at %(seat)s. Who is there? Find the player by name: their"
                " assigned seat is shown. Send them there, or move them here."
            ),
            field="seat",
            seat=str(place),
        )
    entry = Entry.objects.select_related("player").get(pk=chair.entry_id)
    _note(act, [(entry.pk, place)], how)
    return entry


def check_table(act: Act, number: int, *, how: SeenBy = SeenBy.FLOOR) -> list[Seat]:
    """Everybody of a table was seen in his seat; the chairs, in their order.

    Raises NoSuchSeat, SeatEmpty.
    """
    rows = Seat.objects.filter(
        table__tournament=act.tournament, table__broken_at=None, table__number=number
    ).select_related("entry__player")
    chairs = list(rows.order_by("number"))
    if not chairs:
        raise NoSuchSeat(
            N_("There is no open table %(table)s. Look at the wall for the tables in play."),
            field="table",
            table=number,
        )
    taken = [chair for chair in chairs if chair.entry_id is not None]
    if not taken:
        raise SeatEmpty(
            N_("Nobody should sit at table %(table)s. Find the players there by name."),
            field="table",
            table=number,
        )
    _note(act, [(c.entry_id, Place(number, c.number)) for c in taken if c.entry_id], how)
    return taken


def check_player(act: Act, entry: Entry, place: Place, *, how: SeenBy = SeenBy.FLOOR) -> None:
    """A player was seen at a place, be it his own or not.  Raises NoSuchSeat."""
    chairs_at(act, [place])
    _note(act, [(entry.pk, place)], how)


def _note(act: Act, seen: Sequence[tuple[int, Place]], how: SeenBy) -> None:
    act.create_many(
        [
            SeatCheck(
                tournament=act.tournament,
                entry_id=entry,
                revision=act.revision,
                table_number=place.table,
                seat_number=place.seat,
                how=how,
                at=act.at,
            )
            for entry, place in seen
        ]
    )
