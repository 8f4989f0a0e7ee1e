"""Chapter: the room arranged by hand.  Robert's Rules 7.14."""

from datetime import timedelta

import pytest

from tables import queries as floor
from tables import solving
from tables.models import Move, Seat, SeatNeed, Table
from tables.needs import fixed_places
from tables.operations.arranging import SameSeat, WrongSize
from tables.operations.seating import NoSuchSeat, SeatTaken
from tables.rules.floor import Place
from tables.rules.spread import NoMovablePlayer
from tdsite import director
from tdsite.web import log
from tests.factories import NOON, dana, fay, running
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.operations.events import WrongState
from tournaments.rules.entries import AlreadyOut
from tournaments.sentences import translate
from tournaments.undo import BlockedByLaterLine

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


def undo(tournament: Tournament, line: JournalLine) -> None:
    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)


# Swaps


def test_two_players_exchange_seats_and_an_undo_returns_both():
    tournament = running(players=12, seats_per_table=6)
    one, other = sitting(tournament, 1)[0], sitting(tournament, 2)[1]
    here, there = str(floor.place_at(one)), str(floor.place_at(other))

    line = director.swap(one.entry_id, other_entry_id=other.entry_id, by=fay(), at=NOON)

    assert (where(one.entry_id), where(other.entry_id)) == (there, here)
    assert (line.kind, line.law) == ("tables.swapped", "7.14")
    moves = Move.objects.filter(revision=line.revision).order_by("pk")
    assert [(move.entry_id, str(move)) for move in moves] == [
        (one.entry_id, f"{here} to {there}"),
        (other.entry_id, f"{there} to {here}"),
    ]
    undo(tournament, line)
    assert (where(one.entry_id), where(other.entry_id)) == (here, there)


def test_nobody_changes_places_with_himself_or_with_somebody_who_is_out():
    tournament = running(players=12, seats_per_table=6)
    one, other = sitting(tournament, 1)[0].entry_id, sitting(tournament, 2)[0].entry_id

    with pytest.raises(SameSeat):
        director.swap(one, other_entry_id=one, by=fay(), at=NOON)
    director.bust_out(other, by=fay(), at=NOON)
    with pytest.raises(AlreadyOut):
        director.swap(one, other_entry_id=other, by=fay(), at=NOON)
    assert Move.objects.count() == 0


def test_players_of_two_events_do_not_change_places():
    one, other = (sitting(running(players=4), 1)[0].entry_id for _ in range(2))

    with pytest.raises(Entry.DoesNotExist):
        director.swap(one, other_entry_id=other, by=fay(), at=NOON)


# Marks


def test_a_seat_held_back_is_given_by_no_draw_but_a_person_may_be_put_there():
    tournament = running(players=11, seats_per_table=6)
    place = free(tournament, floor.late_chairs(tournament)[0].table.number)
    [only] = floor.late_chairs(tournament)

    line = director.mark_seat(
        tournament.pk, table=place.table, seat=place.seat, reserved=True, by=fay(), at=NOON
    )

    assert (str(floor.place_at(only)), floor.late_chairs(tournament)) == (str(place), [])
    assert log.says(line) == f"Seat {place}: held, out of draws"
    entry = sitting(tournament, 1)[0].entry_id
    director.move(entry, table=place.table, seat=place.seat, by=fay(), at=NOON)
    assert where(entry) == str(place)


def test_marks_are_set_one_by_one_and_undone():
    tournament = running(players=10, seats_per_table=6)
    place = free(tournament, 1)
    at = {"table": place.table, "seat": place.seat, "by": fay(), "at": NOON}
    seat = Seat.objects.get(
        table__tournament=tournament, table__number=place.table, number=place.seat
    )

    director.mark_seat(tournament.pk, reserved=True, **at)
    line = director.mark_seat(tournament.pk, accessible=True, **at)
    seat.refresh_from_db()
    assert (seat.reserved, seat.accessible) == (True, True)

    undo(tournament, line)
    seat.refresh_from_db()
    assert (seat.reserved, seat.accessible) == (True, False)


# Sizes


def test_a_table_gets_chairs_and_loses_only_empty_ones():
    tournament = running(players=10, seats_per_table=6)

    grown = director.resize_table(tournament.pk, table=1, seats=9, by=fay(), at=NOON)
    assert Seat.objects.filter(table__tournament=tournament, table__number=1).count() == 9
    undo(tournament, grown)
    assert Table.objects.get(tournament=tournament, number=1).size == 6

    last = sitting(tournament, 1)[-1]
    with pytest.raises(SeatTaken) as refused:
        director.resize_table(tournament.pk, table=1, seats=last.number - 1, by=fay(), at=NOON)
    assert last.entry.player.name in translate(refused.value)


