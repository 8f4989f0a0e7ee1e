"""Chapter: what players need of their seats.  TDA 2024 9; Robert's Rules 7.2, 7.39."""

import pytest

from tables.models import KeepApart, Seat, SeatNeed
from tables.operations.needs import NeedsNothing, NotAPair
from tables.operations.seating import NoSuchSeat, SeatClosed, SeatTaken
from tables.queries import place_of
from tables.rules.apart import CannotKeepApart
from tables.rules.floor import NoFreeSeat
from tables.rules.seating import ChairTaken, TooFewAccessible
from tdsite import director
from tdsite.rooms.draw.acts import HalfASeat
from tdsite.web import log
from tests.factories import NOON, entry_price, event, player, reentry_price, sell
from tournaments.acts import ActContext
from tournaments.models import Entry, Player, Tournament

pytestmark = pytest.mark.django_db
BY: ActContext = {"by": None, "at": NOON}


def field(players: int = 12, **fields) -> tuple[Tournament, list[Entry]]:
    tournament = event(seed="07" * 32, **fields)
    return tournament, sell(tournament, *(f"P{n}" for n in range(1, players + 1)))


def need(tournament: Tournament, who: Entry | Player, **needs):
    pk = who.pk if isinstance(who, Player) else who.player_id
    return director.need_seat(tournament.pk, player_id=pk, **needs, **BY)


def chair(tournament: Tournament, table: int, seat: int) -> Seat:
    return Seat.objects.get(table__tournament=tournament, table__number=table, number=seat)


def at(entry: Entry) -> str:
    return str(place_of(Entry.objects.get(pk=entry.pk)))


def test_a_chair_given_before_its_table_opens_is_his_at_the_draw():
    tournament, entries = field()

    line = need(tournament, entries[0], table=2, seat=4, why="  His lucky   seat ")
    director.start(tournament.pk, **BY)

    assert log.says(line) == "Seat of P1: 2-4"
    assert SeatNeed.objects.get().why == "His lucky seat"
    assert "why" not in line.data  # the log is for everybody, the reason is not
    assert at(entries[0]) == "2-4"


def test_the_chair_is_held_back_for_him_and_like_any_other_once_he_sits():
    tournament, _ = field(17)
    star = player("Star")
    need(tournament, star, table=2, seat=4)

    director.make_draw(tournament.pk, **BY)
    assert chair(tournament, 2, 4).entry is None
    assert chair(tournament, 2, 4).reserved

    late = director.register_and_seat(tournament.pk, player_id=star.pk, **BY).data["entry"]
    director.start(tournament.pk, **BY)
    assert at(Entry.objects.get(pk=late)) == "2-4"
    assert not chair(tournament, 2, 4).reserved
    assert tournament.tables.count() == 2


def test_a_chair_given_at_the_sale_is_taken_at_the_sale():
    tournament = event(seed="07" * 32, seated_at_sale=True)
    star = player("Star")
    need(tournament, star, table=1, seat=9)
    others = sell(tournament, *(f"Q{n}" for n in range(8)))
    assert "1-9" not in [at(entry) for entry in others]

    line = director.register_and_seat(tournament.pk, player_id=star.pk, **BY)

    assert line.data["seat"] == "1-9"


def test_who_comes_back_to_find_somebody_on_the_given_chair_draws_another():
    prices = (entry_price(), reentry_price())
    tournament = event(*prices, seed="07" * 32, seats_per_table=4)
    star, *others = sell(tournament, *(f"P{n}" for n in range(1, 5)))
    need(tournament, star, table=1, seat=3)
    director.start(tournament.pk, **BY)
    director.bust_out(star.pk, **BY)
    director.move(others[0].pk, table=1, seat=3, **BY)

    line = director.reenter(tournament.pk, player_id=star.player_id, **BY)

    assert line.data["seat"] in {"1-1", "1-2", "1-4"}


