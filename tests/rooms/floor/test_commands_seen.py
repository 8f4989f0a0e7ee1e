"""Chapter: players seen in their seats, lost ones, and busts that do not fit what was seen."""

from datetime import timedelta

import pytest

from tables import presence
from tables.models import Seat, SeatCheck, SeenBy
from tables.operations.presence import SeatEmpty
from tables.operations.seating import NoSuchSeat
from tables.queries import place_of
from tables.rules.floor import Place
from tdsite import director
from tdsite.acts.arguments import Report
from tdsite.acts.busts import SeenElsewhere
from tests.factories import NOON, carl, dana, fay, running, sell
from tournaments import queries
from tournaments.access import NotAllowed
from tournaments.models import Entry, JournalLine
from tournaments.operations.entries import AlreadyOut

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(minutes=10)


def sitting(tournament, nth=0) -> tuple[Entry, Place]:
    rows = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)
    seat = rows.select_related("table", "entry__player").order_by("table__number", "number")[nth]
    return seat.entry, Place(seat.table.number, seat.number)


def free(tournament) -> Place:
    rows = Seat.objects.filter(table__tournament=tournament, entry=None, table__broken_at=None)
    seat = rows.select_related("table").order_by("-table__number", "number")[0]
    return Place(seat.table.number, seat.number)


def see(tournament, place, **order):
    return director.see_seat(
        tournament.pk,
        table=place.table,
        seat=place.seat,
        **{"by": fay(), "at": NOON, **order},
    )


def send(entry, place, at=LATER):
    director.move(entry.pk, table=place.table, seat=place.seat, by=fay(), at=at)


def test_a_look_is_a_row_and_a_line():
    tournament = running()
    entry, place = sitting(tournament)

    line = see(tournament, place, how=SeenBy.DEALER)

    row = SeatCheck.objects.get()
    assert (line.kind, line.data["player"], line.data["seat"]) == (
        "tables.seen",
        entry.player.name,
        str(place),
    )
    assert (row.entry, row.how, row.revision) == (entry, "dealer", line.revision)
    assert (row.table_number, row.seat_number) == (place.table, place.seat)


def test_a_whole_table_is_seen_in_one_act():
    tournament = running(players=12, seats_per_table=6)

    line = director.see_table(tournament.pk, table=1, by=fay(), at=NOON)

    assert SeatCheck.objects.filter(table_number=1).count() == 6
    assert {place.table for place, _ in presence.unseen_places(tournament).values()} == {2}
    assert len(line.data["player"].split(", ")) == 6


def test_an_empty_seat_is_refused_and_says_what_to_do():
    tournament = running()
    place = free(tournament)

    with pytest.raises(SeatEmpty) as refused:
        see(tournament, place)

    assert str(refused.value).startswith(f"Seat {place} should be empty.")
    assert "Find the player by name" in str(refused.value)


@pytest.mark.parametrize("table", [9, 99])
def test_a_table_that_is_not_there_is_refused(table):
    tournament = running()

    with pytest.raises(NoSuchSeat):
        director.see_table(tournament.pk, table=table, by=fay(), at=NOON)


def test_the_undo_of_a_look_makes_him_unseen_again():
    tournament = running()
    entry, place = sitting(tournament)
    line = see(tournament, place)
    assert entry.pk not in presence.unseen_places(tournament)

    director.undo(tournament.pk, revision=line.revision, by=fay(), at=LATER)

    assert entry.pk in presence.unseen_places(tournament)


def test_the_cashier_does_not_look_after_seats():
    tournament = running()

    with pytest.raises(NotAllowed):
        see(tournament, sitting(tournament)[1], by=carl())


def test_a_look_holds_until_he_moves_and_again_once_the_move_is_undone():
    tournament = running()
    entry, place = sitting(tournament)
    see(tournament, place)

    send(entry, free(tournament))
    moved = JournalLine.objects.filter(tournament=tournament).latest("revision").revision
    assert entry.pk in presence.unseen_places(tournament)
    director.undo(tournament.pk, revision=moved, by=fay(), at=LATER)

    assert entry.pk not in presence.unseen_places(tournament)


