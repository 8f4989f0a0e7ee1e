"""Late and absent players: the floor's page and its buttons."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat
from tests.factories import carl, fay, running
from tournaments import queries
from tournaments.models import Club
from tournaments.selling import unsold_stacks

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture
def as_fay(client):
    client.force_login(fay())
    return client


def page(client, tournament) -> str:
    answer = client.get(reverse("late", args=[tournament.pk]))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def press(client, tournament, name, **typed):
    address = (
        reverse("late_lift", args=[tournament.pk])
        if name == "lift"
        else reverse("act", args=[tournament.pk, name])
    )
    return client.post(
        address,
        {"key": "k", **typed},
        headers={"HX-Request": "true"},
    )


def seat_of(tournament) -> str:
    seat = Seat.objects.filter(table__tournament=tournament, entry__isnull=False).first()
    return f"{seat.table.number}-{seat.number}"


def test_it_says_when_an_absent_players_stack_may_be_lifted(as_fay):
    early = running(players=4, at=timezone.now())

    assert "for 20 minutes of play; then the stack may be removed" in page(as_fay, early)
    assert "Not before 20 minutes have been played" in page(as_fay, early)


def test_a_stack_is_lifted_by_its_seat_and_the_chips_that_are_left(as_fay):
    tournament = running(players=4, at=timezone.now() - HOUR)

    answer = press(as_fay, tournament, "lift", to=seat_of(tournament), stack_chips="17500")

    assert answer.status_code == 200
    assert "No-show removed from play: P1" in answer.content.decode()
    assert queries.still_in(tournament) == 3
    assert queries.chips_in_play(tournament) == 4 * 20_000 - 17_500


def test_it_is_refused_too_soon_and_at_an_empty_seat(as_fay):
    tournament = running(players=4, at=timezone.now())

    early = press(as_fay, tournament, "lift", to=seat_of(tournament), stack_chips="1")
    empty = press(as_fay, tournament, "lift", to="1-9", stack_chips="1")
    untold = press(as_fay, tournament, "lift", to=seat_of(tournament), stack_chips="")

    assert (early.status_code, empty.status_code, untold.status_code) == (409, 409, 400)
    assert "Seat 1-9 is empty" in empty.content.decode()
    assert "Count the stack" in untold.content.decode()


def test_stacks_are_put_down_at_free_seats_and_taken_up(as_fay):
    tournament = running(players=4, at=timezone.now(), policy={"late_stack": "blinded"})
    assert "Add late stacks" in page(as_fay, tournament)

    put = press(as_fay, tournament, "put-down-stacks", places="1-8, 1-9")
    assert put.status_code == 200
    assert unsold_stacks(tournament).count() == 2
    assert "1-9" in page(as_fay, tournament)

    press(as_fay, tournament, "take-up-stack", to="1-9", stack_chips="15000")
    assert unsold_stacks(tournament).count() == 1


def test_a_word_that_is_no_seat_is_told(as_fay):
    tournament = running(players=4, at=timezone.now(), policy={"late_stack": "blinded"})

    refused = press(as_fay, tournament, "put-down-stacks", places="here")

    assert refused.status_code == 400
    assert "is not a seat" in refused.content.decode()


def test_with_full_stacks_none_is_put_down(as_fay):
    tournament = running(players=4, at=timezone.now(), policy={"late_stack": "full"})
    assert "Late players get a full stack" in page(as_fay, tournament)


def test_money_that_goes_back_above_the_limit_needs_a_second_person(as_fay):
    tournament = running(players=4, at=timezone.now() - HOUR, policy={"noshow": "wsop16"})
    Club.objects.update(refund_limit_cents=50_00)
    seat = seat_of(tournament)

    alone = press(as_fay, tournament, "lift", to=seat, stack_chips="20000")
    assert alone.status_code == 409
    assert "needs a second person" in alone.content.decode()

    cashier = carl()
    cashier.set_password("stands beside")
    cashier.save()
    second = {"approver": "carl", "approver_password": "stands beside"}
    together = press(as_fay, tournament, "lift", to=seat, stack_chips="20000", **second)

    assert together.status_code == 200
    assert tournament.journal.get(kind="entry.lifted").data["approved"] == "carl"


def test_where_no_seat_is_checked_the_way_to_it_is_the_one_act(as_fay):
    tournament = running(players=4)

    shown = page(as_fay, tournament)

    assert reverse("unseen", args=[tournament.pk]) in shown
    assert "Example" in shown
    assert shown.count("button-main") == 1
