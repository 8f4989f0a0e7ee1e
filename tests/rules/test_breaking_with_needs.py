"""Chapter: whoever needs an accessible chair keeps one when their table breaks.

Robert's Rules 7.13; every answer that chance can give, with its weight.
"""

from fractions import Fraction

import pytest

from tables.rules.breaking import break_draw, broken
from tables.rules.draws import hold
from tables.rules.floor import Place, Seating
from tables.rules.seating import TooFewAccessible
from tests.rules.test_constraints import weights
from tournaments.rules.chance import Chance

BREAKS = Seating(3, 3, frozenset({1, 2}))
OTHERS = [Seating(1, 3, frozenset({1})), Seating(2, 3, frozenset({3}))]
REACH = {1: frozenset({2}), 2: frozenset({1})}


def test_all_seatings_that_keep_the_chair_are_equally_likely():
    text = break_draw(BREAKS, [7, 8], OTHERS, accessible=REACH, need_access=[7])

    found, unknown = weights(text, longest=9)

    in_reach = {
        (Place(1, 2), Place(2, 1)),
        (Place(1, 2), Place(2, 2)),
        (Place(2, 1), Place(1, 2)),
        (Place(2, 1), Place(1, 3)),
    }
    assert {(dict(seats)[7], dict(seats)[8]) for seats in found} == in_reach
    assert sum(found.values()) + unknown == 1
    assert max(found.values()) <= Fraction(1, 4) <= min(found.values()) + unknown


def test_a_taken_accessible_chair_is_nobodys_choice():
    reach = {1: frozenset({1, 2}), 2: frozenset({3})}
    text = break_draw(BREAKS, [7, 8], OTHERS, accessible=reach, need_access=[7])

    drawn = {hold(text, Chance(f"{seed:064x}", "t")).chairs[7] for seed in range(20)}

    assert drawn == {Place(1, 2)}


def test_too_few_chairs_for_those_who_need_one_are_said():
    with pytest.raises(TooFewAccessible, match="not enough accessible seats"):
        break_draw(BREAKS, [7, 8], OTHERS, accessible={}, need_access=[7])


def test_nobody_with_a_need_is_drawn_by_cards_as_before():
    text = break_draw(BREAKS, [7, 8], OTHERS)

    found = broken(3, hold(text, Chance("00" * 32, "t")))

    assert set(found.cards) == {7, 8}
    assert break_draw(BREAKS, [7, 8], OTHERS, accessible=REACH) == text
