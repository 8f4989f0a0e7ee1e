"""Chapter: chip gestures, announced amounts, limit and pot-limit.

Robert's Rules 3.5, 6, 7.23; TDA 2024 43-48, 54, 55, 57.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.betting import calculators
from tournaments.rules.betting.chips_forward import (
    Before,
    Facing,
    Forward,
    Meaning,
    VerbalDeclaration,
)
from tournaments.rules.betting.gestures import NoChips, amount_ruling, chips_ruling, spoken_amount
from tournaments.rules.betting.limit import CapPolicy, TooLarge, limit_allin, raise_cap
from tournaments.rules.betting.minimums import BetTooSmall, PotTooSmall, pot_limit

FEW = settings(max_examples=25, deadline=None)
CHIPS = st.integers(1, 5000)


def ruled(bet, measure, *chips, **forward):
    found = chips_ruling(Facing(bet, measure), Forward(chips, **forward))
    return found.ruling, found.total, found.returned


def said(ruling) -> list[str]:
    return [str(step) for step in ruling.steps]


# Chip gestures


@pytest.mark.parametrize(
    ("chips", "expected"),
    [
        ((500, 500, 500), (Meaning.CALL, 1400, 100)),  # every chip is needed
        ((1000, 500, 500), (Meaning.ALL_IN, 2000, 0)),  # last chips, not all needed
        ((1000,), (Meaning.ALL_IN, 1000, 0)),
        ((5000,), (Meaning.CALL, 1400, 3600)),  # one chip, the last one too
    ],
)
def test_last_chips_are_all_in_only_where_not_all_of_them_are_needed_to_call(chips, expected):
    assert ruled(1400, 1400, *chips, last=True) == expected


@pytest.mark.parametrize(
    ("prior", "before", "chips", "expected"),
    [  # TDA 2024 addendum 46: blinds 25/50, raise to 600
        ((25, 25), Before.LEFT, (1000,), (Meaning.CALL, 600, 450)),
        ((25, 25), Before.LEFT, (500, 500), (Meaning.CALL, 600, 450)),
        ((25, 25), Before.LEFT, (100, 500), (Meaning.CALL, 600, 50)),
        ((25, 25), Before.LEFT, (1000, 500), (Meaning.RAISE, 1550, 0)),
        ((25, 25), Before.PULLED_BACK, (1000,), (Meaning.CALL, 600, 400)),
        ((1000,), Before.LEFT, (500,), (Meaning.RAISE, 1500, 0)),  # covers the call: one bet
        ((1000,), Before.PULLED_BACK, (5000,), (Meaning.RAISE, 5000, 0)),  # wherever it is now
        ((1000,), Before.PULLED_BACK, (500, 300), (Meaning.CALL, 600, 200)),
        ((25,), Before.PARTLY, (1000,), (Meaning.RAISE, 1150, 0)),
        ((25,), Before.PARTLY, (600,), (Meaning.CALL, 600, 25)),
    ],
)
def test_earlier_chips_count_with_the_new_ones_unless_they_were_pulled_back(
    prior, before, chips, expected
):
    assert ruled(600, 550, *chips, prior=prior, before=before) == expected


def test_the_seed_completes_what_tda_takes_for_a_call():
    found = chips_ruling(Facing(1100, 600), Forward((1000, 100, 100, 100)))

    (seed,) = found.readings
    assert (found.ruling, found.source, found.total) == (Meaning.CALL, "TDA 2024", 1100)
    assert (seed.ruling, seed.source, seed.total) == (Meaning.RAISE, "6.13", 1700)
    assert said(found) == [
        "200 more is less than half of the minimum raise of 600: a call.",
        "Back to the player: 200.",
    ]
    assert said(seed) == [
        "200 more is short of a raise of 600: completed to 1700, not beyond.",
        "If the player only overpaid a call without other intent, it is a call of 1100.",
    ]


def test_a_word_before_the_chips_binds_more_than_they_do():
    assert ruled(300, 300, 1000, declared=VerbalDeclaration.CALL) == (Meaning.CALL, 300, 700)
    assert ruled(300, 300, 1000, declared=VerbalDeclaration.RAISE) == (Meaning.RAISE, 1000, 0)
    assert ruled(300, 300, 400, declared=VerbalDeclaration.RAISE) == (Meaning.RAISE, 600, 0)
    assert ruled(0, 300, 400, declared=VerbalDeclaration.CALL) == (Meaning.CHECK, 0, 400)
    assert ruled(0, 300, 100, declared=VerbalDeclaration.RAISE) == (Meaning.BET, 300, 0)
    assert ruled(0, 300, 100, last=True) == (Meaning.ALL_IN, 100, 0)
    assert ruled(300, 300, 100, declared=VerbalDeclaration.ALL_IN) == (Meaning.ALL_IN, 100, 0)


@FEW
@given(bet=CHIPS, measure=CHIPS, chips=st.lists(st.sampled_from([25, 100, 500, 1000]), min_size=1))
def test_silent_chips_are_a_call_or_a_lawful_raise_in_both_readings(bet, measure, chips):
    found = chips_ruling(Facing(bet, measure), Forward(tuple(chips)))

    for reading in (found, *found.readings):
        lawful = reading.total == bet or reading.total >= bet + measure
        assert lawful, reading
        assert (reading.ruling is Meaning.CALL) == (reading.total == bet)
        assert reading.returned == max(0, sum(chips) - reading.total)


def test_of_a_string_bet_only_the_first_motion_counts():
    found = chips_ruling(Facing(300, 300), Forward((300,), string=True))

    assert (found.ruling, found.total) == (Meaning.CALL, 300)
    assert "7.24" in found.steps[0].law


@pytest.mark.parametrize("last_full", [None, 0])
def test_without_a_raise_so_far_the_bet_itself_is_the_last_full_one(last_full):
    run = calculators.CALCULATORS["declared-amount"].run

    found = run(
        current_bet=1000, last_full=last_full, amount=1500, all_in=False, declared_raise=False
    )

    assert found.total == 2000


def test_nothing_put_forward_is_nothing_to_rule_on():
    with pytest.raises(NoChips):
        chips_ruling(Facing(0, 100), Forward(()))


def test_an_amount_below_the_call_is_completed_and_one_declared_is_a_total():
    below = amount_ruling(Facing(400, 400), 300, last=False, declared_raise=False)
    declared = amount_ruling(Facing(2000, 2000), 8000, last=False, declared_raise=True)

    assert (below.ruling, below.total) == (Meaning.CALL, 400)
    assert (declared.ruling, declared.total) == (Meaning.RAISE, 8000)


@pytest.mark.parametrize(
    ("figure", "pot", "amount"), [(5, 4999, 500), (5, 5000, 5000), (5, 3, 5), (12, 130, 120)]
)
def test_an_unclear_amount_is_the_highest_that_is_not_above_the_pot(figure, pot, amount):
    assert spoken_amount(figure, pot=pot).amount == amount


# Limit


def test_an_all_in_of_half_a_bet_has_two_readings_of_the_next_raise():
    found = limit_allin(20, level=0, all_in=15)

    assert (found.raise_to, found.source) == (40, "3.5.6")
    assert [(r.raise_to, r.source) for r in found.readings] == [(35, "Robert's Rules (English)")]
    assert limit_allin(20, level=0, all_in=20).readings == ()


def test_several_short_all_ins_count_together_from_the_last_full_bet():
    assert not limit_allin(20, level=20, all_in=28).full
    assert limit_allin(20, level=20, all_in=30).full  # 28, then 30


def test_an_all_in_below_the_bet_is_a_call_and_one_above_the_limit_cannot_be():
    found = limit_allin(20, level=20, all_in=15)

    assert (found.full, found.raise_to, found.complete_to) == (False, None, None)
    with pytest.raises(TooLarge):
        limit_allin(20, level=20, all_in=41)


def test_the_wsop_allows_four_raises_in_any_game():
    assert raise_cap(3, rounds=4, heads_up_round=False, policy=CapPolicy.WSOP).allowed
    assert not raise_cap(4, rounds=2, heads_up_round=False, policy=CapPolicy.WSOP).allowed


def test_the_other_number_of_raises_stands_beside():
    found = raise_cap(3, rounds=4, heads_up_round=False)

    assert (found.allowed, found.source) == (False, "3.5.3")
    assert [(one.allowed, one.most, one.source) for one in found.readings] == [
        (True, 4, "WSOP 2026 100")
    ]
    by_wsop = raise_cap(3, rounds=4, heads_up_round=False, policy=CapPolicy.WSOP)
    assert [one.most for one in by_wsop.readings] == [3]


def test_four_raises_in_two_rounds_are_read_alike():
    assert raise_cap(3, rounds=2, heads_up_round=False).readings == ()


def test_a_tournament_is_capped_heads_up_and_says_so():
    found = raise_cap(3, rounds=4, heads_up_round=True)

    assert (found.allowed, found.most) == (False, 3)
    assert "7.23; TDA 2024 48" in [step.law for step in found.steps]


# Pot-limit


@FEW
@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_the_most_over_a_bet_is_the_pot_before_it_and_three_times_the_bet(before, bet):
    assert pot_limit(before + bet, bet=bet).max_total == before + 3 * bet


def test_full_blinds_are_counted_before_the_flop_by_tda_only():
    found = pot_limit(200, bet=200, missing=100)

    assert (found.max_total, found.source) == (700, "TDA 2024 54-B")
    assert [reading.max_total for reading in found.readings] == [600]


def test_the_steps_of_a_pot_raise_are_call_pot_raise():
    found = pot_limit(150, bet=50)

    assert said(found) == [
        "Call first: 50.",
        "The pot is then 150 + 50 = 200.",
        "Raise by that at most: 50 + 200 = 250 in all.",
    ]
    assert (found.raise_by, str(found.says)) == (200, "At most 250 in all.")


def test_nobody_bets_more_than_he_has():
    found = pot_limit(150, bet=50, stack=120)

    assert (found.max_total, found.raise_by) == (120, 70)
    assert pot_limit(150, bet=50, stack=120, missing=25).readings == ()


def test_a_pot_holds_the_bets_it_counts():
    with pytest.raises(PotTooSmall):
        pot_limit(40, bet=50)
    with pytest.raises(PotTooSmall):
        pot_limit(59, bet=50, committed=10)
    with pytest.raises(BetTooSmall):
        pot_limit(150, bet=5, committed=10)


def test_three_betting_rounds_have_a_bet_and_three_raises_as_four_have():
    allowed = {
        rounds: raise_cap(0, rounds=rounds, heads_up_round=False).most for rounds in (1, 2, 3, 4, 5)
    }

    assert allowed == {1: 4, 2: 4, 3: 3, 4: 3, 5: 3}


def test_a_calculator_is_told_of_the_second_motion():
    asked = {
        "current_bet": 200,
        "last_full": None,
        "chips": (100, 100),
        "declared": "nothing",
        "last_chips": False,
        "prior": (),
        "prior_chips": "left",
    }

    string, at_once = (
        calculators.CALCULATORS["chip-gesture"].run(**asked, several_motions=several)
        for several in (True, False)
    )

    assert "string bet" in str(string.steps[0])
    assert all("string bet" not in str(step) for step in at_once.steps)


def test_the_most_of_a_pot_limit_game_tells_the_call_in_it():
    asked = {"pot": 350, "bet": 200, "committed": 50, "stack": None, "missing": 0}

    found = calculators.CALCULATORS["pot-limit"].run(**asked)

    assert (found.to_call, found.pot_after_call, found.raise_by) == (150, 500, 500)
    assert found.max_total == 50 + 150 + 500


@pytest.mark.parametrize(
    ("chips", "law"), [((100, 25), "2.2.6"), ((200, 200, 25), "6.13; TDA 2024 45-B")]
)
def test_last_chips_cite_why_they_are_all_in(chips, law):
    found = chips_ruling(Facing(200, 200), Forward(chips, last=True))

    assert found.ruling is Meaning.ALL_IN
    assert found.steps[0].law == law
