"""Hand-for-hand play now, and who is not there when a hand is dealt: read from the book."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from tables import queries
from tables.models import HandForHand, HandState, Table, TableHand
from tables.rules.floor import Place
from tables.rules.hand_for_hand import Hands
from tournaments import penalties
from tournaments.models import Absence, Penalty, Tournament


def play_of(tournament: Tournament) -> HandForHand | None:
    """The row that stands for it while it is on: never before the places paid are known."""
    if tournament.registration_closed_at is None:
        return None
    return HandForHand.objects.filter(tournament=tournament).first()


def hands_of(play: HandForHand | None) -> Hands | None:
    """The same as the rules see it, with what the tables reported."""
    if play is None:
        return None
    rows = TableHand.objects.filter(tournament=play.tournament_id, hand=play.hand)
    states = dict(rows.values_list("table__number", "state"))
    return Hands(
        play.target,
        play.hand,
        play.dealing,
        done=frozenset(number for number, state in states.items() if state == HandState.DONE),
        held=frozenset(number for number, state in states.items() if state == HandState.HOLD),
    )


def playing(tournament: Tournament) -> frozenset[int]:
    """The tables that deal: those with two players or more."""
    tables = Table.objects.filter(tournament=tournament, broken_at=None)
    dealt = tables.annotate(players=Count("seats__entry")).filter(players__gte=2)
    return frozenset(dealt.values_list("number", flat=True))


@dataclass(frozen=True, slots=True)
class NotThere:
    """The penalties in force and the seats of all who are not there at some tables.

    `away` are the entries whose player is away; `rows` the penalties, the earliest first.
    """

    rows: tuple[Penalty, ...]
    away: frozenset[int]
    places: dict[int, Place]

    @property
    def table_of(self) -> dict[int, int]:
        return {entry: place.table for entry, place in self.places.items()}

    def at(self, tables: Collection[int]) -> "NotThere":
        """Those of them who sit at one of these tables."""
        places = {entry: place for entry, place in self.places.items() if place.table in tables}
        rows = tuple(row for row in self.rows if row.entry_id in places)
        return NotThere(rows, self.away & places.keys(), places)


NOBODY_AWAY = NotThere((), frozenset(), {})


def not_there(
    tournament: Tournament,
    tables: Collection[int] | None,
    *,
    before: datetime | None = None,
    still: bool = False,
) -> NotThere:
    """Those at these tables, or at all; in two statements while everybody is there.

    `before`: as it was when the hand was dealt, or the level began; who has come back since is
    among them, unless they must be away `still`.
    """
    rows = penalties.active_penalties(tournament).filter(entry__elimination=None)
    gone = Absence.objects.filter(tournament=tournament, entry__elimination=None)
    away = Q(ended_at=None)
    gone = gone.filter(away if still or before is None else away | Q(ended_at__gt=before))
    if tables is not None:
        rows = rows.filter(entry__seat__table__number__in=tables)
        gone = gone.filter(entry__seat__table__number__in=tables)
    if before is not None:
        rows, gone = rows.filter(at__lte=before), gone.filter(at__lte=before)
    found = tuple(rows.select_related("entry__player"))
    absent = frozenset(gone.values_list("entry_id", flat=True))
    entries = absent | {row.entry_id for row in found}
    if not entries:
        return NOBODY_AWAY
    seats = queries.chairs(tournament).filter(entry__in=entries)
    places = {
        entry: Place(table, seat)
        for entry, table, seat in seats.values_list("entry_id", "table__number", "number")
        if entry is not None
    }
    return NotThere(
        tuple(row for row in found if row.entry_id in places),
        absent & places.keys(),
        places,
    )


def players_at(tournament: Tournament, number: int) -> int:
    """How many sit at a table, whoever serves or is away among them."""
    chairs = queries.chairs(tournament).filter(table__number=number)
    return chairs.filter(entry__isnull=False).count()
