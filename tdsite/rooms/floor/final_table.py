"""The final table on one page: who sits where, the button, the blinds, the prizes to win."""

from dataclasses import dataclass

from tables import queries as floor_queries
from tables.models import Seat, Table
from tdsite.web.event_state import EventState
from tournaments import dealing, penalties, queries
from tournaments.models.tournament import State


@dataclass(frozen=True, slots=True)
class FinalSeat:
    """One chair; `player` is empty where nobody sits, `stack` where nobody counted.

    `big_blinds` is the stack in big blinds of the level, rounded as the board rounds.
    """

    number: int
    player: str
    closed: bool
    button: bool
    sb: bool
    bb: bool
    stack: int | None = None
    big_blinds: int | None = None


@dataclass(frozen=True, slots=True)
class PrizeToWin:
    place: int
    cents: int


@dataclass(frozen=True, slots=True)
class FinalTable:
    """The one table that is left.  `prizes` are those nobody has won yet, first place first."""

    number: int
    size: int
    seats: tuple[FinalSeat, ...]
    prizes: tuple[PrizeToWin, ...]

    @property
    def players(self) -> int:
        return sum(bool(seat.player) for seat in self.seats)

    @property
    def seated(self) -> list[FinalSeat]:
        return [seat for seat in self.seats if seat.player]

    @property
    def button_known(self) -> bool:
        return any(seat.button for seat in self.seats)


def final_table_of(event_now: EventState, *, public: bool) -> FinalTable | None:
    """The final table, None while there are more tables, or more players than it holds.

    A flight has none.  `public`: with the names people go by in public.
    """
    tournament = event_now.tournament
    if (
        tournament.feeds_id is not None
        or tournament.state != State.RUNNING
        or len(event_now.counts) != 1
    ):
        return None
    [row] = event_now.counts
    if not 2 <= row.players <= floor_queries.final_table_size(tournament):
        return None
    table = Table.objects.get(tournament=tournament, number=row.number, broken_at=None)
    return FinalTable(
        table.number, table.size, _seats(event_now, table, public=public), _prizes(event_now)
    )


def _seats(event_now: EventState, table: Table, *, public: bool) -> tuple[FinalSeat, ...]:
    chairs = Seat.objects.filter(table=table).select_related("entry__player").order_by("number")
    counted, big = penalties.latest_counts(event_now.tournament), event_now.big_blind
    found = []
    for chair in chairs:
        player = chair.entry.player if chair.entry else None
        count = counted.get(chair.entry_id) if chair.entry_id else None
        stack = count.chips if count else None
        name = (player.public_name if public else player.name) if player else ""
        found.append(
            FinalSeat(
                chair.number,
                name,
                closed=chair.closed,
                button=chair.number == table.button,
                sb=chair.number == table.sb,
                bb=chair.number == table.bb,
                stack=stack,
                big_blinds=(2 * stack + big) // (2 * big) if stack and big else None,
            )
        )
    return tuple(found)


def _prizes(event_now: EventState) -> tuple[PrizeToWin, ...]:
    figures = event_now.figures
    prizes = queries.prizes(event_now.tournament, pool=figures.pool_cents)
    amounts = dealing.dealt(event_now.tournament, prizes).by_place[: figures.left]
    return tuple(PrizeToWin(place, cents) for place, cents in enumerate(amounts, 1))
