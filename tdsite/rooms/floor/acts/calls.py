"""Calls: the clock called at a table, which ends by itself; and tables that call the floor."""

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any, Unpack

from django.db import transaction

from blinds.queries import late_ms
from tables.models import CallOutcome, TableCall
from tables.operations import presence
from tables.operations.seating import NotSeated, tables_at
from tables.presence import call_of, calls_of_all_events
from tables.queries import place_held
from tables.rules.calls import CARD_LAW, LAW
from tdsite.acts.agenda import Agenda, Due, What, was_undone
from tdsite.acts.arguments import event_of, the_entry
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import FloorCall, JournalLine
from tournaments.models.dealers import CallFor
from tournaments.operations import dealers
from tournaments.operations.day_ends import require_play
from tournaments.operations.events import require_not_over, require_running
from tournaments.register import ENTRY, EVENT, TABLE, EntryId, RowOf, act
from tournaments.rules import N_
from tournaments.rules.staff import MAX_NOTE
from tournaments.rules.values import (
    Choice,
    EventId,
    Help,
    Named,
    RowId,
    SeatNumber,
    TableNumber,
    Text,
)
from tournaments.staff import called

EndedByHand = Annotated[CallOutcome, Choice((CallOutcome.ACTED, CallOutcome.WITHDRAWN))]


@act("tables.call_started", path=f"{TABLE}call/")
def call_clock(
    tournament_id: EventId,
    *,
    table: TableNumber,
    seat: Annotated[SeatNumber, Help("Whose turn it is, if it is named.")] | None = None,
    caller_seat: Annotated[SeatNumber, Help("Who asked for it.")] | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Call the clock at a table, on the player of a seat if one is named.

    They have the seconds of the event's policy, whatever the level clock does.  Who asked for
    it, `caller_seat`, must be at the table.
    Raises WrongState, DayEnding, StacksAreBagged, NoSuchSeat, SeatEmpty, CallRuns, CallerAway.
    Source: Robert's Rules 6.16, 7.11; TDA 2024 29.
    """
    act = journal.open_act(tournament_id, "tables.call_started", **order)
    require_running(act.tournament)
    require_play(act.tournament)
    caller = presence.caller(act, table, caller_seat) if caller_seat else None
    row = presence.start(act, table, seat=seat)
    caller_data: dict[str, Any] = {}
    if caller:
        caller_data = {"caller": caller.player.name, "caller_seat": caller_seat}
    where = str(table) if seat is None else f"{table}-{seat}"
    return journal.record(
        act,
        law=f"{LAW}, 7.11" if caller else LAW,
        **_named(row),
        **caller_data,
        seat=where,
        call_seconds=row.seconds,
        table=table,
    )


@act("tables.call_ended", path=f"{TABLE}call/end/")
def end_call(
    tournament_id: EventId,
    *,
    table: TableNumber,
    outcome: EndedByHand = CallOutcome.ACTED,
    **order: Unpack[ActContext],
) -> JournalLine:
    """End the call at a table: they acted in time, or it is withdrawn.

    Raises NoCallRuns.  Source: Robert's Rules 6.16.
    """
    act = journal.open_act(tournament_id, "tables.call_ended", **order)
    row = presence.end(act, table, outcome)
    return journal.record(act, law=LAW, **_named(row), table=table, outcome=row.outcome)


@transaction.atomic
def expire_call(
    tournament_id: int, *, call: int, ends_at: datetime, now: datetime
) -> JournalLine | None:
    """The time of a call is up, at `ends_at`: the hand is dead if a bet is faced, or else a check.

    Nothing, if the call was ended first.  Source: Robert's Rules 6.16, 3.3.1f.
    """
    act = journal.open_act(tournament_id, "tables.call_ended", by=None, at=ends_at)
    row = presence.expire(act, call, now)
    if row is None:
        return None
    return journal.record(
        act,
        law=LAW,
        **_named(row),
        table=row.table_number,
        outcome=row.outcome,
        late_ms=late_ms(ends_at, now),
        call=row.pk,
    )


def _named(row: TableCall) -> dict[str, Any]:
    entry = row.entry
    if entry is None:
        return {"player": ""}
    return {"entry": entry.pk, "player": entry.player.name}


@act("tables.time_card_used", path=f"{ENTRY}time-card/")
def use_time_card(entry_id: EntryId, **order: Unpack[ActContext]) -> JournalLine:
    """Spend one of a player's time cards.

    Their shot clock has so many seconds more.
    Raises WrongState, DayEnding, StacksAreBagged, NotSeated, NoShotClock, NoCardsLeft.
    """
    act = journal.open_act(event_of(entry_id), "tables.time_card_used", **order)
    require_running(act.tournament)
    require_play(act.tournament)
    entry = the_entry(act, entry_id)
    place = place_held(entry)
    if place is None:
        raise NotSeated(N_("This player has no seat. Check the entry first."))
    left = presence.use_card(act, entry)
    return journal.record(
        act,
        law=CARD_LAW,
        entry=entry.pk,
        player=entry.player.name,
        seat=str(place),
        cards_count=left,
        card_seconds=act.tournament.time_card_seconds,
    )


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
    return journal.record(act, **_call_data(dealers.call_floor(act, table, what, note)))


@act("floor.answered", path=f"{CALL}answer/")
def answer_call(
    tournament_id: EventId, *, call: CallId, **order: Unpack[ActContext]
) -> JournalLine:
    """Say that you are on your way to the table, which sees your name.

    Raises CallOver, AnsweredAlready.
    """
    act = journal.open_act(tournament_id, "floor.answered", **order)
    row = dealers.answer_call(act, _standing_call(act, call))
    return journal.record(act, **_call_data(row), who=called(act.by))


@act("floor.done", path=f"{CALL}done/")
def call_done(tournament_id: EventId, *, call: CallId, **order: Unpack[ActContext]) -> JournalLine:
    """Say that what the table called for is done.  Raises CallOver."""
    act = journal.open_act(tournament_id, "floor.done", **order)
    return journal.record(act, **_call_data(dealers.end_call(act, _standing_call(act, call))))


@act("floor.withdrawn", path=f"{CALL}withdraw/")
def withdraw_call(
    tournament_id: EventId, *, call: CallId, **order: Unpack[ActContext]
) -> JournalLine:
    """Say that the table needs nobody any more.  Raises CallOver."""
    act = journal.open_act(tournament_id, "floor.withdrawn", **order)
    return journal.record(act, **_call_data(dealers.withdraw_call(act, _standing_call(act, call))))


def _standing_call(act: Act, call_id: int) -> FloorCall:
    rows = FloorCall.objects.select_related("answered_by")
    found = rows.filter(pk=call_id, tournament=act.tournament).first()
    if found is None:
        raise dealers.CallOver(N_("This call no longer exists. Check the list."))
    return found


def _call_data(row: FloorCall) -> dict[str, Any]:
    return {"table": row.table_number, "call": row.what, "call_id": row.pk, "note": row.note}


def _clocks_due(now: datetime, only: int | None) -> Iterator[Due]:
    for row in calls_of_all_events(only=only):
        ends_at = call_of(row).ends_at
        if ends_at <= now and was_undone(row.tournament, "tables.call_ended", call=row.pk):
            continue
        yield Due(What.CALL, row.tournament_id, ends_at, table=row.table_number, row=row.pk)


def _end_of_clock(due: Due, now: datetime) -> bool:
    assert due.row is not None
    return bool(expire_call(due.tournament_id, call=due.row, ends_at=due.at, now=now))


AGENDA = Agenda(sources=(_clocks_due,), fires={What.CALL: _end_of_clock})
