"""The plan to play by, a file or the sample, and which of its steps each day of an event plays."""

from dataclasses import replace
from pathlib import Path

from django.conf import settings

from blinds.operations.structures import read_structure
from blinds.rules.steps import PlanStep, Schedule, StepKind
from tdsite.ops.simulation.plan import Plan

SAMPLE = Path(settings.BASE_DIR) / "tdsite" / "ops" / "up" / "sample_structure.csv"


def read_plan(file: Path) -> tuple[str, Schedule]:
    """Name and steps of a structure file.  Raises OSError, MalformedStructure."""
    name = file.stem.replace("-", " ").replace("_", " ").capitalize()
    return name, read_structure(file.read_text(encoding="utf-8-sig"), filename=file.name)


def sample_plan() -> tuple[str, Schedule]:
    """The club evening that the sample club plays too."""
    return read_plan(SAMPLE)


LEVELS_AFTER_LATE = 3  # the day goes on for so many levels once registration is closed
LATE_LEVELS = 2  # of the next day, in which entries are still sold
LATE_ON_DAY_TWO = 0.05  # of the entries
DAY_END = PlanStep(StepKind.DAY_END, 0)
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def name_of(number: int) -> str:
    """The name of a first day, the first one 0: 1A, 1B."""
    return f"1{LETTERS[number]}"


def next_days(merged: tuple[int, ...]) -> list[list[int]]:
    """Which first days each second day takes in, by the numbers of them.

    >>> next_days((3, 1))
    [[0, 1, 2], [3]]
    """
    found, first = [], 0
    for number in merged:
        found.append(list(range(first, first + number)))
        first += number
    return found


def split_day(schedule: Schedule, *, after_level: int) -> tuple[Schedule, Schedule]:
    """The steps of one day, and those of the days after it.

    A day ends where the plan says so, or after that level.
    """
    levels = 0
    for index, step in enumerate(schedule):
        levels += step.kind is StepKind.LEVEL
        if step.kind is StepKind.DAY_END:
            return schedule[:index], schedule[index + 1 :]
        if levels == after_level and step.kind is StepKind.LEVEL:
            cut = index + 1
            return schedule[:cut], schedule[cut:]
    raise ValueError("the plan is over before the day is")


def first_days(plan: Plan) -> Schedule:
    """What every first day plays, without its end."""
    return split_day(plan.schedule, after_level=plan.until_level + LEVELS_AFTER_LATE)[0]


def after_first_days(plan: Plan) -> Schedule:
    return split_day(plan.schedule, after_level=plan.until_level + LEVELS_AFTER_LATE)[1]


def flight(plan: Plan, number: int, *, feeds: int) -> Plan:
    """A first day, which feeds the event whose number is `feeds`."""
    more = number < plan.entries % plan.flights
    return replace(
        plan,
        schedule=(*first_days(plan), DAY_END),
        entries=plan.entries // plan.flights + more,
        seed=plan.seed * 100 + number,
        last_late_level=plan.until_level,
        feeds=feeds,
        flight=name_of(number),
        name=f"{plan.name} · {name_of(number)}",
    )


def second_day(plan: Plan, letters: str, *, feeds: int) -> Plan:
    """A second day of its own, between some first days and the day on which all meet."""
    day, _later = split_day(after_first_days(plan), after_level=LATE_LEVELS + 1)
    name = f"2{letters}"
    return replace(
        _later_day(plan, (*day, DAY_END)),
        seed=plan.seed * 100 + 50 + ord(letters[0]),
        feeds=feeds,
        flight=name,
        name=f"{plan.name} · {name}",
    )


def last_days(plan: Plan) -> Plan:
    """The event itself: where all flights meet and play for the prizes."""
    schedule = after_first_days(plan)
    if plan.merged:
        _day, schedule = split_day(schedule, after_level=LATE_LEVELS + 1)
    return _later_day(plan, schedule)


def _later_day(plan: Plan, schedule: Schedule) -> Plan:
    """A day that begins with bags; a few still enter, at the full price."""
    late = 0 if plan.merged and schedule[-1] is not DAY_END else LATE_ON_DAY_TWO
    return replace(
        plan,
        schedule=schedule,
        entries=int(plan.entries * late),
        stack_chips=plan.starting_chips,
        whole_field=plan.entries,
        last_late_level=LATE_LEVELS,
        reentry_share=0.0,
    )
