"""Which day a board is of, and what it says when one is over and somebody goes on."""

from typing import Any

from blinds.rules.steps import Schedule, StepKind
from tdsite.web.day_ending import is_over
from tournaments import flight_tree
from tournaments.models import DayEnd, Tournament
from tournaments.models.tournament import State


def days_told(tournament: Tournament, schedule: Schedule, *, is_fed: bool) -> dict[str, Any]:
    """`day_over`: how many go on (0 while their stacks are bagged) and to which event.

    None while a day is on; the days after it have no event of their own where the text is empty.
    `day` is that of an event that has several, in the night the one that is over; 0 where its name
    says enough: of a flight, and of an event that is played on one day.
    """
    end = flight_tree.day_ends(tournament).last() if tournament.started_at else None
    over = _over(tournament, end) if end else None
    number = 0
    if tournament.feeds_id is None:
        day = _day(tournament, end, night=over is not None, is_fed=is_fed)
        several = day > 1 or any(step.kind is StepKind.DAY_END for step in schedule)
        number = day if several else 0
    return {"day_over": over, "day": number}


def _over(tournament: Tournament, end: DayEnd) -> list[Any] | None:
    if tournament.state == State.CANCELLED:
        return None
    after = tournament.feeds.name if tournament.feeds else ""
    if end.closed_at is None:
        return [0, after] if end.expected_chips is not None else None
    if tournament.state == State.FINISHED and not after:
        return None
    return [end.bags.count(), after] if is_over(tournament, end) else None


def _day(tournament: Tournament, end: DayEnd | None, *, night: bool, is_fed: bool) -> int:
    if end is None:
        return flight_tree.day_of(tournament) if is_fed else 1
    return end.day + (end.closed_at is not None and not night)
