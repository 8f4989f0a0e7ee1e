"""Players who were sent to another seat and have not been seen there yet."""

from collections.abc import Iterable

from django.db.models import Max

from tables.models import Move, SeatCheck, Table
from tables.rules import presence
from tables.rules.floor import Place
from tables.rules.presence import Look
from tournaments.models import Tournament


class Arrivals:
    """Moves and looks of an event, or of those who sit at some tables now.  Two statements."""

    def __init__(self, tournament: Tournament, *, at: Iterable[Table] | None = None) -> None:
        moves = Move.objects.filter(tournament=tournament)
        looks = SeatCheck.objects.filter(tournament=tournament)
        if at is not None:
            here = list(at)
            moves = moves.filter(entry__seat__table__in=here)
            looks = looks.filter(entry__seat__table__in=here)
        self._moved: dict[int, int] = dict(
            moves.values("entry").annotate(newest=Max("revision")).values_list("entry", "newest")
        )
        columns = ("entry_id", "table_number", "seat_number", "revision")
        self._looks = {
            entry: Look(Place(table, seat), revision)
            for entry, table, seat, revision in looks.order_by("revision", "pk").values_list(
                *columns
            )
        }

    def awaited(self, entry: int | None, place: Place) -> bool:
        """Whether the entry was sent to this seat and has not been seen in it since."""
        moved = self._moved.get(entry) if entry else None
        if entry is None or moved is None:
            return False
        return not presence.is_seen(place, self._looks.get(entry), moved=moved)
