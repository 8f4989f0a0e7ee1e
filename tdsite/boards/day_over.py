"""What a board says when a day is over and somebody goes on, instead of a winner."""

from typing import Any

from tdsite.days.ending import is_over
from tournaments import stages
from tournaments.models import Tournament
from tournaments.models.tournament import State


def day_over(tournament: Tournament) -> list[Any] | None:
    """How many go on (0 while their stacks are bagged) and to which event; None while a day is on.

    The days after it have no event of their own where the text is empty.
    """
    end = stages.day_ends(tournament).last() if tournament.started_at else None
    if end is None or tournament.state == State.CANCELLED:
        return None
    after = tournament.feeds.name if tournament.feeds else ""
    if end.closed_at is None:
        return [0, after] if end.expected_chips is not None else None
    if tournament.state == State.FINISHED and not after:
        return None
    return [end.bags.count(), after] if is_over(tournament, end) else None
