"""Chapter: mystery bounties.  The list of envelopes, and which falls open one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.side_prizes import (
    Ended,
    EnvelopesDoNotFit,
    check_envelopes,
    envelopes_needed,
    is_of_the_stage,
    propose,
)


def test_the_proposal_for_sixty_players_and_three_thousand():
    found = propose(3_000_00, 60, unit_cents=5_00)

    assert sorted(set(found), reverse=True) == [630_00, 150_00, 80_00, 50_00, 30_00]
    assert [found.count(amount) for amount in (630_00, 150_00, 80_00, 50_00, 30_00)] == [
        *(1, 2, 4, 8, 45)
    ]


def test_one_envelope_is_the_pot_and_cents_are_enough_for_a_poor_one():
    assert propose(120_00, 1) == [120_00]
    assert propose(7, 7, unit_cents=5_00) == [1] * 7


def test_a_pot_without_a_cent_for_each_has_no_envelopes():
    with pytest.raises(EnvelopesDoNotFit):
        propose(6, 7)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 10**8), st.integers(1, 400), st.sampled_from([1, 100, 5_00, 25_00]))
def test_a_proposal_is_the_whole_pot_falling_and_none_is_empty(pot_cents, number, unit_cents):
    pot_cents = max(pot_cents, number)

    found = propose(pot_cents, number, unit_cents=unit_cents)

    check_envelopes(found, pot_cents=pot_cents, number=number)
    assert list(found) == sorted(found, reverse=True)


@pytest.mark.parametrize("amounts", [[50, 50], [60, 50, 10], [100, 0, 0], [40, 40, 19]])
def test_a_list_that_is_not_the_pot_or_not_enough_is_refused(amounts):
    with pytest.raises(EnvelopesDoNotFit) as refused:
        check_envelopes(amounts, pot_cents=100, number=3)

    assert refused.value.field == "envelopes"


def test_there_is_an_envelope_for_each_fall_of_the_stage_and_one_for_the_winner():
    assert envelopes_needed(40, fallen=0, from_left=12) == 12
    assert envelopes_needed(9, fallen=3, from_left=12) == 12
    assert envelopes_needed(40, fallen=2, from_left=None) == 42


def test_the_stage_begins_when_registration_is_closed_and_few_enough_are_left():
    def of_it(left: int, *, sequence: int, from_left: int | None = 12) -> bool:
        return is_of_the_stage(Ended(1, sequence, left), closed_from=9_000, from_left=from_left)

    assert not of_it(12, sequence=8_999)
    assert not of_it(13, sequence=9_001)
    assert of_it(12, sequence=9_001)
    assert of_it(40, sequence=9_001, from_left=None)
    assert not is_of_the_stage(Ended(1, 9_000, 2), closed_from=None, from_left=None)
