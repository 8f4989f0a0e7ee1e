"""Chapter: satellites.  Custom of the houses; the laws are silent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.places import Place
from tournaments.rules.satellites import (
    NoStep,
    Remainder,
    RulingNeeded,
    Satellite,
    is_bubble,
    satellite,
    stops,
    tickets_won,
    winners_place,
)

money = st.integers(1, 10**6)
TICKETS = {1: 1100, 2: 1100, 3: 1100}  # the fourth place wins the rest in money


@pytest.mark.parametrize(
    ("pool", "expected"),
    [
        (10 * 110, Satellite(1, (1100,))),
        (20 * 110, Satellite(2, (1100, 1100))),
        (24 * 110, Satellite(2, (1100, 1100, 440))),
        (500, Satellite(0, (500,))),
        (0, Satellite(0, ())),
    ],
)
def test_what_is_too_little_for_a_ticket_goes_to_the_next_place(pool, expected):
    assert satellite(pool, ticket_cents=1100) == expected


@pytest.mark.parametrize(
    ("entries", "rest"), [(25, (60, 60, 30)), (26, (60, 60, 60)), (27, (60, 60, 60, 30))]
)
def test_the_rest_may_be_paid_in_steps(entries, rest):
    made = satellite(entries * 30, ticket_cents=300, policy=Remainder.STEPS, step_cents=60)

    assert made == Satellite(2, (300, 300, *rest))


@pytest.mark.parametrize(
    ("ticket", "step", "field"),
    [(0, 60, "ticket_cents"), (300, None, "step_cents"), (300, 0, "step_cents")],
)
def test_tickets_and_steps_are_worth_something(ticket, step, field):
    with pytest.raises(NoStep) as refused:
        satellite(750, ticket_cents=ticket, policy=Remainder.STEPS, step_cents=step)

    assert refused.value.field == field


@given(
    money,
    money.filter(lambda ticket: ticket > 1000),
    money,
    st.sampled_from(Remainder),
    st.integers(1, 60),
)
def test_a_satellite_pays_out_its_pool_best_prizes_first(pool, ticket, step, policy, entries):
    step = max(step, ticket // 50)

    made = satellite(pool, ticket_cents=ticket, policy=policy, step_cents=step)
    few = satellite(pool, ticket_cents=ticket, entries=entries, policy=policy, step_cents=step)

    assert made.prizes_cents.count(ticket) == made.tickets == pool // ticket
    assert few.tickets == min(made.tickets, entries)
    for one in (made, few):
        assert sum(one.prizes_cents) == pool
        assert list(one.prizes_cents) == sorted(one.prizes_cents, reverse=True)
    assert len(few.prizes_cents) == min(len(made.prizes_cents), entries)


@pytest.mark.parametrize(
    ("pool", "entries", "expected"),
    [
        (677, 6, Satellite(4, (150, 150, 150, 150, 57, 20))),  # eight places without a limit
        (677, 5, Satellite(4, (150, 150, 150, 150, 77))),
        (677, 3, Satellite(3, (377, 150, 150))),
    ],
)
def test_no_place_is_paid_that_nobody_can_finish_in(pool, entries, expected):
    told = {"policy": Remainder.STEPS, "step_cents": 20}

    assert satellite(pool, ticket_cents=150, entries=entries, **told) == expected


def test_play_stops_when_as_many_are_left_as_there_are_tickets():
    assert [stops(3, left=left) for left in (5, 4, 3, 2, 0)] == [False, False, True, True, False]
    assert [is_bubble(3, left=left) for left in (5, 4, 3)] == [False, True, False]


def test_everybody_who_is_left_then_shares_the_first_place():
    assert winners_place(3) == Place(1, 3, tied=True)
    assert tickets_won(TICKETS, dict.fromkeys((7, 8, 9), winners_place(3))) == {
        7: 1100,
        8: 1100,
        9: 1100,
    }


def test_a_tie_over_the_last_ticket_is_shared_as_money():
    tied = {1: Place(3, 4, tied=True), 2: Place(3, 4, tied=True), 3: Place(2, 2, tied=False)}

    assert tickets_won(TICKETS, tied) == {3: 1100}


def test_a_tie_over_tickets_that_are_no_money_waits_for_a_ruling():
    tied = {1: Place(3, 4, tied=True), 2: Place(3, 4, tied=True)}

    with pytest.raises(RulingNeeded, match="Decide who is first"):
        tickets_won(TICKETS, tied, convertible=False)


@given(st.integers(1, 40), st.integers(0, 10))
def test_nobody_wins_more_tickets_than_there_are(tickets, spare):
    parts = dict.fromkeys(range(1, tickets + 1), 500)
    left = max(1, tickets - spare)
    places = dict.fromkeys(range(left), winners_place(left))

    assert sum(tickets_won(parts, places).values()) == 500 * left <= 500 * tickets
