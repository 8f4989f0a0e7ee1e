"""Chapter: last longers.  Who lasts longest of those who put in a stake wins the pot."""

import pytest

from tournaments.rules.places import Place
from tournaments.rules.side_prizes import (
    LastLongerState,
    NotInThePot,
    PotInPlay,
    check_may_join,
    check_may_leave,
    standing,
)

A, B, C = 1, 2, 3


def at(place: int, through: int = 0) -> Place:
    return Place(place, through or place, tied=bool(through))


def pot(*members: int, over: bool = False, withdrawn=(), **places: Place) -> LastLongerState:
    known = {"abc".index(name) + 1: place for name, place in places.items()}
    return standing(members, stake_cents=20_00, places=known, withdrawn=withdrawn, over=over)


def test_the_last_one_in_wins_all_stakes_while_the_event_still_runs():
    assert pot(A, B, C, a=at(9), c=at(7)).shares == {B: 60_00}


def test_nothing_is_decided_while_two_are_in():
    found = pot(A, B, C, a=at(9))

    assert (found.is_decided, found.still_in, found.out) == (False, (B, C), (A,))


def test_who_goes_out_with_another_in_one_place_shares_with_him():
    assert pot(A, B, C, a=at(9), b=at(4, 5), c=at(4, 5)).shares == {B: 30_00, C: 30_00}


def test_those_left_at_the_end_share_and_the_odd_cent_goes_to_who_joined_first():
    found = standing([C, A, B], stake_cents=10_01, places={}, over=True)

    assert found.shares == {C: 10_01, A: 10_01, B: 10_01}
    assert standing([B, A, C], stake_cents=25, places={C: at(5)}, over=True).shares == {
        B: 38,
        A: 37,
    }


def test_who_is_alone_in_a_pot_has_his_stake_back_in_the_end():
    assert not pot(A).is_decided
    assert pot(A, a=at(9)).shares == {A: 20_00}


def test_an_empty_pot_has_no_winner():
    assert pot(over=True).shares == {}


def test_who_was_taken_out_of_the_event_cannot_win_and_may_take_his_stake():
    found = pot(A, B, withdrawn=[A])

    assert (found.withdrawn, found.still_in, found.is_decided) == ((A,), (B,), False)
    check_may_leave(found, A)


def test_joining_and_leaving_end_when_the_first_is_out():
    fresh, in_play = pot(A, B), pot(A, B, a=at(9))

    check_may_join(fresh, C, is_in=True)
    check_may_leave(fresh, A)
    with pytest.raises(PotInPlay):
        check_may_join(pot(A, B, C, a=at(9)), 4, is_in=True)
    with pytest.raises(PotInPlay):
        check_may_leave(in_play, B)


def test_nobody_joins_twice_or_without_chips_or_leaves_what_he_is_not_in():
    fresh = pot(A, B)

    with pytest.raises(NotInThePot):
        check_may_join(fresh, A, is_in=True)
    with pytest.raises(NotInThePot):
        check_may_join(fresh, C, is_in=False)
    with pytest.raises(NotInThePot):
        check_may_leave(fresh, C)
