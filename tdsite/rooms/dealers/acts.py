"""Dealers: the club's list, shifts in an event, pushes and breaks.

Source: terms of the house; TDA 2024 RP-7; Robert's Rules 7.29.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Annotated, Any, Unpack

from tables.operations.seating import tables_at
from tdsite.web.dealer_rota import check_push_time, rota_of
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import Dealer, JournalLine, Shift
from tournaments.operations import dealers
from tournaments.operations.day_ends import require_play
from tournaments.operations.events import require_not_over, require_running
from tournaments.register import RowOf, act
from tournaments.rules import N_, RuleError
from tournaments.rules.rotation import Why
from tournaments.rules.staff import MAX_NAME, MAX_NOTE, PUSH_LAW
from tournaments.rules.values import (
    MAX_TABLE,
    EventId,
    Help,
    Named,
    RowId,
    Several,
    TableNumber,
    Text,
)

SHIFT = "tournaments/<id:tournament_id>/shifts/<id:shift_id>/"
SIGNS_IN = "Who signs in as this dealer: acts at the table of the rota. Empty: nobody."

DealerName = Annotated[str, Text(MAX_NAME)]
DealerNote = Annotated[str, Text(MAX_NOTE, blank=True)]
DealerId = Annotated[RowId, RowOf(Dealer)]
NewShift = Annotated[DealerId, Named("dealer_id")]
ShiftId = Annotated[RowId, RowOf(Shift), Named("shift_id")]


class PushChanged(RuleError):
    """The push is another one than the reader saw."""


class NothingToPush(RuleError):
    """Nobody goes anywhere."""


@act("dealer.added", path="dealers/", status=201)
def add_dealer(
    club_id: int, *, name: DealerName, note: DealerNote = "", **order: Unpack[ActContext]
) -> JournalLine:
    """Add a dealer to the club; `data.dealer_id` names them.

    One put away comes back under their name.

    Raises DealerNameMissing, DealerTextTooLong, DealerNameTaken.
    """
    act = journal.open_club_act(club_id, "dealer.added", **order)
    return journal.record(act, **_named(dealers.add(act, name=name, note=note)))


@act("dealer.changed", path="dealers/<id:dealer_id>/change/")
def change_dealer(
    dealer_id: DealerId,
    *,
    name: DealerName | None = None,
    note: DealerNote | None = None,
    username: Annotated[str, Text(150, blank=True), Help(SIGNS_IN)] | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Another name or note, or the sign-in under which the dealer acts at the rota's tables.

    Raises DealerNameMissing, DealerTextTooLong, DealerNameTaken, DealerAway, NoSuchSignIn.
    """
    act, dealer = _in_club(dealer_id, "dealer.changed", order)
    changed = dealers.change(act, dealer, name=name, note=note, username=username)
    return journal.record(act, **_named(changed))


@act("dealer.retired", path="dealers/<id:dealer_id>/retire/")
def retire_dealer(dealer_id: DealerId, **order: Unpack[ActContext]) -> JournalLine:
    """Put a dealer away; what they dealt stays.  Raises DealerAway, DealerAtWork."""
    act, dealer = _in_club(dealer_id, "dealer.retired", order)
    return journal.record(act, **_named(dealers.retire(act, dealer)))


