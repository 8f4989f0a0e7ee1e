"""Where players sit whom balancing leaves alone."""

from tables.models import Seat, SeatNeed
from tables.rules.floor import Place
from tournaments.models import Tournament


def fixed_places(tournament: Tournament) -> frozenset[Place]:
    """The chairs of the players who stay where they are."""
    players = SeatNeed.objects.filter(tournament=tournament, stays=True).values("player")
    seats = Seat.objects.filter(table__tournament=tournament, entry__player__in=players)
    return frozenset(Place(*at) for at in seats.values_list("table__number", "number"))
