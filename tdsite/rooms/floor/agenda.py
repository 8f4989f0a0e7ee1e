"""What the floor does by itself: the time of a called clock ends."""

from collections.abc import Iterator
from datetime import datetime

from tables import calls
from tdsite.acts.agenda import Agenda, Due, What, was_undone
from tdsite.rooms.floor.acts.calls import expire_call


def _calls(now: datetime, only: int | None) -> Iterator[Due]:
    for row in calls.all_running(only=only):
        ends_at = calls.call_of(row).ends_at
        if ends_at <= now and was_undone(row.tournament, "tables.call_ended", call=row.pk):
            continue
        yield Due(What.CALL, row.tournament_id, ends_at, table=row.table_number, row=row.pk)


def _call(due: Due, now: datetime) -> bool:
    assert due.row is not None
    return bool(expire_call(due.tournament_id, call=due.row, ends_at=due.at, now=now))


AGENDA = Agenda(sources=(_calls,), fires={What.CALL: _call})
