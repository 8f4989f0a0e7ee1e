"""The clock of an event that was played elsewhere: it stands where it stood last."""

from datetime import datetime

from blinds.models import Clock
from tournaments.acts import Act
from tournaments.models import Tournament


def stand_still(
    act: Act, tournament: Tournament, *, index: int, left_seconds: int, at: datetime
) -> Clock:
    """A clock held for good at a step of the plan, with so much of it left."""
    return act.create(
        Clock(
            tournament=tournament,
            transition=1,
            index=index,
            left_ms=left_seconds * 1000,
            at=at,
            running=False,
            announced=index,
        )
    )
