"""The bags, chips and money of several flights at once, however many there are."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Sum

from tables.models import Seat
from tournaments import undo
from tournaments.models import (
    Bag,
    ChipMovement,
    DayEnd,
    JournalLine,
    Payout,
    Posting,
    Tournament,
)
from tournaments.models.money import Account
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.models.tournament import State

OWED = (Account.PRIZE_POOL, Account.CARRIED, Account.OVERLAY)


@dataclass(frozen=True, slots=True)
class BagSums:
    """The end of a day in figures; `expected_chips` by the chip ledger, or as when it was closed.

    `to_bag_count` players sit whose stacks are in no bag; `done_count` of the tables need nothing.
    """

    day_end: DayEnd
    expected_chips: int = 0
    bags_count: int = 0
    counted_chips: int = 0
    confirmed_count: int = 0
    to_bag_count: int = 0
    tables_count: int = 0
    done_count: int = 0

    @property
    def is_closed(self) -> bool:
        return self.day_end.closed_at is not None

    @property
    def players_count(self) -> int:
        return self.bags_count + self.to_bag_count

    @property
    def difference_chips(self) -> int:
        return self.counted_chips - self.expected_chips

    @property
    def average_chips(self) -> int:
        return self.counted_chips // self.bags_count if self.bags_count else 0


def bag_sums(
    events: Collection[Tournament], in_play_chips: Mapping[int, int]
) -> dict[int, BagSums]:
    """The last day's end of each event that has bagged one, in three statements."""
    rows = DayEnd.objects.filter(tournament__in=events, expected_chips__isnull=False)
    ends = {end.tournament_id: end for end in rows.order_by("day")}
    bagged, waiting = _bagged(ends.values()), _waiting(ends.values())
    return {event: _sums(end, in_play_chips, bagged, waiting) for event, end in ends.items()}


_Table = tuple[int, int, int]  # bags, chips, bags that two people counted


def _bagged(ends: Iterable[DayEnd]) -> dict[int, dict[int, _Table]]:
    """By day's end and table.  Before the end is closed, those of players who are still in."""
    out = Q(entry__elimination__isnull=False, entry__elimination__pending=False)
    gone = Q(day_end__closed_at=None) & (out | Q(entry__voided=True))
    rows = Bag.objects.filter(day_end__in=[end.pk for end in ends]).exclude(gone).order_by()
    totals = rows.values_list("day_end", "table_number").annotate(
        bags=Count("pk"), stacks=Sum("chips"), sure=Count("confirmed_at")
    )
    found: dict[int, dict[int, _Table]] = defaultdict(dict)
    for end, table, bags, chips, sure in totals:
        found[end][table] = (bags, chips, sure)
    return found


def _waiting(ends: Iterable[DayEnd]) -> dict[int, dict[int, int]]:
    """By event and table those who sit there with no bag yet, where bags are filled."""
    open_ = [end for end in ends if end.closed_at is None]
    if not open_:
        return {}
    mine = Bag.objects.filter(entry=OuterRef("entry"), day_end__in=[end.pk for end in open_])
    seats = Seat.objects.filter(
        table__tournament__in=[end.tournament_id for end in open_],
        entry__isnull=False,
        entry__elimination=None,
    ).exclude(Exists(mine))
    rows = seats.order_by().values_list("table__tournament", "table__number")
    found: dict[int, dict[int, int]] = defaultdict(dict)
    for event, table, players in rows.annotate(players=Count("pk")):
        found[event][table] = players
    return found


def _sums(
    end: DayEnd,
    in_play_chips: Mapping[int, int],
    bagged: Mapping[int, Mapping[int, _Table]],
    waiting: Mapping[int, Mapping[int, int]],
) -> BagSums:
    tables, sitting = bagged.get(end.pk, {}), waiting.get(end.tournament_id, {})
    known = end.expected_chips if end.closed_at else None
    sums = BagSums(end, in_play_chips.get(end.tournament_id, 0) if known is None else known)
    return replace(
        sums,
        bags_count=sum(bags for bags, _, _ in tables.values()),
        counted_chips=sum(chips for _, chips, _ in tables.values()),
        confirmed_count=sum(sure for _, _, sure in tables.values()),
        to_bag_count=sum(sitting.values()),
        tables_count=len(tables.keys() | sitting.keys()),
        done_count=sum(
            bags == sure and table not in sitting for table, (bags, _, sure) in tables.items()
        ),
    )


def chips_in_play(events: Collection[Tournament]) -> dict[int, int]:
    """The sum of each event's chip ledger, in one statement."""
    rows = ChipMovement.objects.filter(tournament__in=events).order_by().values_list("tournament")
    return dict(rows.annotate(total=Sum("chips")))


def own_cents(events: Collection[Tournament]) -> dict[int, int]:
    """What each sold itself for the prizes: without what the house added or a flight sent.

    In two statements.
    """
    paid = Payout.objects.filter(
        tournament__in=events, voided=False, state=PayoutState.PAID, kind=PayoutKind.PRIZE
    )
    found = dict(paid.order_by().values_list("tournament").annotate(total=Sum("amount_cents")))
    owed = Posting.objects.filter(tournament__in=events, account__in=OWED).order_by()
    for event, cents in owed.values_list("tournament").annotate(total=Sum("amount_cents")):
        found[event] = found.get(event, 0) - cents
    return found


def begun_again(sums: Mapping[int, BagSums], events: Iterable[Tournament]) -> set[int]:
    """Those of the events that play another day since their last bags were closed.

    As `stages.has_played_on` says it of one, in three statements.
    """
    over = {
        event.pk: sums[event.pk].day_end.day
        for event in events
        if event.state == State.RUNNING and event.pk in sums and sums[event.pk].is_closed
    }
    if not over:
        return set()
    running = Tournament.objects.filter(pk__in=over, clock__running=True)
    found = set(running.values_list("pk", flat=True))
    lines = JournalLine.objects.filter(tournament__in=over.keys() - found)
    undone = _undone(lines)
    closed: dict[int, int] = {}
    lines = lines.filter(kind__in=("day.closed", "clock.resumed")).order_by("revision")
    for event, revision, kind, day in lines.values_list(
        "tournament", "revision", "kind", "data__day"
    ):
        if event is None or revision in undone[event]:
            continue
        if kind == "clock.resumed" and event in closed:
            found.add(event)
        elif kind == "day.closed" and day == over[event]:
            closed[event] = revision
            found.discard(event)
    return found


def _undone(lines: QuerySet[JournalLine]) -> Mapping[int, Collection[int]]:
    """By event the lines that do not count now."""
    undoings = lines.filter(Q(undoes__isnull=False) | Q(kind=undo.TOGETHER))
    found: dict[int, list[tuple[int, int | None, list[int] | None]]] = defaultdict(list)
    for event, revision, undoes, together in undoings.values_list(
        "tournament", "revision", "undoes", "data__undoes_lines"
    ):
        found[event or 0].append((revision, undoes, together))
    return defaultdict(dict, {event: undo.undone_of(mine) for event, mine in found.items()})
