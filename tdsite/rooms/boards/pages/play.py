"""Pages of play: the plan of levels, the chips with what they are worth, and the notices.

Plan and notices are drawn for all times; the script marks the level that is played and takes down
what is over.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from blinds import queries as clock_queries
from blinds.models import ColorUp, Structure
from blinds.queries import PlayingLevel
from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind
from tdsite.web.plan_words import COLOURS
from tournaments.models import Look, Notice, Tournament
from tournaments.models.tournament import State

NOTICES_SHOWN = 8
OVER = (State.FINISHED, State.CANCELLED)


@dataclass(frozen=True, slots=True)
class PlanRow:
    """A step of the plan; `number` is None for breaks and day ends."""

    key: int
    number: int | None
    step: PlanStep
    minutes: int

    @property
    def has_blinds(self) -> bool:
        return bool(self.step.small_chips or self.step.big_chips)

    @property
    def is_limit(self) -> bool:
        return self.step.betting is Betting.LIMIT and bool(self.step.big_bet_chips)

    @property
    def is_day_end(self) -> bool:
        return self.step.kind is StepKind.DAY_END

    @property
    def has_big_blind_ante(self) -> bool:
        return self.step.ante_type is AnteType.BIG_BLIND


@dataclass(frozen=True, slots=True)
class BoardNotice:
    """A sentence of the house; `until_ms` is when it goes by itself, 0 when it stays.

    `from_structure`: it is a note of the event's plan, which nobody takes down.
    """

    key: str
    text: str
    until_ms: int = 0
    from_structure: bool = False


@dataclass(frozen=True, slots=True)
class HouseSlide:
    """A slide: what the book has of it, its text by lines."""

    key: int
    slide: Mapping[str, Any]

    @property
    def lines(self) -> list[str]:
        return str(self.slide["text"]).splitlines()


def structure(tournament: Tournament) -> dict[str, Any] | None:
    """All levels, breaks and day ends."""
    schedule = clock_queries.schedule_of(tournament)
    if not schedule or tournament.state in OVER:
        return None
    rows, number = [], 0
    for index, step in enumerate(schedule):
        plays = step.kind is StepKind.LEVEL
        number += plays
        rows.append(PlanRow(index, number if plays else None, step, -(-step.seconds // 60)))
    return {
        "rows": rows,
        "games": any(step.game for step in schedule),
        "antes": any(step.ante_chips for step in schedule),
        "bring_ins": any(step.bring_in_chips for step in schedule),
    }


def notices(tournament: Tournament) -> dict[str, Any] | None:
    """What the house says, the newest first, and what it wrote to its plan."""
    if tournament.state == State.CANCELLED:
        return None
    newest = Notice.objects.filter(tournament=tournament).order_by("-at", "-pk")[:NOTICES_SHOWN]
    rows = [BoardNotice(f"notice {notice.pk}", notice.text, _ms(notice.until)) for notice in newest]
    notes = Structure.objects.filter(tournament=tournament).values_list("notes", flat=True).first()
    written = [line.strip() for line in (notes or "").splitlines() if line.strip()]
    rows += [BoardNotice(f"house {n}", line, from_structure=True) for n, line in enumerate(written)]
    return {"rows": rows} if rows else None


def slides(tournament: Tournament) -> dict[str, Any] | None:
    """The slides of the house, one to a screen; the script leaves out those of other presets."""
    found = Look.objects.filter(tournament=tournament).values_list("slides", flat=True).first()
    rows = [HouseSlide(slide["id"], slide) for slide in found or []]
    return {"rows": rows} if rows else None


def _ms(at: datetime | None) -> int:
    return int(at.timestamp() * 1000) if at else 0


@dataclass(frozen=True, slots=True)
class Chip:
    """One denomination.  `drawn` is a colour there is a drawing of, or nothing.

    It leaves at the break after level `leaves_after`, where the plan says so; `gone` once it has.
    """

    key: int
    colour: str
    drawn: str
    leaves_after: int | None
    gone: bool

    @property
    def colour_name(self) -> str:
        """The colour in the reader's language, as far as it is one of ours."""
        return gettext(COLOURS[self.drawn]) if self.drawn else self.colour

    @property
    def short(self) -> str:
        """The value as it is printed on the chip: 500, 1K, 25K, 1M."""
        for unit, letter in ((1_000_000, "M"), (1000, "K")):
            if self.key >= unit and self.key % (unit // 10) == 0:
                return f"{self.key / unit:g}{letter}"
        return str(self.key)


def chips(tournament: Tournament) -> dict[str, Any] | None:
    """The chips of the event's plan, smallest first."""
    plan = Structure.objects.filter(tournament=tournament).first()
    if plan is None or not plan.chips or tournament.state in OVER:
        return None
    leaving = _leaving(tournament)
    closed = ColorUp.objects.filter(tournament=tournament, closed_at__isnull=False)
    gone = set(closed.values_list("old_chips", flat=True))
    rows = [_chip(row, leaving, gone) for row in sorted(plan.chips)]
    return {"rows": rows}


def _chip(row: list[Any], leaving: Mapping[int, PlayingLevel], gone: set[int]) -> Chip:
    value, colour = int(row[0]), str(row[1] if len(row) > 1 else "").strip()
    known = colour.lower()
    there = leaving.get(value)
    return Chip(
        value,
        colour,
        known if known in COLOURS else "",
        there.level if there else None,
        value in gone,
    )


def _leaving(tournament: Tournament) -> dict[int, PlayingLevel]:
    """The denominations raced off, and where in the plan."""
    schedule = clock_queries.schedule_of(tournament)
    return {
        step.remove_chips: clock_queries.standing_at(schedule, index)
        for index, step in enumerate(schedule)
        if step.remove_chips
    }