@act("dealer.came", path="tournaments/<id:tournament_id>/shifts/", status=201)
def dealer_came(
    tournament_id: EventId,
    *,
    dealer: NewShift,
    until: datetime | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Have a dealer at work in the event; `data.shift_id` names their shift.

    `until`: when they go home, if it is known.

    Raises WrongState, DealerAway, DealerAtWork, ShiftEndsOddly.
    """
    act = journal.open_act(tournament_id, "dealer.came", **order)
    require_not_over(act.tournament)
    rows = Dealer.objects.select_for_update(no_key=True).filter(pk=dealer, club=act.club)
    row = rows.first()
    if row is None:
        raise dealers.DealerAway(N_("Unknown dealer. Add the dealer to the club first."))
    shift = dealers.come(act, row, until=until)
    return journal.record(act, **_named(row), shift_id=shift.pk)


@act("dealer.left", path=f"{SHIFT}leave/")
def dealer_left(
    tournament_id: EventId, *, shift: ShiftId, **order: Unpack[ActContext]
) -> JournalLine:
    """Send a dealer home.  Raises NotAtWork."""
    act = journal.open_act(tournament_id, "dealer.left", **order)
    row = dealers.leave(act, _shift(act, shift))
    return journal.record(act, **_named(row.dealer), shift_id=row.pk)


@act("dealer.sent", path=f"{SHIFT}send/")
def send_dealer(
    tournament_id: EventId,
    *,
    shift: ShiftId,
    table: Annotated[TableNumber, Help("None: on a break.")] | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Send a dealer to a table, or on a break.

    Whom they relieve has a break.
    Raises WrongState, NoSuchSeat, NotAtWork, AlreadyThere.
    Source: Robert's Rules 7.29.
    """
    act = journal.open_act(tournament_id, "dealer.sent", **order)
    require_not_over(act.tournament)
    if table is not None:
        tables_at(act, [table])
    row = _shift(act, shift)
    relieved = dealers.send(act, row, table)
    return journal.record(
        act,
        **_named(row.dealer),
        shift_id=row.pk,
        where="break" if table is None else "table",
        table=table,
        relieved=relieved.dealer.name if relieved else None,
    )


@act("dealer.pushed", path="tournaments/<id:tournament_id>/push/")
def push(
    tournament_id: EventId,
    *,
    keep: Annotated[Collection[TableNumber], Several(0, MAX_TABLE)] = (),
    shape: Annotated[str, Text(16, blank=True), Help("Of the plan that was looked at.")] = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Push: every dealer one table on, breaks taken and ended, shifts over.

    `keep` are tables that keep their dealers; `shape` is that of the plan which was looked at.
    In the last 90 seconds of a level the push waits.
    Raises WrongState, DayEnding, StacksAreBagged, PushWaits, PushChanged, NothingToPush.
    Source: TDA 2024 RP-7.
    """
    act = journal.open_act(tournament_id, "dealer.pushed", **order)
    require_running(act.tournament)
    require_play(act.tournament)
    check_push_time(act.tournament, act.at)
    rota = rota_of(act.tournament, act.at, stay=keep)
    if shape and shape != rota.shape:
        raise PushChanged(
            N_("The push plan has changed: a dealer arrived, left or was sent. Check again.")
        )
    if not rota.plan.moves:
        raise NothingToPush(
            N_("No relief available. Clock dealers in, or send one manually."),
        )
    dealers.carry_out(act, rota.plan.lines, rota.shifts)
    moved = [
        {"dealer": rota.shifts[line.dealer].dealer.name, "table": line.table, "why": line.why}
        for line in rota.plan.moves
    ]
    return journal.record(
        act,
        law=PUSH_LAW,
        tables_count=sum(line.table is not None for line in rota.plan.moves),
        breaks_count=sum(line.why is Why.BREAK for line in rota.plan.moves),
        moved=moved,
    )


def _in_club(dealer_id: int, kind: str, order: ActContext) -> tuple[Act, Dealer]:
    club_id = Dealer.objects.values_list("club", flat=True).get(pk=dealer_id)
    act = journal.open_club_act(club_id, kind, **order)
    return act, Dealer.objects.select_for_update(no_key=True).get(pk=dealer_id)


def _shift(act: Act, shift_id: int) -> Shift:
    rows = Shift.objects.select_related("dealer").prefetch_related("downs")
    found = rows.filter(pk=shift_id, tournament=act.tournament).first()
    if found is None:
        raise dealers.NotAtWork(N_("This dealer is not on duty here. Check the list."))
    return found


def _named(dealer: Dealer) -> dict[str, Any]:
    return {"dealer": dealer.name, "dealer_id": dealer.pk}
