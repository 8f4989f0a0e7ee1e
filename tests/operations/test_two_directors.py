"""Chapter: two directors at once.  What came between is named; what did not matter is not."""

from datetime import timedelta

import pytest

from tables import queries as floor
from tables.models import Seat
from tables.rules.floor import Place
from tdsite import director
from tdsite.web import log
from tests.factories import NOON, dana, fay, running
from tournaments.journal import StaleRevision
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.sentences import translate

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(minutes=64)


def sitting(tournament: Tournament, table: int) -> list[Seat]:
    seats = Seat.objects.filter(table__tournament=tournament, table__number=table)
    return list(seats.filter(entry__isnull=False).select_related("table").order_by("number"))


def free(tournament: Tournament, table: int) -> Place:
    seats = Seat.objects.filter(table__tournament=tournament, table__number=table, entry=None)
    return Place(table, seats.order_by("number")[0].number)


def where(entry: int) -> str:
    return str(floor.place_of(Entry.objects.get(pk=entry)))


def test_a_move_of_somebody_who_was_moved_since_names_who_did_it_and_when():
    tournament = running(players=10, seats_per_table=6)
    seen = sitting(tournament, 1)[0]
    entry, first, second = seen.entry_id, free(tournament, 2), free(tournament, 1)
    director.move(entry, table=first.table, seat=first.seat, by=fay(), at=LATER)

    with pytest.raises(StaleRevision) as refused:
        director.move(
            entry,
            table=second.table,
            seat=second.seat,
            seen_place=floor.place_at(seen),
            by=dana(),
            at=LATER,
        )

    name = seen.entry.player.name
    assert translate(refused.value) == (
        f"Fay acted first, at 14:04: Move {name}, {floor.place_at(seen)} → {first}. "
        "Check the tables, then try again."
    )
    assert where(entry) == str(first)


def test_a_seat_taken_since_names_who_sat_whom_there():
    tournament = running(players=10, seats_per_table=6)
    seen, rival = sitting(tournament, 1)[:2]
    there = free(tournament, 2)
    director.move(rival.entry_id, table=there.table, seat=there.seat, by=fay(), at=LATER)

    with pytest.raises(StaleRevision) as refused:
        director.move(
            seen.entry_id,
            table=there.table,
            seat=there.seat,
            seen_place=floor.place_at(seen),
            by=dana(),
            at=LATER,
        )

    assert f"Fay acted first, at 14:04: Move {rival.entry.player.name}" in translate(refused.value)


@pytest.mark.parametrize("came_between", ["bust", "close", "break", "swap"])
def test_whatever_came_between_is_named(came_between):
    tournament = running(players=10, seats_per_table=6)
    seen, there = sitting(tournament, 1)[0], free(tournament, 2)
    other = sitting(tournament, 2)[0]
    line = {
        "bust": lambda: director.bust_out(seen.entry_id, by=fay(), at=LATER),
        "close": lambda: director.close_seat(
            tournament.pk, table=there.table, seat=there.seat, by=fay(), at=LATER
        ),
        "break": lambda: broken(tournament, there.table),
        "swap": lambda: director.swap(
            seen.entry_id, other_entry_id=other.entry_id, by=fay(), at=LATER
        ),
    }[came_between]()

    with pytest.raises(StaleRevision) as refused:
        director.move(
            seen.entry_id,
            table=there.table,
            seat=there.seat,
            seen_place=floor.place_at(seen),
            by=dana(),
            at=LATER,
        )

    assert log.says(line) in translate(refused.value)


def broken(tournament: Tournament, table: int) -> JournalLine:
    """The table's players leave until the rest fit at the other one; then it breaks."""
    for seat in sitting(tournament, table)[1:]:
        director.bust_out(seat.entry_id, by=fay(), at=NOON)
    return director.break_table(tournament.pk, table=table, by=fay(), at=LATER)


def test_acts_elsewhere_on_the_floor_do_not_stop_a_move():
    tournament = running(players=16, seats_per_table=6)
    seen, there = sitting(tournament, 1)[0], free(tournament, 2)
    director.bust_out(sitting(tournament, 3)[0].entry_id, by=fay(), at=NOON)
    director.set_button(tournament.pk, table=2, seat=there.seat, by=fay(), at=NOON)

    director.move(
        seen.entry_id,
        table=there.table,
        seat=there.seat,
        seen_place=floor.place_at(seen),
        by=dana(),
        at=NOON,
    )

    assert where(seen.entry_id) == str(there)


def test_a_swap_is_refused_when_either_sits_elsewhere_now():
    tournament = running(players=10, seats_per_table=6)
    one, other = sitting(tournament, 1)[0], sitting(tournament, 2)[0]
    there = free(tournament, 2)
    director.move(other.entry_id, table=2, seat=there.seat, by=fay(), at=LATER)

    with pytest.raises(StaleRevision, match="Fay acted first"):
        director.swap(
            one.entry_id,
            other_entry_id=other.entry_id,
            seen_place=floor.place_at(one),
            other_seen=floor.place_at(other),
            by=dana(),
            at=LATER,
        )
