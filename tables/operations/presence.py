"""Players seen in their seats, and the clock called on one at a table.  Steps of an act."""

from collections.abc import Sequence
from datetime import datetime

from tables.models import CallOutcome, Seat, SeatCheck, SeenBy, TableCall, TimeCardUse
from tables.operations.seating import NoSuchSeat, chairs_at, tables_at
from tables.rules import calls as rules
from tables.rules.floor import Place
from tournaments import penalties, queries
from tournaments.acts import Act
from tournaments.models import Entry
from tournaments.rules import N_, RuleError


class SeatEmpty(RuleError):
    """The book has nobody in that seat."""

    code = "nobody_sits"


def check_seat(act: Act, place: Place, *, how: SeenBy = SeenBy.FLOOR) -> Entry:
    """The player whose seat this is was seen in it.  Raises NoSuchSeat, SeatEmpty."""
    chair = chairs_at(act, [place])[place]
    if chair.entry_id is None:
        raise SeatEmpty(
            N_(
                "Seat %(seat)s should be empty. Find the player by name: their assigned seat "
                "is shown. Send or move them."
            ),
            field="seat",
            seat=str(place),
        )
    entry = Entry.objects.select_related("player").get(pk=chair.entry_id)
    _note(act, [(entry.pk, place)], how)
    return entry


def check_table(act: Act, number: int, *, how: SeenBy = SeenBy.FLOOR) -> list[Seat]:
    """Everybody of a table was seen in their seat; the chairs, in their order.

    Raises NoSuchSeat, SeatEmpty.
    """
    rows = Seat.objects.filter(
        table__tournament=act.tournament, table__broken_at=None, table__number=number
    ).select_related("entry__player")
    chairs = list(rows.order_by("number"))
    if not chairs:
        raise NoSuchSeat(
            N_("No open table %(table)s. Check the tables in play."),
            field="table",
            table=number,
        )
    taken = [chair for chair in chairs if chair.entry_id is not None]
    if not taken:
        raise SeatEmpty(
            N_("Table %(table)s should have no players. Find those who sit there by name."),
            field="table",
            table=number,
        )
    _note(act, [(c.entry_id, Place(number, c.number)) for c in taken if c.entry_id], how)
    return taken


def check_player(act: Act, entry: Entry, place: Place, *, how: SeenBy = SeenBy.FLOOR) -> None:
    """A player was seen at a place, be it their own or not.  Raises NoSuchSeat."""
    chairs_at(act, [place])
    _note(act, [(entry.pk, place)], how)


def _note(act: Act, seen: Sequence[tuple[int, Place]], how: SeenBy) -> None:
    act.create_many(
        [
            SeatCheck(
                tournament=act.tournament,
                entry_id=entry,
                revision=act.revision,
                table_number=place.table,
                seat_number=place.seat,
                how=how,
                at=act.at,
            )
            for entry, place in seen
        ]
    )


def start(act: Act, number: int, *, seat: int | None = None) -> TableCall:
    """The clock called on the player of a seat, or (no seat) on whoever is to act at the table.

    It has the seconds of the event's policy.  Raises NoSuchSeat, SeatEmpty, CallRuns.
    Source: Robert's Rules 6.16; TDA 2024 29.
    """
    tables_at(act, [number])
    entry_id = None if seat is None else _sitting(act, Place(number, seat))
    rows = TableCall.objects.filter(tournament=act.tournament, table_number=number)
    if rows.filter(ended_at=None).exists():
        raise rules.CallRuns(
            N_("Clock already called at table %(table)s. End that call first."),
            field="table",
            table=number,
        )
    return act.create(
        TableCall(
            tournament=act.tournament,
            table_number=number,
            entry_id=entry_id,
            at=act.at,
            seconds=queries.policy_of(act.tournament).clock_call_s,
        )
    )


def caller(act: Act, number: int, seat: int) -> Entry:
    """Who asks for the clock from this seat: only somebody who is at the table.

    Raises NoSuchSeat, SeatEmpty, CallerAway.  Source: Robert's Rules 7.11.
    """
    entry = Entry.objects.select_related("player").get(pk=_sitting(act, Place(number, seat)))
    if penalties.absence_of(entry) is not None:
        raise rules.CallerAway(
            N_("%(player)s is absent. Only a player at the table can call the clock."),
            field="caller_seat",
            player=entry.player.name,
        )
    return entry


def _sitting(act: Act, place: Place) -> int:
    chair = chairs_at(act, [place])[place]
    if chair.entry_id is None:
        raise SeatEmpty(
            N_("Seat %(seat)s is empty. Call the clock on the player to act."),
            field="seat",
            seat=str(place),
        )
    return chair.entry_id


def end(act: Act, number: int, outcome: CallOutcome) -> TableCall:
    """The call at a table is over.  Raises NoCallRuns."""
    row = running_at(act, number)
    return act.update(row, ended_at=act.at, outcome=CallOutcome(outcome).value)


def running_at(act: Act, number: int) -> TableCall:
    """The call that runs at a table.  Raises NoCallRuns."""
    rows = TableCall.objects.filter(
        tournament=act.tournament, table_number=number, ended_at=None
    ).select_related("entry__player")
    row = rows.first()
    if row is None:
        raise rules.NoCallRuns(
            N_("No clock running at table %(table)s; it may have expired."),
            field="table",
            table=number,
        )
    return row


def expire(act: Act, call: int, now: datetime) -> TableCall | None:
    """A call whose time is up ends at that moment; None if it has ended or has time left.

    It comes to nothing if the table has broken or the player left it meanwhile.
    """
    row = TableCall.objects.select_related("entry__player").filter(pk=call, ended_at=None).first()
    if row is None or now < rules.Call(row.at, row.seconds).ends_at:
        return None
    outcome = CallOutcome.EXPIRED if _is_there(row) else CallOutcome.WITHDRAWN
    return act.update(row, ended_at=act.at, outcome=outcome.value)


def _is_there(row: TableCall) -> bool:
    """Whether the table still plays, with the player the clock was called on."""
    chairs = Seat.objects.filter(
        table__tournament=row.tournament_id,
        table__number=row.table_number,
        table__broken_at=None,
        entry__isnull=False,
    )
    return (chairs.filter(entry=row.entry_id) if row.entry_id else chairs).exists()


def use_card(act: Act, entry: Entry) -> int:
    """A time card spent by a player; how many are left.  Raises NoShotClock, NoCardsLeft."""
    event = act.tournament
    left = rules.use_card(
        shot_clock_seconds=event.shot_clock_seconds,
        dealt_out=event.time_cards,
        used=TimeCardUse.objects.filter(entry=entry).count(),
        player=entry.player.name,
    )
    act.create(TimeCardUse(entry=entry, at=act.at))
    return left
