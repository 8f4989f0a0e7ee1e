"""The page of chips: what each colour is worth, and when it leaves the game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from blinds import queries as clock_queries
from blinds.models import ColorUp, Structure
from blinds.queries import PlayingLevel
from tdsite.web.chip_colours import COLOURS
from tournaments.models import Tournament
from tournaments.models.tournament import State

OVER = (State.FINISHED, State.CANCELLED)


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
