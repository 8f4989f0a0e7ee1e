"""What players need of their seats, as the draws want it told.

Entries are named by their numbers here: those stand on seat cards and in the public draws.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tables import queries
from tables.models import KeepApart, Seat, SeatNeed
from tables.rules.floor import Place, Seating
from tables.rules.seating import ChairTaken, seats_draw, table_sizes
from tournaments.models import Entry, Tournament
from tournaments.rules import N_


@dataclass(frozen=True, slots=True)
class Given:
    """The input of a seating draw, and the chairs (by entry number) it does not draw."""

    text: str
    fixed: Mapping[int, Place]


def seats_given(tournament: Tournament, entries: Sequence[Entry], *, more: int = 0) -> Given:
    """The input of the draw that seats these entries on the tables there are.

    `more`: as if so many further tables were open.
    Raises NoFreeSeat, ChairTaken, TooFewAccessible.
    """
    tables = [*queries.floor_of(tournament).tables, *_unopened(tournament, more)]
    numbers = {entry.player_id: entry.number for entry in entries}
    needs = SeatNeed.objects.filter(tournament=tournament, player__in=numbers)
    fixed, access = {}, []
    for need in needs.order_by("pk"):
        chair = chair_given(need)
        if chair is not None:
            fixed[numbers[need.player_id]] = chair
        elif need.accessible:
            access.append(numbers[need.player_id])
    if fixed:
        _check_chairs(tournament, tables, fixed.values())
    pairs, seated = pairs_for(tournament, numbers)
    text = seats_draw(
        [entry.number for entry in entries],
        tables,
        fixed=fixed,
        keep_apart=pairs,
        seated=seated,
        accessible=accessible(tournament) if access else {},
        need_access=access,
    )
    return Given(text, fixed)


def _check_chairs(
    tournament: Tournament, tables: Sequence[Seating], chairs: Collection[Place]
) -> None:
    """Raise ChairTaken for a chair given beforehand that is not in the room, or out of order."""
    opened = {table.table for table in tables}
    shut = queries.chairs(tournament).filter(closed=True)
    closed = {Place(*at) for at in shut.values_list("table__number", "number")}
    for chair in chairs:
        if chair.table not in opened:
            raise ChairTaken(
                N_(
                    "Seat %(place)s is assigned to a player, but table %(table)s is not needed. "
                    "Open it, or assign another seat."
                ),
                field="seat",
                place=str(chair),
                table=chair.table,
            )
        if chair in closed:
            raise ChairTaken(
                N_(
                    "Seat %(place)s is assigned but out of order. Restore it or assign another "
                    "seat."
                ),
                field="seat",
                place=str(chair),
            )


def chairs_by_player(tournament: Tournament) -> dict[int, Place]:
    """Player → the chair given to them beforehand."""
    needs = SeatNeed.objects.filter(tournament=tournament, table_number__isnull=False)
    found = {need.player_id: chair_given(need) for need in needs}
    return {player: chair for player, chair in found.items() if chair is not None}


def chairs_given(tournament: Tournament, tables: Collection[int]) -> set[Place]:
    """The chairs of these tables that are given to players beforehand."""
    needs = SeatNeed.objects.filter(tournament=tournament, table_number__in=tables)
    return {chair for chair in map(chair_given, needs) if chair is not None}


def tables_to_open(tournament: Tournament, entries: Sequence[Entry]) -> int:
    """How many further tables these entries need to be seated together with those who sit.

    Chairs out of order are no room, nor are those held back for somebody else.
    """
    floor = queries.counts(tournament)
    players = len(entries) + sum(table.players for table in floor)
    sizes = table_sizes(players, seats=tournament.seats_per_table)
    more = max(0, len(sizes) - len(floor))
    room = sum(table.capacity - table.players for table in floor)
    while (missing := len(entries) - room - _room_of(tournament, entries, more)) > 0:
        more += -(-missing // tournament.seats_per_table)
    return more


def _room_of(tournament: Tournament, entries: Sequence[Entry], more: int) -> int:
    """The chairs of so many further tables, and those held back for these very players."""
    chairs = more * tournament.seats_per_table
    by_player = chairs_by_player(tournament)
    if not by_player:
        return chairs
    last = queries.last_number(tournament)
    at_new = {chair for chair in by_player.values() if last < chair.table <= last + more}
    held = queries.chairs(tournament).filter(entry=None, reserved=True, closed=False)
    kept = at_new | {Place(*at) for at in held.values_list("table__number", "number")}
    theirs = {by_player[entry.player_id] for entry in entries if entry.player_id in by_player}
    return chairs - len(at_new) + len(theirs & kept)


def _unopened(tournament: Tournament, more: int) -> list[Seating]:
    """Tables as they would be opened next, with the chairs given to players held back."""
    last = queries.last_number(tournament) if more else 0
    numbers = range(last + 1, last + more + 1)
    chairs = chairs_given(tournament, numbers) if more else set()
    return [
        Seating(
            number,
            tournament.seats_per_table,
            frozenset(),
            closed=frozenset(chair.seat for chair in chairs if chair.table == number),
            break_rank=-number,
        )
        for number in numbers
    ]


def places_needed(tournament: Tournament) -> frozenset[Place]:
    """The seats of those who need something of theirs, or are kept apart from somebody."""
    needy = SeatNeed.objects.filter(tournament=tournament)
    pairs = KeepApart.objects.filter(tournament=tournament)
    seats = queries.chairs(tournament).filter(
        Q(entry__player__in=needy.values("player"))
        | Q(entry__player__in=pairs.values("one"))
        | Q(entry__player__in=pairs.values("other"))
    )
    return frozenset(Place(*at) for at in seats.values_list("table__number", "number"))


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
    seats = queries.chairs(tournament).filter(entry__player__in=players)
    rows = seats.values_list("entry__player", "entry__number", "table__number", "number")
    return {player: (number, Place(table, seat)) for player, number, table, seat in rows}


def accessible(tournament: Tournament) -> dict[int, frozenset[int]]:
    """Table → its accessible seats."""
    easy = queries.chairs(tournament).filter(accessible=True)
    found: dict[int, set[int]] = {}
    for table, seat in easy.values_list("table__number", "number"):
        found.setdefault(table, set()).add(seat)
    return {table: frozenset(seats) for table, seats in found.items()}


def who_need_access(tournament: Tournament, numbers: Mapping[int, int]) -> list[int]:
    """Of the drawn players (player → entry number) those who need an accessible chair."""
    needs = SeatNeed.objects.filter(tournament=tournament, accessible=True, player__in=numbers)
    return [numbers[player] for player in needs.order_by("pk").values_list("player", flat=True)]


def who_stay(tournament: Tournament) -> QuerySet[SeatNeed, int]:
    """The players whom balancing leaves where they sit."""
    needs = SeatNeed.objects.filter(tournament=tournament, stays=True)
    return needs.values_list("player_id", flat=True)


def fixed_places(tournament: Tournament) -> frozenset[Place]:
    """The chairs of the players who stay where they are."""
    seats = Seat.objects.filter(
        table__tournament=tournament, entry__player__in=who_stay(tournament)
    )
    return frozenset(Place(*at) for at in seats.values_list("table__number", "number"))


def has_needs(tournament: Tournament, entry: Entry) -> bool:
    """Whether the player needs anything special of their seat, in one statement."""
    mine = Q(one=entry.player_id) | Q(other=entry.player_id)
    needs = SeatNeed.objects.filter(tournament=tournament, player=entry.player_id)
    pairs = KeepApart.objects.filter(mine, tournament=tournament)
    return bool(needs.values("pk").union(pairs.values("pk"), all=True)[:1])


def need_of(tournament: Tournament, entry: Entry) -> SeatNeed | None:
    """What the player needs of their seat, None when any will do."""
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
    free = queries.chairs(tournament).filter(entry=None).exclude(queries.HELD)
    if need is not None and need.accessible:
        free = free.filter(accessible=True)
    apart = {place.table for place in seated.values()}
    rows = free.exclude(table__number__in=apart).order_by("table__number", "number")
    chairs = list(rows.select_related("table"))
    players = {row.number: row.players for row in queries.counts(tournament)}
    fewest = min((players[chair.table.number] for chair in chairs), default=0)
    return [chair for chair in chairs if players[chair.table.number] == fewest]
