"""Chapter: players who wait for a seat in a full event.  Robert's Rules 2.2.21."""

import pytest

from tables.solving import places_free
from tdsite import director
from tdsite.rooms.desk.acts.alternates import NotFull
from tdsite.web import log
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.factories import NOON, carl, dana, entry_price, event, ivy, player, running, sell
from tournaments.access import NotAllowed
from tournaments.models import Alternate, Entry, Player, Tournament
from tournaments.operations.alternates import NotTheirTurn, NotWaiting, WaitsAlready, waiting
from tournaments.operations.entries import AlreadyEntered
from tournaments.rules.entries import EventFull, LateRegistrationClosed

pytestmark = pytest.mark.django_db


def full(players: int = 9, **fields) -> Tournament:
    """A running event with every entry sold and every chair taken."""
    return running(entry_price(limit=players), players=players, **fields)


def join(tournament: Tournament, name: str) -> Player:
    who = player(name)
    director.join_waiting(tournament.pk, player_id=who.pk, by=carl(), at=NOON)
    return who


def seat(tournament: Tournament, who: Player, by=None):
    return director.seat_alternate(tournament.pk, player_id=who.pk, by=by or carl(), at=NOON)


def names(tournament: Tournament) -> list[str]:
    return [row.player.name for row in waiting(tournament)]


def one_leaves(tournament: Tournament) -> None:
    entry = Entry.objects.filter(tournament=tournament, voided=False).order_by("number")[0]
    director.void_entry(entry.pk, by=carl(), at=NOON)


def test_who_comes_to_a_full_event_waits_in_the_order_of_coming():
    tournament = full()
    with pytest.raises(EventFull):
        sell(tournament, "Too late")

    who = player("Ann")
    line = director.join_waiting(tournament.pk, player_id=who.pk, by=carl(), at=NOON)
    join(tournament, "Ben")

    assert log.says(line) == "Ann is waiting for a seat"
    assert names(tournament) == ["Ann", "Ben"]


def test_the_first_in_line_is_seated_when_a_chair_is_free():
    tournament = full()
    ann = join(tournament, "Ann")
    join(tournament, "Ben")
    one_leaves(tournament)

    line = seat(tournament, ann)

    assert line.kind == "entry.registered"
    assert line.data["waited"] is True
    assert line.data["seat"]
    assert names(tournament) == ["Ben"]


def test_an_alternate_seated_twice_with_one_key_is_seated_once():
    tournament = full()
    ann = join(tournament, "Ann")
    one_leaves(tournament)
    order = {"player_id": ann.pk, "by": carl(), "at": NOON, "key": "seat Ann"}

    first = director.seat_alternate(tournament.pk, **order)
    again = director.seat_alternate(tournament.pk, **order)

    assert again == first
    assert Entry.objects.filter(player=ann).count() == 1


def test_nobody_passes_over_the_first_in_line_but_the_director_and_the_line_says_so():
    tournament = full()
    join(tournament, "Ann")
    ben = join(tournament, "Ben")
    one_leaves(tournament)

    with pytest.raises(NotTheirTurn) as refusal:
        seat(tournament, ben)
    assert "Ann is first in line" in str(refusal.value)

    line = seat(tournament, ben, by=dana())
    assert line.data["passed_over"] == ["Ann"]
    assert names(tournament) == ["Ann"]


def test_a_walk_in_does_not_pass_over_them_either():
    tournament = full()
    join(tournament, "Ann")
    one_leaves(tournament)

    with pytest.raises(NotTheirTurn):
        sell(tournament, "Walk-in")
    one_leaves(tournament)
    sell(tournament, "Walk-in")

    assert names(tournament) == ["Ann"]


def test_a_sale_at_the_desk_takes_him_off_the_list_too():
    tournament = full()
    ann = join(tournament, "Ann")
    one_leaves(tournament)

    director.register_and_seat(tournament.pk, player_id=ann.pk, by=carl(), at=NOON)

    assert names(tournament) == []


def test_the_undo_of_his_sale_puts_him_back_where_he_was():
    tournament = full()
    ann = join(tournament, "Ann")
    join(tournament, "Ben")
    one_leaves(tournament)
    line = seat(tournament, ann)

    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)

    assert names(tournament) == ["Ann", "Ben"]


def test_who_gives_up_waits_no_longer_and_the_undo_keeps_his_place():
    tournament = full()
    ann = join(tournament, "Ann")
    join(tournament, "Ben")

    line = director.leave_waiting(tournament.pk, player_id=ann.pk, by=carl(), at=NOON)
    assert names(tournament) == ["Ben"]
    with pytest.raises(NotWaiting):
        director.leave_waiting(tournament.pk, player_id=ann.pk, by=carl(), at=NOON)
    with pytest.raises(NotWaiting):
        seat(tournament, ann)

    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    assert names(tournament) == ["Ann", "Ben"]


def test_who_comes_back_is_last_in_line():
    tournament = full()
    ann = join(tournament, "Ann")
    join(tournament, "Ben")
    director.leave_waiting(tournament.pk, player_id=ann.pk, by=carl(), at=NOON)

    director.join_waiting(tournament.pk, player_id=ann.pk, by=carl(), at=NOON)

    assert names(tournament) == ["Ben", "Ann"]
    assert Alternate.objects.filter(player=ann).count() == 2


def test_a_player_waits_once_and_not_while_he_plays():
    tournament = full()
    ann = join(tournament, "Ann")

    with pytest.raises(WaitsAlready):
        director.join_waiting(tournament.pk, player_id=ann.pk, by=carl(), at=NOON)
    one_leaves(tournament)
    still = Entry.objects.filter(tournament=tournament, voided=False)[0].player
    with pytest.raises(AlreadyEntered):
        director.join_waiting(tournament.pk, player_id=still.pk, by=carl(), at=NOON)


def test_while_there_is_room_nobody_waits():
    with pytest.raises(NotFull):
        join(event(), "Ann")
    with pytest.raises(NotFull):
        join(running(players=5), "Ben")


def test_with_every_chair_taken_and_no_table_to_deal_newcomers_wait():
    """Six at six-handed tables are three and three at two: fewer than four could start there."""
    tournament = running(players=6, seats_per_table=6)
    assert places_free(tournament) == 0

    join(tournament, "Ann")

    assert names(tournament) == ["Ann"]


def test_a_table_is_opened_for_newcomers_once_four_can_start_there():
    tournament = running(players=9)
    assert places_free(tournament) == 9

    [late] = sell(tournament, "Late")

    assert tournament.tables.count() == 2
    assert late.seat.table.opened_late


def test_after_registration_nobody_waits_any_more():
    tournament = full()
    director.close_registration(tournament.pk, by=dana(), at=NOON)

    with pytest.raises(LateRegistrationClosed):
        join(tournament, "Ann")


def test_who_has_no_role_puts_nobody_on_the_list():
    with pytest.raises(NotAllowed):
        director.join_waiting(full().pk, player_id=player("Ann").pk, by=ivy(), at=NOON)


def due(tournament: Tournament) -> list[str]:
    return [todo.what for todo in todos(EventState(tournament, NOON), by=dana())]


def test_the_to_do_list_names_who_is_next_when_a_chair_is_free():
    tournament = full()
    join(tournament, "Ann")
    join(tournament, "Ben")
    assert "2 alternates waiting" in due(tournament)

    one_leaves(tournament)

    assert "Seat free: Ann is next" in due(tournament)