def test_the_unseen_wait_since_their_move_or_since_they_were_seated():
    tournament = running(players=4)
    director.see_table(tournament.pk, table=1, by=fay(), at=NOON)
    entry, _ = sitting(tournament)
    there = free(tournament)
    send(entry, there)
    (late,) = sell(tournament, "Late", at=NOON + timedelta(minutes=5))

    waiting = presence.unseen(tournament, LATER)

    assert [(w.entry.player.name, w.place, w.since) for w in waiting] == [
        ("Late", place_of(late), NOON + timedelta(minutes=5)),
        (entry.player.name, there, LATER),
    ]
    assert presence.unseen(tournament, NOON + timedelta(minutes=4)) == []


def test_asking_takes_as_many_statements_for_many_as_for_few(django_assert_num_queries):
    tournament = running(players=30)

    with django_assert_num_queries(3):
        assert len(presence.unseen_places(tournament)) == 30
    with django_assert_num_queries(4):
        assert len(presence.unseen(tournament, LATER)) == 30


# busts


def test_a_bust_of_somebody_nobody_has_seen_is_done_at_once():
    tournament = running()
    entry, _ = sitting(tournament)

    director.bust_out(entry.pk, by=fay(), at=LATER)

    assert queries.still_in(tournament) == 11


def test_a_player_who_never_left_his_old_seat_is_named_before_the_wrong_one_is_out():
    """Anna was seen in 1-1 and sent away; Bob was sent there.  Somebody busts from 1-1."""
    tournament = running()
    (anna, old), (bob, _) = sitting(tournament), sitting(tournament, nth=1)
    see(tournament, old)
    send(anna, free(tournament))
    send(bob, old)

    with pytest.raises(SeenElsewhere) as warned:
        director.bust_out(bob.pk, by=fay(), at=LATER)

    assert (warned.value.entry, warned.value.instead) == (bob, anna)
    assert f"{anna.player.name} was last checked there" in str(warned.value)
    assert queries.still_in(tournament) == 12


def test_a_player_last_seen_elsewhere_is_put_out_by_who_is_certain():
    tournament = running()
    anna, old = sitting(tournament)
    see(tournament, old)
    send(anna, free(tournament))

    with pytest.raises(SeenElsewhere) as warned:
        director.bust_out(anna.pk, by=fay(), at=LATER)
    director.bust_out(anna.pk, certain=True, by=fay(), at=LATER)

    assert f"last checked at {old}" in str(warned.value)
    assert queries.still_in(tournament) == 11


def test_seen_in_the_new_seat_he_busts_from_it():
    tournament = running()
    anna, old = sitting(tournament)
    see(tournament, old)
    there = free(tournament)
    send(anna, there)
    see(tournament, there, at=LATER)

    director.bust_out(anna.pk, by=fay(), at=LATER)

    assert queries.still_in(tournament) == 11


def test_several_in_one_hand_are_asked_about_too():
    tournament = running()
    (anna, old), (bob, _) = sitting(tournament), sitting(tournament, nth=1)
    see(tournament, old)
    send(anna, free(tournament))
    reports = [Report(anna.pk, stack_chips=100), Report(bob.pk, stack_chips=200)]

    with pytest.raises(SeenElsewhere):
        director.bust_together(tournament.pk, reports=reports, by=fay(), at=LATER)
    director.bust_together(tournament.pk, reports=reports, certain=True, by=fay(), at=LATER)

    assert queries.still_in(tournament) == 10


# lost players


def test_a_lost_player_is_noted_where_he_was_found():
    tournament = running()
    entry, place = sitting(tournament)
    _, wrong = sitting(tournament, nth=1)

    director.see_player(
        entry.pk, table=wrong.table, seat=wrong.seat, how=SeenBy.CARD, by=fay(), at=NOON
    )

    here = presence.whereabouts(Entry.objects.select_related("seat__table").get(pk=entry.pk))
    assert (here.place, here.seen_at, here.seen) == (place, wrong, False)


def test_the_one_in_whose_seat_he_sits_is_not_put_out_by_mistake():
    tournament = running()
    (lost, _), (other, wrong) = sitting(tournament), sitting(tournament, nth=1)
    see(tournament, wrong)
    director.see_player(lost.pk, table=wrong.table, seat=wrong.seat, by=fay(), at=LATER)

    with pytest.raises(SeenElsewhere) as warned:
        director.bust_out(other.pk, by=fay(), at=LATER)

    assert warned.value.instead == lost


def test_who_is_out_is_not_seen_any_more():
    tournament = running()
    entry, place = sitting(tournament)
    director.bust_out(entry.pk, by=dana(), at=NOON)

    with pytest.raises(AlreadyOut):
        director.see_player(entry.pk, table=place.table, seat=place.seat, by=fay(), at=LATER)
