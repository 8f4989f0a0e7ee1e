"""Calls of the tables to the floor: made, answered, done, withdrawn."""

from typing import Any, Unpack

from tables.operations.seating import tables_at
from tournaments import journal
from tournaments.acts import Act, Order
from tournaments.models import FloorCall, JournalLine
from tournaments.models.dealers import CallFor
from tournaments.operations import floor_calls
from tournaments.operations.events import require_not_over
from tournaments.rules import N_
from tournaments.staff import called


@journal.command
def call_floor(
    tournament_id: int,
    *,
    table: int,
    what: CallFor = CallFor.FLOOR,
    note: str = "",
    **order: Unpack[Order],
) -> JournalLine:
    """A table calls the floor; `call_id` names the call.

    Raises WrongState, NoSuchSeat, CallsAlready, DealerTextTooLong.
    """
    act = journal.open_act(tournament_id, "floor.called", **order)
    require_not_over(act.tournament)
    tables_at(act, [table])
    return journal.record(act, **_told(floor_calls.call(act, table, what, note)))


@journal.command
def answer_call(tournament_id: int, *, call: int, **order: Unpack[Order]) -> JournalLine:
    """Who orders it goes to the table, which sees his name.

    Raises CallOver, AnsweredAlready.
    """
    act = journal.open_act(tournament_id, "floor.answered", **order)
    row = floor_calls.answer(act, _row(act, call))
    return journal.record(act, **_told(row), who=called(act.by))


@journal.command
def call_done(tournament_id: int, *, call: int, **order: Unpack[Order]) -> JournalLine:
    """What the table called for is done.  Raises CallOver."""
    act = journal.open_act(tournament_id, "floor.done", **order)
    return journal.record(act, **_told(floor_calls.end(act, _row(act, call))))


@journal.command
def withdraw_call(tournament_id: int, *, call: int, **order: Unpack[Order]) -> JournalLine:
    """The table needs nobody any more.  Raises CallOver."""
    act = journal.open_act(tournament_id, "floor.withdrawn", **order)
    return journal.record(act, **_told(floor_calls.withdraw(act, _row(act, call))))


def _row(act: Act, call_id: int) -> FloorCall:
    rows = FloorCall.objects.select_related("answered_by")
    found = rows.filter(pk=call_id, tournament=act.tournament).first()
    if found is None:
        raise floor_calls.CallOver(N_("This call is not there any more. Look at the list again."))
    return found


def _told(row: FloorCall) -> dict[str, Any]:
    return {"table": row.table_number, "call": row.what, "call_id": row.pk, "note": row.note}