def test_a_table_opened_at_the_sale_keeps_two_apart():
    tournament = event(seed="07" * 32, seated_at_sale=True)
    one, other = player("One"), player("Other")
    director.keep_apart(tournament.pk, player_id=one.pk, other_id=other.pk, **BY)

    seats = [
        director.register_and_seat(tournament.pk, player_id=who.pk, **BY).data["seat"]
        for who in (one, other)
    ]

    assert [seat.partition("-")[0] for seat in seats] == ["1", "2"]


def test_nine_with_a_chair_held_back_for_one_of_them_need_one_table():
    tournament, entries = field(9)
    director.open_tables(tournament.pk, number=1, **BY)
    need(tournament, entries[0], table=1, seat=1)

    director.make_draw(tournament.pk, **BY)

    assert tournament.tables.count() == 1
    assert at(entries[0]) == "1-1"


def test_cleared_the_chair_is_drawn_like_any_other():
    tournament, entries = field()
    director.open_tables(tournament.pk, number=2, **BY)
    need(tournament, entries[0], table=2, seat=4)

    line = need(tournament, entries[0])

    assert log.says(line) == "Seat of P1: no request"
    assert not SeatNeed.objects.exists()
    assert not chair(tournament, 2, 4).reserved


def test_another_chair_lets_the_first_one_go():
    tournament, entries = field()
    director.open_tables(tournament.pk, number=2, **BY)
    need(tournament, entries[0], table=2, seat=4)

    need(tournament, entries[0], table=1, seat=1)

    assert not chair(tournament, 2, 4).reserved
    assert chair(tournament, 1, 1).reserved


def test_what_balancing_leaves_alone_stays_so_while_the_chair_changes():
    tournament, entries = field()
    director.fix_player(entries[0].pk, stays=True, **BY)

    need(tournament, entries[0], accessible=True)
    need(tournament, entries[0])

    assert SeatNeed.objects.get().stays


def test_the_undo_of_a_need_lets_the_chair_go_too():
    tournament, entries = field()
    director.open_tables(tournament.pk, number=2, **BY)
    line = need(tournament, entries[0], table=2, seat=4)

    director.undo(tournament.pk, revision=line.revision, **BY)

    assert not SeatNeed.objects.exists()
    assert not chair(tournament, 2, 4).reserved


def test_whoever_needs_an_accessible_chair_gets_one():
    tournament, entries = field(18)
    director.open_tables(tournament.pk, number=2, **BY)
    for seat in (1, 2):
        director.mark_seat(tournament.pk, table=2, seat=seat, accessible=True, **BY)
    need(tournament, entries[5], accessible=True)

    for _ in range(4):
        director.make_draw(tournament.pk, again=True, **BY)
        assert at(entries[5]) in ("2-1", "2-2")


def test_a_late_player_who_needs_an_accessible_chair_waits_for_one():
    tournament, _ = field(9)
    director.start(tournament.pk, **BY)
    director.open_tables(tournament.pk, number=1, **BY)
    wheels = player("Wheels")
    need(tournament, wheels, accessible=True)

    with pytest.raises(NoFreeSeat) as refusal:
        director.register_and_seat(tournament.pk, player_id=wheels.pk, **BY)
    assert "Change them" in str(refusal.value)

    director.mark_seat(tournament.pk, table=2, seat=7, accessible=True, **BY)
    line = director.register_and_seat(tournament.pk, player_id=wheels.pk, **BY)
    assert line.data["seat"] == "2-7"


@pytest.mark.parametrize(
    ("needs", "refusal"),
    [
        ({"table": 9, "seat": 10}, NoSuchSeat),
        ({"table": 1, "seat": 10}, NoSuchSeat),
        ({"table": 201, "seat": 1}, NoSuchSeat),
        ({"table": 1, "seat": 2}, SeatClosed),
        ({"table": 1}, HalfASeat),
        ({"table": 1, "seat": 3}, ChairTaken),
        ({}, NeedsNothing),
    ],
)
def test_a_chair_that_cannot_be_given_is_refused(needs, refusal):
    tournament, entries = field()
    director.open_tables(tournament.pk, number=1, **BY)
    director.close_seat(tournament.pk, table=1, seat=2, **BY)
    need(tournament, entries[1], table=1, seat=3)

    with pytest.raises(refusal):
        need(tournament, entries[0], **needs)