def test_a_smaller_table_is_whole_again_after_an_undo():
    tournament = running(players=6, seats_per_table=9)
    for seat in [s for s in sitting(tournament, 1) if s.number > 4]:
        director.move(seat.entry_id, table=1, seat=free(tournament, 1).seat, by=fay(), at=NOON)
    for seat in [s for s in sitting(tournament, 1) if s.number > 4]:
        director.bust_out(seat.entry_id, by=fay(), at=NOON)
    director.set_button(tournament.pk, table=1, seat=9, by=fay(), at=NOON)
    before = list(Seat.objects.order_by("number").values())

    line = director.resize_table(tournament.pk, table=1, seats=4, by=fay(), at=NOON)

    table = Table.objects.get(tournament=tournament)
    assert (table.size, table.button, table.seats.count()) == (4, None, 4)
    undo(tournament, line)
    table.refresh_from_db()
    assert (table.size, table.button) == (9, 9)
    assert list(Seat.objects.order_by("number").values()) == before


def test_chairs_somebody_sits_on_are_not_undone():
    tournament = running(players=6, seats_per_table=6)
    line = director.resize_table(tournament.pk, table=1, seats=7, by=fay(), at=NOON)
    director.move(sitting(tournament, 1)[0].entry_id, table=1, seat=7, by=fay(), at=NOON)

    with pytest.raises(BlockedByLaterLine):
        undo(tournament, line)


@pytest.mark.parametrize("seats", [1, 11])
def test_a_table_has_two_to_ten_seats(seats):
    with pytest.raises(WrongSize):
        director.resize_table(running().pk, table=1, seats=seats, by=fay(), at=NOON)


# Sections


def test_tables_are_put_into_a_section_and_out_of_it():
    tournament = running(players=16, seats_per_table=6)
    sections = Table.objects.filter(tournament=tournament).order_by("number")

    line = director.set_section(
        tournament.pk, section=" Blue  room ", tables=[3, 1], by=fay(), at=NOON
    )
    assert list(sections.values_list("section", flat=True)) == ["Blue room", "", "Blue room"]
    assert log.says(line) == "Section Blue room: tables 1, 3"

    director.set_section(tournament.pk, section="", tables=[3], by=fay(), at=NOON)
    assert list(sections.values_list("section", flat=True)) == ["Blue room", "", ""]
    with pytest.raises(NoSuchSeat):
        director.set_section(tournament.pk, section="A", tables=[1, 9], by=fay(), at=NOON)


# Players who stay


def test_balancing_leaves_a_fixed_player_where_he_sits():
    tournament = running(players=18, seats_per_table=9)
    for seat in sitting(tournament, 2)[:4]:
        director.bust_out(seat.entry_id, by=fay(), at=NOON)
    first = solving.balance_now(tournament)[0][0].from_place
    mover = floor.floor_of(tournament).entries[first]

    line = director.fix_player(mover, stays=True, by=fay(), at=NOON)

    name = Entry.objects.get(pk=mover).player.name
    assert log.says(line) == f"Seat of {name}: stays seated"
    assert fixed_places(tournament) == {first}
    plan = solving.balance_plan(tournament, floor.floor_of(tournament))
    assert solving.balance_now(tournament)[0] == plan
    assert first not in {move.from_place for move in plan}
    director.balance(tournament.pk, by=fay(), at=NOON)
    assert where(mover) == str(first)

    director.fix_player(mover, stays=False, by=fay(), at=NOON)
    assert SeatNeed.objects.get().stays is False


def test_with_everybody_fixed_nobody_can_be_sent():
    tournament = running(players=18, seats_per_table=9)
    for seat in sitting(tournament, 2)[:4]:
        director.bust_out(seat.entry_id, by=fay(), at=NOON)
    for seat in sitting(tournament, 1):
        director.fix_player(seat.entry_id, stays=True, by=fay(), at=NOON)

    with pytest.raises(NoMovablePlayer):
        director.balance(tournament.pk, by=fay(), at=NOON)


def test_once_the_event_is_over_the_room_stays_as_it_is():
    tournament = running(players=2)
    director.bust_out(sitting(tournament, 1)[0].entry_id, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)

    with pytest.raises(WrongState):
        director.mark_seat(tournament.pk, table=1, seat=1, reserved=True, by=fay(), at=NOON)
