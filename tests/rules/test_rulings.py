"""Chapter: a pot that waits for a ruling is awarded whole, once.  Robert's Rules 2.1.7."""

from dataclasses import replace

import pytest

from tournaments.rules.rulings import (
    Case,
    NotDecided,
    PotNotFrozen,
    PotShare,
    RulingIsVoid,
    WrongFreeze,
    WrongRelease,
    check_freeze,
    check_release,
)

FROZEN = Case(7, decided=True, frozen_chips=500)
WHOLE = [PotShare("seat 3", 300), PotShare("seat 5", 200)]


def test_a_decided_ruling_awards_its_whole_pot():
    check_release(FROZEN, WHOLE)
    check_release(FROZEN, [PotShare("seat 3", 500)])


@pytest.mark.parametrize(
    ("case", "refusal"),
    [
        (replace(FROZEN, decided=False), NotDecided),
        (replace(FROZEN, voided=True), RulingIsVoid),
        (replace(FROZEN, released=True), PotNotFrozen),
        (replace(FROZEN, frozen_chips=None), PotNotFrozen),
    ],
)
def test_no_other_ruling_awards_a_pot_and_its_number_is_told(case, refusal):
    with pytest.raises(refusal, match="7"):
        check_release(case, WHOLE)


@pytest.mark.parametrize(
    ("shares", "field", "values"),
    [
        ([], "to", {}),
        ([PotShare("", 500)], "to", {}),
        ([PotShare("seat 3", 500), PotShare("seat 5", 0)], "to", {}),
        ([PotShare("seat 3", 501)], "chips", {"given": 501, "frozen": 500}),
        ([PotShare("seat 3", 499)], "chips", {"left": 1, "frozen": 500}),
    ],
)
def test_no_chip_of_a_frozen_pot_is_lost_or_found(shares, field, values):
    with pytest.raises(WrongRelease) as refusal:
        check_release(FROZEN, shares)

    assert (refusal.value.field, refusal.value.values) == (field, values)


@pytest.mark.parametrize("chips", [0, -1, 1001])
def test_a_frozen_pot_has_one_chip_at_least_and_all_at_most(chips):
    for right in (None, 1, 1000):
        check_freeze(right, in_play_chips=1000)

    with pytest.raises(WrongFreeze, match="1 to 1000 chips") as refusal:
        check_freeze(chips, in_play_chips=1000)
    assert refusal.value.field == "frozen_chips"