def test_the_chair_of_somebody_else_is_not_given_away():
    tournament, entries = field()
    director.make_draw(tournament.pk, **BY)
    place = place_of(entries[1])

    with pytest.raises(SeatTaken):
        need(tournament, entries[0], table=place.table, seat=place.seat)
    need(tournament, entries[1], table=place.table, seat=place.seat)


def test_a_chair_at_a_table_that_the_field_does_not_need_stops_the_draw_and_says_so():
    tournament, entries = field(5)
    need(tournament, entries[0], table=3, seat=1)

    for act in (director.commit_draw, director.make_draw, director.start):
        with pytest.raises(ChairTaken) as refusal:
            act(tournament.pk, **BY)
        assert "table 3" in str(refusal.value)

    director.open_tables(tournament.pk, number=3, **BY)
    director.start(tournament.pk, **BY)
    assert at(entries[0]) == "3-1"


def test_a_given_chair_that_broke_since_stops_the_draw_and_says_so():
    tournament, entries = field(5)
    director.open_tables(tournament.pk, number=1, **BY)
    need(tournament, entries[0], table=1, seat=1)
    director.close_seat(tournament.pk, table=1, seat=1, **BY)

    with pytest.raises(ChairTaken) as refusal:
        director.make_draw(tournament.pk, **BY)
    assert "out of order" in str(refusal.value)


def test_too_few_accessible_chairs_stop_the_draw():
    tournament, entries = field()
    need(tournament, entries[0], accessible=True)

    with pytest.raises(TooFewAccessible):
        director.make_draw(tournament.pk, **BY)


def pair(tournament: Tournament, one: Entry, other: Entry, **more):
    return director.keep_apart(
        tournament.pk, player_id=one.player_id, other_id=other.player_id, **more, **BY
    )


def test_two_kept_apart_never_share_a_table():
    tournament, entries = field(18)
    line = pair(tournament, entries[3], entries[1], why="married")

    assert log.says(line) == "Separated: P4 and P2"
    for _ in range(5):
        director.make_draw(tournament.pk, again=True, **BY)
        assert place_of(entries[1]).table != place_of(entries[3]).table


def test_a_pair_is_two_players_and_written_once():
    tournament, entries = field(3)
    pair(tournament, entries[0], entries[1])

    with pytest.raises(NotAPair):
        pair(tournament, entries[0], entries[0])
    with pytest.raises(NotAPair):
        pair(tournament, entries[1], entries[0])


def test_a_pair_is_ended_and_both_are_undone():
    tournament, entries = field(3)
    both = {"player_id": entries[1].player_id, "other_id": entries[0].player_id}
    made = pair(tournament, entries[0], entries[1])

    line = director.end_apart(tournament.pk, **both, **BY)
    assert log.says(line) == "No longer separated: P2 and P1"
    assert not KeepApart.objects.exists()
    with pytest.raises(NotAPair):
        director.end_apart(tournament.pk, **both, **BY)

    director.undo(tournament.pk, revision=line.revision, **BY)
    assert KeepApart.objects.exists()
    director.undo(tournament.pk, revision=made.revision, **BY)
    assert not KeepApart.objects.exists()


def test_a_pair_at_one_table_is_refused_with_what_to_change():
    tournament, entries = field(4)
    pair(tournament, entries[0], entries[1])

    with pytest.raises(CannotKeepApart) as refusal:
        director.start(tournament.pk, **BY)
    assert "Release a pair" in str(refusal.value)


def test_evening_out_before_the_first_hand_leaves_given_chairs_alone():
    tournament, entries = field(18)
    for number, entry in enumerate(entries[:9], start=1):
        need(tournament, entry, table=1, seat=number)
    director.make_draw(tournament.pk, **BY)
    for entry in entries[9:14]:
        director.void_entry(entry.pk, **BY)

    director.start(tournament.pk, **BY)

    assert [at(entry) for entry in entries[:9]] == [f"1-{n}" for n in range(1, 10)]
