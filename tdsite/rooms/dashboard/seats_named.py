"""Players named by their seats in the command box."""

from tables.models import Seat
from tables.rules.floor import Place
from tdsite.acts.bust_reports import Report
from tdsite.rooms.dashboard.commands import Out
from tournaments.models import Tournament
from tournaments.rules import N_, RuleError


class PlayerNotFound(RuleError):
    """The seat named is empty, or there is no such seat."""

    code = "nobody_there"


def entry_at(tournament: Tournament, place: Place) -> int:
    """The entry in that chair.  Raises PlayerNotFound."""
    seat = Seat.objects.filter(
        table__tournament=tournament,
        table__number=place.table,
        table__broken_at=None,
        number=place.seat,
    ).first()
    if seat is None:
        raise no_such_seat(place)
    if seat.entry_id is None:
        raise PlayerNotFound(
            N_("Nobody sits in %(seat)s. Look at the wall, or find the player by name."),
            seat=place,
        )
    return int(seat.entry_id)


def no_such_seat(place: Place) -> PlayerNotFound:
    """What is said of a seat that no table has."""
    return PlayerNotFound(
        N_("There is no seat %(seat)s. Look at the wall for the tables in play."), seat=place
    )


def report(tournament: Tournament, out: Out) -> Report:
    """What is said of one player out.  Raises PlayerNotFound."""
    by = [entry_at(tournament, place) for place in out.by]
    return Report(entry_at(tournament, out.place), by, out.stack_chips)
