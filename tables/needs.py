"""What players need of their seats, as the draws want it told.

Entries are named by their numbers here: those stand on seat cards and in the public draws.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from tables import queries
from tables.models import KeepApart, Seat, SeatNeed
from tables.rules.floor import Place
from tables.rules.seating import seats_draw
from tournaments.models import Entry, Tournament
from tournaments.queries import entries_in


@dataclass(frozen=True, slots=True)
class Given:
    """The input of a seating draw, and the chairs (by entry number) it does not draw."""

    text: str
    fixed: Mapping[int, Place]


def seats_given(tournament: Tournament, entries: Sequence[Entry]) -> Given:
    """The input of the draw that seats these entries on the tables there are.

    Raises NoFreeSeat, ChairTaken, TooFewAccessible.
    """
    floor = queries.floor_of(tournament)
    numbers = {entry.player_id: entry.number for entry in entries}
    needs = SeatNeed.objects.filter(tournament=tournament, player__in=numbers)
    fixed, access = {}, []
    for need in needs.order_by("pk"):
        chair = chair_given(need)
        if chair is not None:
            fixed[numbers[need.player_id]] = chair
        elif need.accessible:
            access.append(numbers[need.player_id])
    pairs, seated = pairs_for(tournament, numbers)
    text = seats_draw(
        [entry.number for entry in entries],
        floor.tables,
        fixed=fixed,
        keep_apart=pairs,
        seated=seated,
        accessible=accessible(tournament) if access else {},
        need_access=access,
    )
    return Given(text, fixed)


def pairs_for(
    tournament: Tournament, numbers: Mapping[int, int]
) -> tuple[list[tuple[int, int]], dict[int, Place]]:
    """The kept-apart pairs among drawn players (player → entry number) and those who sit.

    Also where those of them sit who are not drawn.
    """
    rows = list(
        KeepApart.objects.filter(tournament=tournament)
        .filter(Q(one__in=numbers) | Q(other__in=numbers))
        .order_by("pk")
        .values_list("one_id", "other_id")
    )
    others = {player for pair in rows for player in pair} - numbers.keys()
    sitting = _sitting(tournament, others) if others else {}
    known = {**{player: number for player, (number, _) in sitting.items()}, **numbers}
    pairs = [(known[one], known[other]) for one, other in rows if one in known and other in known]
    return pairs, dict(sitting.values())


def _sitting(tournament: Tournament, players: Collection[int]) -> dict[int, tuple[int, Place]]:
    """Entry number and chair of these players, as far as they sit."""
    seats = Seat.objects.filter(
        table__tournament=tournament, table__broken_at=None, entry__player__in=players
    )
    rows = seats.values_list("entry__player", "entry__number", "table__number", "number")
    return {player: (number, Place(table, seat)) for player, number, table, seat in rows}


def accessible(tournament: Tournament) -> dict[int, frozenset[int]]:
    """Table → its accessible seats."""
    rows = Seat.objects.filter(
        table__tournament=tournament, table__broken_at=None, accessible=True
    ).values_list("table__number", "number")
    found: dict[int, set[int]] = {}
    for table, seat in rows:
        found.setdefault(table, set()).add(seat)
    return {table: frozenset(seats) for table, seats in found.items()}


def who_need_access(tournament: Tournament, numbers: Mapping[int, int]) -> list[int]:
    """Of the drawn players (player → entry number) those who need an accessible chair."""
    needs = SeatNeed.objects.filter(tournament=tournament, accessible=True, player__in=numbers)
    return [numbers[player] for player in needs.order_by("pk").values_list("player", flat=True)]


def staying(tournament: Tournament) -> frozenset[int]:
    """The entries whom balancing does not move."""
    players = SeatNeed.objects.filter(tournament=tournament, stays=True).values("player")
    rows = entries_in(tournament).filter(player__in=players)
    return frozenset(rows.values_list("pk", flat=True))


def has_needs(tournament: Tournament, entry: Entry) -> bool:
    """Whether the player needs anything special of his seat, in one statement."""
    mine = Q(one=entry.player_id) | Q(other=entry.player_id)
    needs = SeatNeed.objects.filter(tournament=tournament, player=entry.player_id)
    pairs = KeepApart.objects.filter(mine, tournament=tournament)
    return bool(needs.values("pk").union(pairs.values("pk"), all=True)[:1])


def need_of(tournament: Tournament, entry: Entry) -> SeatNeed | None:
    """What the player needs of his seat, None when any will do."""
    return SeatNeed.objects.filter(tournament=tournament, player=entry.player_id).first()


def chair_given(need: SeatNeed | None) -> Place | None:
    """The chair given to the player beforehand, if there is one."""
    if need is None or need.table_number is None or need.seat_number is None:
        return None
    return Place(need.table_number, need.seat_number)


def late_chairs(tournament: Tournament, entry: Entry) -> list[Seat]:
    """The chairs that meet the player's needs at the tables with the fewest players among them."""
    need = need_of(tournament, entry)
    _, seated = pairs_for(tournament, {entry.player_id: entry.number})
    free = Seat.objects.filter(
        table__tournament=tournament, table__broken_at=None, entry=None
    ).exclude(queries.HELD)
    if need is not None and need.accessible:
        free = free.filter(accessible=True)
    apart = {place.table for place in seated.values()}
    rows = free.exclude(table__number__in=apart).order_by("table__number", "number")
    chairs = list(rows.select_related("table"))
    players = {row.number: row.players for row in queries.counts(tournament)}
    fewest = min((players[chair.table.number] for chair in chairs), default=0)
    return [chair for chair in chairs if players[chair.table.number] == fewest]
