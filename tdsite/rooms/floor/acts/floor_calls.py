"""Calls of the tables to the floor: made, answered, done, withdrawn."""

from typing import Annotated, Any, Unpack

from tables.operations.seating import tables_at
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.addresses import EVENT, TABLE
from tournaments.models import FloorCall, JournalLine
from tournaments.models.dealers import CallFor
from tournaments.operations import floor_calls
from tournaments.operations.events import require_not_over
from tournaments.register import RowOf, act
from tournaments.rules import N_
from tournaments.rules.dealers import MAX_NOTE
from tournaments.rules.values import EventId, Named, RowId, TableNumber, Text
from tournaments.staff import called

CALL = f"{EVENT}floor-calls/<id:call_id>/"

CallId = Annotated[RowId, RowOf(FloorCall), Named("call_id")]


@act("floor.called", path=f"{TABLE}floor-call/", status=201)
def call_floor(
    tournament_id: EventId,
    *,
    table: TableNumber,
    what: CallFor = CallFor.FLOOR,
    note: Annotated[str, Text(MAX_NOTE, blank=True)] = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Call the floor to a table; `data.call_id` names the call.

    Raises WrongState, NoSuchSeat, CallsAlready, DealerTextTooLong.
    """
    act = journal.open_act(tournament_id, "floor.called", **order)
    require_not_over(act.tournament)
    tables_at(act, [table])
    return journal.record(act, **_told(floor_calls.call(act, table, what, note)))


@act("floor.answered", path=f"{CALL}answer/")
def answer_call(
    tournament_id: EventId, *, call: CallId, **order: Unpack[ActContext]
) -> JournalLine:
    """Say that you are on your way to the table, which sees your name.

    Raises CallOver, AnsweredAlready.
    """
    act = journal.open_act(tournament_id, "floor.answered", **order)
    row = floor_calls.answer(act, _row(act, call))
    return journal.record(act, **_told(row), who=called(act.by))


@act("floor.done", path=f"{CALL}done/")
def call_done(tournament_id: EventId, *, call: CallId, **order: Unpack[ActContext]) -> JournalLine:
    """Say that what the table called for is done.  Raises CallOver."""
    act = journal.open_act(tournament_id, "floor.done", **order)
    return journal.record(act, **_told(floor_calls.end(act, _row(act, call))))


@act("floor.withdrawn", path=f"{CALL}withdraw/")
def withdraw_call(
    tournament_id: EventId, *, call: CallId, **order: Unpack[ActContext]
) -> JournalLine:
    """Say that the table needs nobody any more.  Raises CallOver."""
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
