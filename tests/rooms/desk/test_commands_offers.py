"""Chapter: a seat comes free, and is offered in line for a time.  Robert's Rules 2.2.21."""

from datetime import timedelta

import pytest

from tdsite import director
from tdsite.acts.agenda import What
from tdsite.rooms.clock.agenda import agenda, fire_due
from tdsite.rooms.desk.acts.alternates import NoSeatToOffer
from tdsite.web import log
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.digest import digest
from tests.factories import NOON, carl, dana
from tests.rooms.desk.test_commands_alternates import full, join, names, one_leaves, seat
from tournaments.models import Alternate, Tournament
from tournaments.operations.alternates import NothingOffered, NotTheirTurn, OfferedAlready

pytestmark = pytest.mark.django_db

FIVE = timedelta(minutes=5)


def offered(tournament: Tournament) -> list[str]:
    rows = Alternate.objects.filter(
        tournament=tournament, left_at=None, offer_ends_at__isnull=False
    )
    return [row.player.name for row in rows.order_by("came_at")]


def row_of(tournament: Tournament, name: str) -> Alternate:
    return Alternate.objects.get(tournament=tournament, player__name=name)


def fire(tournament: Tournament, at=NOON) -> list[What]:
    return [fired.what for fired in fire_due(at, only=tournament.pk)]


def test_a_seat_that_comes_free_is_offered_to_the_first_in_line_by_itself():
    tournament = full()
    join(tournament, "Ann")
    join(tournament, "Ben")
    assert fire(tournament) == []
    one_leaves(tournament)

    assert fire(tournament) == [What.OFFER]
    assert fire(tournament) == []

    assert offered(tournament) == ["Ann"]
    assert row_of(tournament, "Ann").offer_ends_at == NOON + FIVE
    line = tournament.journal.order_by("-revision")[0]
    assert log.says(line) == "Seat offered to Ann, kept for 5:00"
    assert line.law == "2.2.21"


def test_two_free_seats_are_two_offers():
    tournament = full()
    for name in ("Ann", "Ben", "Cleo"):
        join(tournament, name)
    one_leaves(tournament)
    one_leaves(tournament)

    assert fire(tournament) == [What.OFFER]
    assert fire(tournament) == [What.OFFER]
    assert fire(tournament) == []
    assert offered(tournament) == ["Ann", "Ben"]


def test_an_offer_nobody_takes_ends_by_itself_and_goes_to_the_next():
    tournament = full()
    join(tournament, "Ann")
    join(tournament, "Ben")
    one_leaves(tournament)
    fire(tournament)

    later = NOON + FIVE
    assert fire(tournament, later - timedelta(seconds=1)) == []
    assert fire(tournament, later) == [What.OFFER_ENDS]
    assert names(tournament) == ["Ben", "Ann"]
    assert fire(tournament, later) == [What.OFFER]
    assert offered(tournament) == ["Ben"]


def test_who_takes_the_seat_in_time_is_seated_and_no_offer_is_left():
    tournament = full()
    ann = join(tournament, "Ann")
    one_leaves(tournament)
    fire(tournament)

    assert seat(tournament, ann).data["seat"]

    assert names(tournament) == []
    assert row_of(tournament, "Ann").offer_ends_at is None
    assert fire(tournament, NOON + FIVE) == []


def test_who_lets_three_seats_go_by_waits_no_longer():
    tournament = full()
    join(tournament, "Ann")
    one_leaves(tournament)

    at = NOON
    for _ in range(3):
        assert fire(tournament, at) == [What.OFFER]
        at += FIVE
        assert fire(tournament, at) == [What.OFFER_ENDS]

    assert names(tournament) == []
    assert fire(tournament, at) == []


def test_with_offers_by_hand_the_desk_offers_and_the_player_may_let_it_go_by():
    tournament = full(offers_itself=False)
    join(tournament, "Ann")
    join(tournament, "Ben")
    with pytest.raises(NoSeatToOffer):
        director.offer_seat(tournament.pk, by=carl(), at=NOON)
    one_leaves(tournament)
    assert fire(tournament) == []

    director.offer_seat(tournament.pk, seconds=60, by=carl(), at=NOON)
    ann = row_of(tournament, "Ann")
    assert ann.offer_ends_at == NOON + timedelta(seconds=60)
    with pytest.raises(OfferedAlready):
        director.offer_seat(tournament.pk, player_id=ann.player_id, by=carl(), at=NOON)
    line = director.pass_offer(tournament.pk, player_id=ann.player_id, by=carl(), at=NOON)

    assert log.says(line) == "Ann declined the seat"
    assert names(tournament) == ["Ben", "Ann"]
    with pytest.raises(NothingOffered):
        director.pass_offer(tournament.pk, player_id=ann.player_id, by=carl(), at=NOON)


def test_only_the_director_offers_past_the_first_in_line():
    tournament = full(offers_itself=False)
    join(tournament, "Ann")
    join(tournament, "Ben")
    one_leaves(tournament)
    ben = row_of(tournament, "Ben")

    with pytest.raises(NotTheirTurn):
        director.offer_seat(tournament.pk, player_id=ben.player_id, by=carl(), at=NOON)
    director.offer_seat(tournament.pk, player_id=ben.player_id, by=dana(), at=NOON)

    assert offered(tournament) == ["Ben"]


def test_an_offer_and_a_pass_are_undone_and_an_undone_offer_does_not_come_back_by_itself():
    tournament = full()
    join(tournament, "Ann")
    one_leaves(tournament)
    before = digest()
    fire(tournament)
    line = tournament.journal.order_by("-revision")[0]

    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)

    assert digest() == before
    assert [due for due in agenda(NOON, only=tournament.pk) if due.what is What.OFFER] == []


def test_once_registration_is_closed_nothing_is_offered():
    tournament = full()
    join(tournament, "Ann")
    one_leaves(tournament)
    director.close_registration(tournament.pk, by=dana(), at=NOON)

    assert fire(tournament) == []
    assert offered(tournament) == []


def test_the_to_do_list_says_for_whom_a_seat_is_kept_and_until_when():
    tournament = full()
    join(tournament, "Ann")
    one_leaves(tournament)
    fire(tournament)

    due = todos(EventState(tournament, NOON + timedelta(minutes=2)), by=dana())

    kept = next(todo for todo in due if "Ann" in todo.what)
    assert kept.what == "Seat held for Ann"
    assert kept.countdown.seconds == 180
    assert [press.label for press in kept.presses] == ["Seat now", "Decline"]
