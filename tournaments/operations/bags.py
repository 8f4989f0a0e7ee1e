"""Stacks bagged and tagged: counted by one person, confirmed by another.  Steps of an act."""

from collections.abc import Mapping, Sequence

from django.db.models import Max

from tournaments import flight_tree
from tournaments.acts import Act
from tournaments.models import Bag, DayEnd, Entry
from tournaments.operations.day_ends import require_bagging
from tournaments.operations.entries import check_not_waiting
from tournaments.rules import N_, RuleError
from tournaments.rules import days as rules
from tournaments.rules import entries as entry_rules
from tournaments.rules.days import CountedBag


class BaggedAlready(RuleError):
    """The table is bagged."""


class NothingToConfirm(RuleError):
    """No bag of the table waits for a second count."""


class BagsClosed(RuleError):
    """The day is over, its bags are in the vault."""


class ReasonMissing(RuleError):
    """A figure that two people agreed on is changed without saying why."""


def bag_table(
    act: Act, table: int, players: Mapping[int, Entry], stacks: Mapping[int, int]
) -> list[Bag]:
    """Count the stacks (seat → chips) of the players at a table into bags, numbered on.

    Who is bagged already is left out; the others are bagged together.
    Raises NotBagging, BaggedAlready, RebuyUndecided, SeatNotCounted, SeatEmpty, EmptyBag,
    NegativeAmount.
    """
    ending = require_bagging(act.tournament)
    here = [entry.pk for entry in players.values()]
    bagged = set(ending.bags.filter(entry__in=here).values_list("entry", flat=True))
    left = {seat: entry for seat, entry in players.items() if entry.pk not in bagged}
    if not left:
        raise BaggedAlready(
            N_("Table %(table)s is bagged. Correct a bag if its figure is wrong."), table=table
        )
    for entry in left.values():
        check_not_waiting(entry)
    for chips in stacks.values():
        entry_rules.check_amount(chips, field="stacks")
    rules.check_stacks(stacks, {seat: entry.player.name for seat, entry in left.items()})
    first = _last_number(act) + 1
    return act.create_many(
        [
            _row(act, ending, number, left[seat], table=table, seat=seat, chips=stacks[seat])
            for number, seat in enumerate(sorted(left), start=first)
        ]
    )


def _row(
    act: Act, ending: DayEnd, number: int, entry: Entry, *, table: int, seat: int, chips: int
) -> Bag:
    return Bag(
        tournament=act.tournament,
        day_end=ending,
        number=number,
        entry=entry,
        chips=chips,
        table_number=table,
        seat_number=seat,
        counted_at=act.at,
        counted_by=act.by,
    )


def _last_number(act: Act) -> int:
    """The highest number there is in any flight or day of the event: one safe keeps them all."""
    rows = Bag.objects.filter(tournament__in=flight_tree.tree_of(act.tournament))
    return rows.aggregate(last=Max("number"))["last"] or 0


def confirm(
    act: Act, table: int, stacks: Mapping[int, int] | None, *, reason: str = ""
) -> list[Bag]:
    """Somebody else finds the same figures in the bags of a table, or (None) says they are right.

    Raises NotBagging, NothingToConfirm, CountsDiffer, SeatNotCounted, SeatEmpty, OwnCount.
    """
    ending = require_bagging(act.tournament)
    rows = flight_tree.bags_of(ending).filter(table_number=table, confirmed_at=None)
    bags = list(rows.order_by("seat_number"))
    if not bags:
        raise NothingToConfirm(
            N_("Table %(table)s has no bag to verify. Bag the table first."),
            table=table,
        )
    if stacks is not None:
        rules.check_same([CountedBag(bag.seat_number, bag.chips) for bag in bags], stacks)
    _check_second(act, bags, reason)
    act.update_alike(bags, confirmed_at=act.at, confirmed_by=act.by)
    return bags


def _check_second(act: Act, bags: Sequence[Bag], reason: str) -> None:
    own = act.by is not None and any(bag.counted_by_id == act.by.pk for bag in bags)
    alone = act.by is not None and act.by.is_superuser
    rules.check_second(counted_it=own, may_be_alone=alone, reason=reason)


def correct(act: Act, number: int, chips: int, *, reason: str) -> tuple[Bag, int]:
    """Another figure for a bag, which has to be confirmed again; the bag, and what it said before.

    Raises Bag.DoesNotExist, BagsClosed, ReasonMissing, EmptyBag, NegativeAmount.
    """
    rows = Bag.objects.select_related("entry__player", "day_end")
    bag = rows.get(tournament=act.tournament, number=number)
    if bag.day_end.closed_at is not None:
        raise BagsClosed(
            N_("The day is over and bag %(bag)s is sealed. Undo the end of the day first."),
            bag=number,
        )
    if not reason.strip():
        raise ReasonMissing(N_("Enter why the count of this bag changes."), field="reason")
    entry_rules.check_amount(chips, field="chips")
    rules.check_chips(chips, seat=bag.seat_number)
    before = bag.chips
    act.update(
        bag,
        chips=chips,
        counted_at=act.at,
        counted_by=act.by,
        confirmed_at=None,
        confirmed_by=None,
    )
    return bag, before
