"""The room arranged by hand: swaps, marks on seats, sizes and sections of tables, who stays."""

from collections.abc import Sequence
from typing import Unpack

from tables.operations import arranging, hands
from tables.rules.floor import Place
from tdsite.acts.asking import event_of, the_entry
from tdsite.web import conflicts
from tournaments import journal
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine
from tournaments.operations import entries
from tournaments.operations.events import require_not_over

NO_SECTION = "–"


@journal.command
def swap(
    entry_id: int,
    *,
    other_entry_id: int,
    seen_place: Place | None = None,
    other_seen: Place | None = None,
    **order: Unpack[Order],
) -> JournalLine:
    """Two players exchange seats.  Raises NotSeated, SameSeat.  Source: Robert's Rules 7.14.

    `seen_place` and `other_seen` are where the director saw them: SeenTooOld names the act that
    came between.
    """
    act = journal.open_act(event_of(entry_id), "tables.swapped", **order)
    hands.require_between_hands(act)
    one, other = the_entry(act, entry_id), the_entry(act, other_entry_id)
    if other.tournament_id != one.tournament_id:
        raise Entry.DoesNotExist
    conflicts.check_still_there(act, one, seen_place)
    conflicts.check_still_there(act, other, other_seen)
    entries.check_not_out(one)
    entries.check_not_out(other)
    here, there = arranging.swap(act, one, other)
    return journal.record(
        act,
        law="7.14",
        entries=[one.pk, other.pk],
        moves=f"{one.player.name} {here} ↔ {other.player.name} {there}",
    )


@journal.command
def mark_seat(
    tournament_id: int,
    *,
    table: int,
    seat: int,
    reserved: bool | None = None,
    accessible: bool | None = None,
    **order: Unpack[Order],
) -> JournalLine:
    """Hold a chair back from the draws, or say that a wheelchair reaches it; or no longer.

    A person may still be moved by hand to a chair that is held back.  Raises NoSuchSeat.
    """
    act = journal.open_act(tournament_id, "tables.seat_marked", **order)
    require_not_over(act.tournament)
    place = Place(table, seat)
    arranging.mark_seat(act, place, reserved=reserved, accessible=accessible)
    marks = [
        name if given else f"not_{name}"
        for name, given in (("reserved", reserved), ("accessible", accessible))
        if given is not None
    ]
    return journal.record(act, seat=str(place), marks=marks)


@journal.command
def resize_table(
    tournament_id: int, *, table: int, seats: int, **order: Unpack[Order]
) -> JournalLine:
    """Give a table two to ten chairs.  Raises WrongSize, NoSuchSeat, SeatTaken."""
    act = journal.open_act(tournament_id, "tables.resized", **order)
    require_not_over(act.tournament)
    arranging.resize(act, table, seats=seats)
    return journal.record(act, table=table, seats_count=seats)


@journal.command
def set_section(
    tournament_id: int, *, section: str, tables: Sequence[int], **order: Unpack[Order]
) -> JournalLine:
    """Put tables into a section of the room; an empty name takes them out.  Raises NoSuchSeat."""
    act = journal.open_act(tournament_id, "tables.section_set", **order)
    require_not_over(act.tournament)
    section = " ".join(section.split())
    arranging.set_section(act, section, tables)
    return journal.record(
        act, section=section or NO_SECTION, tables=", ".join(map(str, sorted(tables)))
    )


@journal.command
def fix_player(entry_id: int, *, stays: bool, **order: Unpack[Order]) -> JournalLine:
    """Whether balancing leaves a player where he sits, for the whole event."""
    act = journal.open_act(event_of(entry_id), "tables.seat_needed", **order)
    require_not_over(act.tournament)
    entry = the_entry(act, entry_id)
    arranging.set_stays(act, entry.player, stays=stays)
    return journal.record(
        act,
        entry=entry.pk,
        player=entry.player.name,
        needs=["stays"] if stays else ["may_move"],
    )
