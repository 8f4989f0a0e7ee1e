"""Prizes from a plan, a pool and a number of entries.  WSOP 2026 5, 31."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.prize_plans import (
    Automatic,
    BadPrize,
    Fixed,
    NotThePool,
    Plan,
    Prize,
    Tickets,
    check_order,
    check_sum,
    prizes,
    stays_to_give,
    unsettled,
    with_minimum,
)
from tournaments.rules.prize_tables import BadBrackets, BadShares
from tournaments.rules.prize_terms import BadPlan, Terms, plan_of
from tournaments.rules.satellites import NoStep

HALVES = {
    "name": "Two halves",
    "rows": [[10, [600_000, 400_000]], [99, [500_000, 300_000, 200_000]]],
}


def amounts(plan, pool, entries):
    return [prize.amount_cents for prize in prizes(plan, pool_cents=pool, entries=entries)]


def test_the_clubs_percentages_follow_the_number_of_entries():
    plan = plan_of(Terms("club", HALVES, unit_cents=500))

    assert amounts(plan, 1_000_00, 10) == [600_00, 400_00]
    assert amounts(plan, 1_000_00, 11) == [500_00, 300_00, 200_00]
    assert amounts(plan, 1_007_00, 11) == [507_00, 300_00, 200_00]


def test_fixed_prizes_stand_and_the_first_gets_what_is_over():
    plan = plan_of(Terms("fixed", {"rows": [[500_00], [300_00], [200_00, 110_00, "Cap"]]}))

    assert amounts(plan, 1_050_00, 30) == [550_00, 300_00, 200_00]
    assert prizes(plan, pool_cents=1_000_00, entries=30)[2] == Prize(200_00, 110_00, "Cap")


def test_fixed_prizes_shrink_with_a_pool_that_is_too_small():
    plan = plan_of(Terms("fixed", {"rows": [[500_00], [300_00], [200_00]]}, unit_cents=500))

    assert amounts(plan, 500_00, 30) == [250_00, 150_00, 100_00]


def test_a_minimum_cash_is_taken_from_the_places_above():
    raised = with_minimum([600, 250, 100, 50], minimum_cents=100, unit_cents=5)

    assert sum(raised) == 1000
    assert raised[-2:] == [100, 100]
    assert raised[0] > raised[1] > 100


def test_a_pool_too_small_for_the_minimum_pays_fewer_places():
    assert with_minimum([60, 25, 10, 5], minimum_cents=40) == [60, 40]
    assert with_minimum([20, 10], minimum_cents=40) == [30]


def test_a_satellite_pays_tickets_and_the_rest_in_cash():
    plan = plan_of(Terms("satellite", {}, ticket_cents=1_100_00))

    assert prizes(plan, pool_cents=2_640_00, entries=24) == (
        Prize(1_100_00, 1_100_00),
        Prize(1_100_00, 1_100_00),
        Prize(440_00),
    )


def test_the_machine_pays_fifteen_percent_of_the_field_nice_prizes():
    plan = plan_of(Terms("auto", {}))

    given = amounts(plan, 10_000_00, 100)

    assert len(given) == 15
    assert sum(given) == 10_000_00
    assert all(cents % 5_00 == 0 for cents in given)


def test_wishes_the_pool_cannot_grant_are_granted_as_far_as_it_can():
    plan = Plan(Automatic(places=50, first_cents=900_00, minimum_cents=100_00))

    given = amounts(plan, 300_50, 10)

    assert sum(given) == 300_50
    assert len(given) == 10
    assert given[0] == 30_50


def test_a_trophy_comes_on_top_of_whatever_the_table_pays():
    plan = plan_of(Terms("casino", {"extras": [[1, 0, "Trophy", 50_00]]}))

    first, *others = prizes(plan, pool_cents=5_000_00, entries=60)

    assert (first.thing, first.thing_cents) == ("Trophy", 50_00)
    assert first.amount_cents + sum(prize.amount_cents for prize in others) == 5_000_00


@settings(max_examples=40, deadline=None)
@given(
    way=st.sampled_from(["bar", "casino", "festival", "auto", "club", "fixed", "satellite"]),
    pool=st.integers(1, 400_000),
    entries=st.integers(1, 90),
    minimum=st.sampled_from([0, 0, 50_00, 123_45]),
    unit=st.sampled_from([1, 500, 1000]),
)
def test_prizes_always_sum_to_the_pool_and_never_rise(way, pool, entries, minimum, unit):
    terms = HALVES if way == "club" else {"rows": [[300_00], [200_00], [1_00]]}
    plan = plan_of(Terms(way, terms, unit_cents=unit, minimum_cents=minimum, ticket_cents=50_00))

    given = amounts(plan, pool, entries)

    assert sum(given) == pool
    assert all(higher >= lower for higher, lower in pairwise(given))
    assert given[-1] > 0


def test_what_stays_to_be_given_is_told_and_refused():
    given = [Prize(500), Prize(300)]

    assert stays_to_give(840, given) == 40
    with pytest.raises(NotThePool):
        check_sum(840, given)
    with pytest.raises(NotThePool):
        check_sum(760, given)
    check_sum(800, given)


def test_a_lower_place_may_win_more_where_a_deal_or_the_director_says_so():
    check_order([Prize(136_41), Prize(166_16), Prize(142_43)], any_order=True)
    with pytest.raises(BadPrize):
        check_order([Prize(0)], any_order=True)


@pytest.mark.parametrize("given", [[Prize(1), Prize(2)], [Prize(0)], [Prize(5, 6)]])
def test_prizes_fall_and_a_ticket_is_part_of_its_prize(given):
    with pytest.raises(BadPrize):
        check_order(given)


@pytest.mark.parametrize(
    ("terms", "refused"),
    [
        (Terms("lottery", {}), BadPlan),
        (Terms("fixed", {}), BadPlan),
        (Terms("fixed", {"rows": [["much"]]}), BadPlan),
        (Terms("fixed", {"rows": [[1], [2]]}), BadPrize),
        (Terms("club", {"rows": [[10, [1, 2]]]}), BadShares),
        (Terms("club", {"rows": [[10, []]]}), BadPlan),
        (Terms("club", {}), BadBrackets),
        (Terms("auto", {"places": -1}), BadPlan),
        (Terms("auto", {"places": 9999}), BadPlan),
        (Terms("satellite", {}), NoStep),
        (Terms("satellite", {}, ticket_cents=5, remainder="steps"), NoStep),
        (Terms("bar", {"extras": [["first", 0, "Cup"]]}), BadPlan),
    ],
)
def test_a_plan_that_says_too_little_is_refused(terms, refused):
    with pytest.raises(refused):
        plan_of(terms)


def test_nothing_is_divided_without_a_pool():
    assert prizes(Plan(Fixed((Prize(1),))), pool_cents=0, entries=5) == ()


def test_while_the_pool_grows_many_automatic_prizes_are_near_what_they_will_be():
    plan = Plan(Automatic(places=100))

    drawn = prizes(unsettled(plan), pool_cents=1_000_000_00, entries=700)
    settled = prizes(plan, pool_cents=1_000_000_00, entries=700)

    assert sum(p.amount_cents for p in drawn) == sum(p.amount_cents for p in settled)
    assert (len(drawn), drawn[0].amount_cents) == (len(settled), settled[0].amount_cents)
    assert prizes(unsettled(Plan(Automatic())), pool_cents=90_000_00, entries=60) == prizes(
        Plan(Automatic()), pool_cents=90_000_00, entries=60
    )


def test_no_more_tickets_are_won_than_there_are_entries():
    plan = Plan(Tickets(100_00))

    assert prizes(plan, pool_cents=350_00, entries=9) == (
        *(Prize(100_00, 100_00) for _ in range(3)),
        Prize(50_00),
    )
    assert prizes(plan, pool_cents=350_00, entries=2) == (
        Prize(250_00, 100_00),
        Prize(100_00, 100_00),
    )
