"""A further flight, on the terms of one that is known: everything but its name and its time."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.forms.models import model_to_dict

from blinds import queries as clock_queries
from blinds.models import Structure
from blinds.rules.steps import PlanStep, Schedule, StepKind
from tournaments import flight_tree
from tournaments.models import Tournament
from tournaments.models.tournament import BountyKind

FIRST = "1A"
LONGEST_NAME = 120
MIN_LEVELS, NEAR = 4, 2  # a shorter plan is no plan of two days; how far a break may be from half
COPIED = (
    *("currency", "timezone", "language", "policy"),
    *("seats_per_table", "seated_at_sale", "starts_itself"),
    *("offers_itself", "offer_seconds", "preregistration", "preregistration_places"),
    *("cash_unit_cents", "prize_unit_cents"),
    *("shot_clock_seconds", "time_cards", "time_card_seconds"),
    *("quota_players", "quota_bp", "early_bp", "early_cents"),
    *("push_minutes", "downs_before_break"),
)
OF_A_PRICE = ("id", "tournament", "position")
_LABEL = re.compile(r"(\d*)([A-Y])")


@dataclass(frozen=True, slots=True)
class Terms:
    """What `director.open_event` wants of a copy."""

    fields: dict[str, Any]
    prices: Sequence[dict[str, Any]]
    lines: Sequence[dict[str, Any]]
    structure_name: str
    schedule: Schedule
    chips: Sequence[Any]
    notes: str

    def as_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def model_for(root: Tournament) -> Tournament:
    """The event whose terms a further flight takes: the last of the first days, or the event."""
    below = flight_tree.below(root)
    later_days = {event.feeds_id for event in below}
    first_days = [event for event in below if event.pk not in later_days]
    return max(first_days, key=lambda event: event.starts_at, default=root)


def next_label(root: Tournament) -> str:
    """The label after the last first day's: 1B after 1A.

    >>> label_after("1A"), label_after("B"), label_after("Friday"), label_after("")
    ('1B', 'C', '', '1A')
    """
    model = model_for(root)
    return FIRST if model.pk == root.pk else label_after(model.flight)


def label_after(label: str) -> str:
    """1B after 1A; nothing after a label that does not count, the first one after none."""
    if not label:
        return FIRST
    found = _LABEL.fullmatch(label)
    return f"{found[1]}{chr(ord(found[2]) + 1)}" if found else ""


def proposed_end(root: Tournament) -> int | None:
    """The level that a first flight may end with: the one before a break next to half the plan.

    None where nothing has to be asked: the plan says where a day ends, or has too few levels.
    """
    model = model_for(root)
    plan = clock_queries.schedule_of(model)
    levels = sum(step.kind is StepKind.LEVEL for step in plan)
    if levels < MIN_LEVELS or any(step.kind is StepKind.DAY_END for step in plan):
        return None
    half, played, before_breaks = levels // 2, 0, []
    for step in plan:
        played += step.kind is StepKind.LEVEL
        if step.kind is StepKind.BREAK and abs(played - half) <= NEAR:
            before_breaks.append(played)
    return min(before_breaks, key=lambda level: abs(level - half), default=half)


def day_of(plan: Schedule, last_level: int | None) -> Schedule:
    """What a flight plays of a plan: up to a level, and there its day ends; all of it without one.

    What follows is played on the next day, whose own plan has it.
    """
    played = 0
    for at, step in enumerate(plan):
        played += step.kind is StepKind.LEVEL
        if played == last_level:
            return (*plan[: at + 1], PlanStep(StepKind.DAY_END, 0))
    return plan


def next_start(root: Tournament, now: datetime) -> datetime:
    """When a further flight may be played: before the day that it feeds, beside no other one.

    A day after the last first day, at the same time at the venue; else a day before the first;
    else between the last one and the next day.  The first of all is a day before the event.  What
    has passed is not proposed: then it is the next day at that time, or half of what is left.
    """
    model = model_for(root)
    following = (model.feeds or root).starts_at
    if model.pk == root.pk:
        wishes = [_days_later(root, model.starts_at, -1)]
    else:
        first = min(
            one.starts_at for one in flight_tree.below(root) if one.feeds_id == model.feeds_id
        )
        wishes = [
            _next_day(root, model.starts_at, now),
            _days_later(root, first, -1),
            _half_hour(model.starts_at + (following - model.starts_at) / 2),
        ]
    fit = (wish for wish in wishes if now < wish < following)
    return next(fit, None) or _what_is_left(root, following, now)


def _next_day(root: Tournament, at: datetime, now: datetime) -> datetime:
    """The same time of the next day after it that is still to come."""
    passed = max(0, (now - at).days)
    days = (_days_later(root, at, passed + more) for more in (1, 2))
    return next(day for day in days if day > now)


def _what_is_left(root: Tournament, following: datetime, now: datetime) -> datetime:
    """Half the time to the next day; where that has begun, its hour on the next day to come."""
    if following <= now:
        return _next_day(root, following, now)
    half = now + (following - now) / 2
    rounded = _half_hour(half)
    return rounded if rounded > now else half.replace(second=0, microsecond=0)


def _days_later(root: Tournament, at: datetime, days: int) -> datetime:
    """The same time of another day at the venue, whatever summer time does in between."""
    local = at.astimezone(ZoneInfo(root.timezone)).replace(tzinfo=None)
    return (local + timedelta(days=days)).replace(tzinfo=ZoneInfo(root.timezone))


def _half_hour(at: datetime) -> datetime:
    return at.replace(minute=at.minute // 30 * 30, second=0, microsecond=0)


def terms_of_a_flight(
    root: Tournament, *, flight: str, starts_at: datetime, last_level: int | None = None
) -> Terms:
    """The terms of a flight that feeds what its model feeds; its times move with its start."""
    model = model_for(root)
    later = starts_at - model.starts_at
    plan = Structure.objects.filter(tournament=model).first()
    feeds = root if model.pk == root.pk else model.feeds or root
    ending = f" · {flight}"
    fields = {name: getattr(model, name) for name in COPIED}
    fields |= {
        "name": root.name[: LONGEST_NAME - len(ending)] + ending,
        "starts_at": starts_at,
        "closes_at": model.closes_at + later if model.closes_at else None,
        "bounty_kind": BountyKind.NONE,
        "feeds_id": feeds.pk,
        "flight": flight,
    }
    return Terms(
        fields,
        [_plain(price) for price in model.prices.all()],
        [_line(line, later) for line in model.price_lines.order_by("position")],
        plan.name if plan else "",
        day_of(clock_queries.schedule_of(model), last_level),
        plan.chips if plan else (),
        plan.notes if plan else "",
    )


def _plain(row: Any) -> dict[str, Any]:
    found = model_to_dict(row) | row.split.fields()
    return {name: value for name, value in found.items() if name not in OF_A_PRICE}


def _line(row: Any, later: timedelta) -> dict[str, Any]:
    found = _plain(row)
    for name in ("from_time", "until_time"):
        if found[name]:
            found[name] += later
    return found
