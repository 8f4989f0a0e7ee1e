"""Chapter: players who are not there.  Robert's Rules 7.4, 7.6, 7.20; TDA 2024 71-A, RP-11."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.penalties import Posted, absent_posts, penalty_hands, removable_at

chips = st.integers(0, 10_000)


@pytest.mark.parametrize(("level_minutes", "minute"), [(20, 20), (30, 30), (60, 30)])
def test_a_no_show_is_lifted_after_half_an_hour_or_the_first_level(level_minutes, minute):
    assert removable_at(level_minutes) == minute


def test_the_house_may_wait_less_than_half_an_hour():
    assert removable_at(20, half_hour=15) == 15


def test_an_absent_player_short_of_the_big_blind_is_all_in_for_what_he_has():
    assert absent_posts(300, blind_chips=400) == Posted(300, 0, out=True)


def test_the_big_blind_comes_before_the_ante():
    assert absent_posts(500, blind_chips=400, ante_chips=400) == Posted(400, 100, out=True)


def test_an_absent_player_with_chips_to_spare_stays_in():
    assert absent_posts(5000, blind_chips=400, ante_chips=400) == Posted(400, 400, out=False)


@given(chips, chips, chips)
def test_nobody_posts_more_than_he_owes_or_has(stack, blind, ante):
    posted = absent_posts(stack, blind_chips=blind, ante_chips=ante)

    assert posted.blind_chips <= blind
    assert posted.ante_chips <= ante
    assert posted.blind_chips + posted.ante_chips == min(stack, blind + ante)


@pytest.mark.parametrize(("players", "rounds", "hands"), [(9, 2, 18), (6, 1, 6)])
def test_a_round_of_penalty_is_one_hand_for_every_player_at_the_table(players, rounds, hands):
    assert penalty_hands(players, rounds=rounds) == hands
