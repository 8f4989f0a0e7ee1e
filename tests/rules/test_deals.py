"""Chapter: deals between the last players.  Robert's Rules 7.36-7.38."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.deal_checks import (
    BadShare,
    BelowSecured,
    DealIsOff,
    DealsForbidden,
    HandNotOver,
    NoDealPartner,
    NotEverybodyIn,
    NothingLeftToPlay,
    NotInTheDeal,
    NotSigned,
    StillPlayedFor,
    check_deal,
)
from tournaments.rules.deals import (
    Agreed,
    BadLeftPrizes,
    Method,
    Money,
    NothingToShare,
    Share,
    chip_chop,
    in_units,
    offer,
)
from tournaments.rules.icm import icm_cents
from tournaments.rules.policy_choices import Deals


def test_each_gets_the_next_prize_and_his_part_of_the_rest():
    stacks = [15_000, 12_000, 10_000, 6000, 500]

    assert chip_chop(57_000, min_cents=5700, stacks=stacks) == [15528, 13562, 12252, 9631, 6027]


def test_the_odd_cent_of_equal_stacks_goes_to_the_first_listed():
    assert chip_chop(1001, min_cents=0, stacks=[500, 500]) == [501, 500]


@pytest.mark.parametrize(
    ("pool", "least", "stacks", "field"),
    [
        (1000, 0, [], "stacks"),
        (1000, 0, [0, 0], "stacks"),
        (1000, 0, [5, -1], "stacks"),
        (1000, 501, [5, 5], "pool_cents"),
    ],
)
def test_there_must_be_players_chips_and_money(pool, least, stacks, field):
    with pytest.raises(NothingToShare) as refused:
        chip_chop(pool, min_cents=least, stacks=stacks)

    assert refused.value.field == field


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 10**6),
    st.integers(0, 1000),
    st.lists(st.integers(1, 10**6), min_size=1, max_size=12),
)
def test_a_chop_is_exact_and_each_share_within_a_cent(free, least, stacks):
    pool = free + least * len(stacks)

    shares = chip_chop(pool, min_cents=least, stacks=stacks)

    assert sum(shares) == pool
    exact = [least + Fraction(free * stack, sum(stacks)) for stack in stacks]
    assert all(abs(cents - right) < 1 for cents, right in zip(shares, exact, strict=True))


PRIZES = (50_000, 30_000, 20_000)
NAMES = {7: "Ana", 8: "Bo", 9: "Cy"}


def agreed(*cents, left=(10_000,), **told) -> Agreed:
    shares = [Share(entry, amount, signed=True) for entry, amount in zip(NAMES, cents, strict=True)]
    return Agreed(tuple(shares), left, **told)


def check(deal: Agreed, *, policy=Deals.GUARANTEED, between_hands=True, players=NAMES):
    check_deal(deal, players=players, prizes=PRIZES, policy=policy, between_hands=between_hands)


FAIR = agreed(32_000, 30_000, 28_000)


def test_a_deal_of_all_that_leaves_something_to_play_for_holds():
    check(FAIR)
    check(replace(FAIR, guaranteed=True))
    check(FAIR, policy=Deals.RECORD_ONLY)


def test_the_director_may_let_the_house_pay_whatever_the_policy_proposes():
    check(replace(FAIR, guaranteed=True), policy=Deals.RECORD_ONLY)


def test_all_is_shared_out_without_a_word_when_play_stops():
    check(agreed(35_000, 35_000, 30_000, left=(), stops=True))


def test_an_offer_in_whole_units_is_what_icm_says_to_the_nearest_of_them():
    money = Money((235_00, 120_00, 90_00))

    exact = offer(Method.ICM, money, [142_000, 74_000, 44_000])
    rounded = offer(Method.ICM, money, [142_000, 74_000, 44_000], unit_cents=5_00)

    assert (exact, sum(exact)) == ([179_05, 143_28, 122_67], 445_00)
    assert rounded == [180_00, 145_00, 120_00]


def test_units_too_coarse_for_what_is_sure_leave_the_amounts_as_they_are():
    assert in_units([41, 30, 29], unit_cents=50, least_cents=29) == [41, 30, 29]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(0, 10**7), min_size=1, max_size=9),
    st.sampled_from([1, 50, 100, 500, 2500]),
    st.integers(0, 5000),
)
def test_amounts_in_units_are_the_same_money_within_a_unit_each(cents, unit, least):
    rounded = in_units(cents, unit_cents=unit, least_cents=least)

    assert sum(rounded) == sum(cents)
    assert all(abs(a - b) < 2 * unit for a, b in zip(rounded, cents, strict=True))
    assert all(r >= least for r, c in zip(rounded, cents, strict=True) if c >= least)
    if rounded != cents:
        assert not any(amount % unit for amount in rounded[1:])


def test_all_the_money_is_shared_out_only_with_a_reason():
    check(agreed(35_000, 35_000, 30_000, left=(), reason="The room closes."))


def test_who_waives_may_get_less_than_he_has_won():
    low = agreed(40_000, 40_000, 10_000)
    waived = replace(low, shares=(*low.shares[:2], replace(low.shares[2], waived=True)))
    check(waived)


@pytest.mark.parametrize(
    ("deal", "told", "refusal", "field"),
    [
        (FAIR, {"policy": Deals.FORBIDDEN}, DealsForbidden, ""),
        (replace(FAIR, stops=True), {}, StillPlayedFor, "left_prizes"),
        (FAIR, {"between_hands": False}, HandNotOver, ""),
        (FAIR, {"players": {7: "Ana"}}, NoDealPartner, ""),
        (FAIR, {"players": {7: "Ana", 8: "Bo"}}, NotInTheDeal, "shares"),
        (FAIR, {"players": {**NAMES, 5: "Di"}}, NotEverybodyIn, "shares"),
        (replace(FAIR, shares=FAIR.shares * 2), {}, NotInTheDeal, "shares"),
        (agreed(100_000, -10_000, 0), {}, BadShare, "shares"),
        (agreed(30_000, 30_000, 30_000, left=(4000, 6000)), {}, BadLeftPrizes, "left_prizes"),
        (agreed(20_000, 20_000, 20_000, left=(10_000,) * 4), {}, BadLeftPrizes, "left_prizes"),
        (agreed(0, 0, 0, left=(100_001,)), {}, BadLeftPrizes, "left_prizes"),
        (agreed(35_000, 35_000, 30_000, left=()), {}, NothingLeftToPlay, "left_prizes"),
        (agreed(32_000, 30_000, 28_001), {}, DealIsOff, "shares"),
        (agreed(32_000, 30_000, 27_999), {}, DealIsOff, "shares"),
        (agreed(40_000, 40_000, 10_000), {}, BelowSecured, "shares"),
        (replace(FAIR, shares=(*FAIR.shares[:2], Share(9, 28_000))), {}, NotSigned, "signed"),
    ],
)
def test_a_deal_that_does_not_hold_is_refused_with_what_to_do(deal, told, refusal, field):
    with pytest.raises(refusal) as refused:
        check(deal, **told)

    assert refused.value.field == field


def test_the_refusal_names_the_player():
    with pytest.raises(BelowSecured, match="Cy would get less"):
        check(agreed(40_000, 40_000, 10_000))


def test_the_same_for_everybody_and_the_odd_cents_to_the_first():
    assert offer(Method.EVEN, Money((500, 300, 201)), []) == [334, 334, 333]


def test_what_is_left_to_play_for_is_not_shared_out():
    money = Money(PRIZES, (10_000,))
    assert (money.to_share_cents, money.secured_cents, money.free_cents) == (90_000, 20_000, 30_000)
    assert offer(Method.CHIP_CHOP, money, [50, 30, 20]) == [35_000, 29_000, 26_000]
    assert offer(Method.ICM, money, [50, 30, 20]) == icm_cents([50, 30, 20], (40_000, *PRIZES[1:]))


def test_a_place_cannot_leave_more_than_its_prize_for_icm():
    with pytest.raises(BadLeftPrizes):
        offer(Method.ICM, Money((500, 100, 50), (200, 150)), [5, 3, 2])


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.integers(0, 10**6), min_size=2, max_size=9),
    st.lists(st.integers(1, 10**6), min_size=2, max_size=9),
    st.integers(0, 100),
)
def test_every_offer_shares_out_exactly_the_money(prizes, stacks, percent):
    prizes = sorted([*prizes, *[0] * len(stacks)], reverse=True)[: len(stacks)]
    money = Money(tuple(prizes), (prizes[0] * percent // 100,))

    for method in Method:
        if method is Method.CHIP_CHOP and money.free_cents < 0:
            continue
        assert sum(offer(method, money, stacks)) == money.to_share_cents
