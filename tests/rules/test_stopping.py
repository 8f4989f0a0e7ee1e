"""Chapter: play that stops by a deal.  Robert's Rules 7.35, 7.37, 7.38."""

import pytest

from tournaments.rules.deal_checks import (
    FirstPlaceOpen,
    NotAmongThem,
    StacksMissing,
    finishes_by_deal,
)


def test_the_places_follow_from_the_stacks():
    assert finishes_by_deal({1: 500, 2: 900, 3: 100}, first=None) == (2, [[3], [1]])


def test_equal_stacks_share_their_places():
    assert finishes_by_deal({1: 500, 2: 900, 3: 500, 4: 200}, first=None) == (2, [[4], [1, 3]])


def test_whoever_is_named_takes_the_first_place():
    assert finishes_by_deal({1: 500, 2: 900, 3: 100}, first=3) == (3, [[1], [2]])


def test_two_players_with_a_winner_named_need_no_stacks():
    assert finishes_by_deal({1: None, 2: None}, first=2) == (2, [[1]])


@pytest.mark.parametrize(
    ("stacks", "first", "refusal"),
    [
        ({1: 900, 2: 900, 3: 100}, None, FirstPlaceOpen),
        ({1: 900, 2: None}, None, StacksMissing),
        ({1: 900, 2: None, 3: 100}, 1, StacksMissing),
        ({1: 900, 2: 100}, 7, NotAmongThem),
    ],
)
def test_what_is_not_known_is_asked_for(stacks, first, refusal):
    with pytest.raises(refusal):
        finishes_by_deal(stacks, first=first)
