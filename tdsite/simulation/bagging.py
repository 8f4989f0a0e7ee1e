"""A day's end: the last hands, and every stack bagged by one person and confirmed by another."""

from typing import TYPE_CHECKING

from tdsite import director
from tdsite.simulation import house
from tdsite.simulation.hall import TableNow
from tdsite.simulation.violation import Violation
from tournaments.models.days import EndsBy
from tournaments.rules import RuleError

if TYPE_CHECKING:
    from tdsite.simulation.evening import Evening

MISCOUNTED = 0.04  # of the tables: the second person finds another figure first


def end_day(evening: "Evening", *, by_quota: bool = False) -> None:
    """Last hands where a level ends the day, bags, and the day closed.  Raises Violation."""
    pk = evening.tournament.pk
    ends_by = EndsBy.QUOTA
    if not by_quota:
        ends_by = EndsBy.HANDS
        line = evening.order(director.draw_last_hands, pk)
        _last_hands(evening, line.data["hands_count"])
    evening.order(director.begin_bagging, pk, ends_by=ends_by)
    for table in sorted(evening.hall.open_tables(), key=lambda one: one.number):
        if table.seats:
            _bag(evening, table)
    line = evening.order(director.close_day, pk)
    counted, expected = line.data["stack_chips"], sum(evening.stacks.values())
    if counted != expected:
        raise Violation("bags do not hold the chips in play", line, (counted, expected))


def _last_hands(evening: "Evening", hands: int) -> None:
    big_blind = max(step.big_chips for step in evening.plan.schedule[: evening.index + 1])
    unit = evening.plan.unit_after(evening.index)
    for _ in range(hands):
        for table in list(evening.hall.open_tables()):
            evening.hand(table, big_blind=big_blind, unit=unit)


def _bag(evening: "Evening", table: TableNow) -> None:
    """One counts, another confirms; a figure that differs is refused and counted again."""
    pk, second = evening.tournament.pk, house.colleague()
    stacks = {seat: evening.stacks[entry] for seat, entry in sorted(table.seats.items())}
    evening.order(director.bag_table, pk, table=table.number, stacks=stacks)
    if evening.rng.random() < MISCOUNTED:
        wrong = {**stacks, min(stacks): min(stacks.values()) + evening.plan.unit_after(0)}
        try:
            evening.order(director.confirm_bags, pk, table=table.number, stacks=wrong, by=second)
        except RuleError:
            evening.tally.refused += 1
        else:
            raise Violation("a bag confirmed with another figure", None, table.number)
    evening.order(director.confirm_bags, pk, table=table.number, stacks=stacks, by=second)
