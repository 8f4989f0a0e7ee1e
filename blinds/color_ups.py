"""Which denominations are in play, which have left, and how far a color-up is."""

from collections.abc import Iterable

from blinds import queries
from blinds.models import ColorUp, Structure
from blinds.rules.leaving import likely_denominations
from blinds.rules.steps import Schedule
from tournaments.models import Tournament


def planned_chips(tournament: Tournament, schedule: Schedule | None = None) -> tuple[int, ...]:
    """The denominations of the event's plan; where it names none, those its blinds ask for."""
    structure = Structure.objects.filter(tournament=tournament).only("chips").first()
    if structure is not None and structure.chips:
        return tuple(sorted({int(chip) for chip, *_ in structure.chips}))
    plan = queries.schedule_of(tournament) if schedule is None else schedule
    return likely_denominations(plan)


def colours(tournament: Tournament) -> dict[int, str]:
    """The colour of each denomination, as far as the plan says."""
    structure = Structure.objects.filter(tournament=tournament).only("chips").first()
    rows = structure.chips if structure is not None else []
    return {int(chip): str(colour) for chip, colour, *_ in rows}


def of_event(tournament: Tournament) -> list[ColorUp]:
    """All color-ups of the event, in the order in which they were opened."""
    return list(ColorUp.objects.filter(tournament=tournament).order_by("opened_at", "old_chips"))


def under_way(tournament: Tournament) -> ColorUp | None:
    """The color-up that is open; there is never more than one."""
    return ColorUp.objects.filter(tournament=tournament, closed_at=None).first()


def in_play(chips: Iterable[int], done: Iterable[ColorUp]) -> tuple[int, ...]:
    """The denominations still on the tables; those of a color-up under way are still there."""
    rows = list(done)
    gone = {row.old_chips for row in rows if row.closed_at is not None}
    return tuple(sorted({*chips, *(row.new_chips for row in rows)} - gone))


def current_for(old: int, done: Iterable[ColorUp]) -> int | None:
    """The chip that stands for one that has left: of what it was changed for, what is still in."""
    into = {row.old_chips: row.new_chips for row in done if row.closed_at is not None}
    chip = into.get(old)
    while chip in into:
        chip = into[chip]
    return chip
