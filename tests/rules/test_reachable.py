"""Chapter: prizes of places that nobody can reach."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.prize_plans import Prize
from tournaments.rules.prize_terms import reachable


def amounts(prizes: list[Prize]) -> list[int]:
    return [prize.amount_cents for prize in prizes]


def test_with_enough_players_nothing_changes():
    assert amounts(reachable([Prize(500), Prize(300), Prize(200)], 3)) == [500, 300, 200]
    assert amounts(reachable([Prize(500), Prize(300)], 9)) == [500, 300]


def test_the_money_of_the_places_nobody_reaches_goes_to_the_others_as_they_stand():
    assert amounts(reachable([Prize(500), Prize(300), Prize(200)], 2)) == [625, 375]
    assert amounts(reachable([Prize(500), Prize(300), Prize(200)], 1)) == [1000]


def test_what_does_not_divide_goes_by_the_largest_remainder():
    assert amounts(reachable([Prize(100), Prize(100), Prize(100)], 2)) == [150, 150]
    assert amounts(reachable([Prize(70), Prize(30), Prize(5)], 2)) == [74, 31]


def test_what_goes_on_is_rounded_like_the_prizes_and_the_rest_goes_to_the_first():
    prizes = [Prize(5000), Prize(3000), Prize(2050)]
    assert amounts(reachable(prizes, 2, unit_cents=500)) == [6550, 3500]


def test_a_ticket_stays_with_its_place():
    [first, second] = reachable([Prize(500, 400, "Trophy"), Prize(300), Prize(200)], 2)
    assert (first.ticket_cents, first.thing) == (400, "Trophy")
    assert second.ticket_cents == 0


@settings(max_examples=25)
@given(
    st.lists(st.integers(1, 10**6), min_size=1, max_size=12),
    st.integers(1, 12),
    st.sampled_from([1, 100, 500]),
)
def test_no_cent_is_lost_and_no_place_falls_behind_a_later_one(cents, players, unit):
    prizes = [Prize(amount) for amount in sorted(cents, reverse=True)]
    found = amounts(reachable(prizes, players, unit_cents=unit))
    assert sum(found) == sum(cents)
    assert found == sorted(found, reverse=True)
    assert len(found) == min(players, len(prizes))
