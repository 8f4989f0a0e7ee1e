"""The last minute of a level or a break, called once."""

from datetime import datetime

from django.db import transaction

from blinds import queries
from blinds.models import Clock
from blinds.rules.last_minute import LastMinute, last_minutes
from tournaments import journal
from tournaments.models import JournalLine


@transaction.atomic
def call_last_minute(
    tournament_id: int, *, transition_number: int, minute: LastMinute, now: datetime
) -> JournalLine | None:
    """Write the line of a last minute, unless it is written, over, or the clock was told otherwise.

    `late_ms` in its data is how long after its moment it was called.
    """
    act = journal.open_act(tournament_id, "clock.warned", by=None, at=minute.at)
    clock = Clock.objects.get(tournament_id=tournament_id)
    if clock.transition != transition_number or clock.warned >= minute.index or now >= minute.until:
        return None
    act.update(clock, warned=minute.index)
    where = queries.step_data(queries.schedule_of(act.tournament), minute.index)
    return journal.record(
        act,
        law="7.9",
        **where,
        left_seconds=round((minute.until - minute.at).total_seconds()),
        late_ms=queries.late_ms(minute.at, now),
    )


def uncalled(clock: Clock, face: queries.ClockState, now: datetime) -> list[LastMinute]:
    """The last minutes to come, and the one that runs while nobody has called it."""
    found = last_minutes(face.schedule, face.transition, now)
    return [minute for minute in found if minute.index > clock.warned]
