"""Chapter: the pool, the prizes and ties for money.

Robert's Rules 7.35 and glossary (dotation, droit d'entrée); TDA 2024 RP-8-A; WSOP 2026 5, 16, 126b.
"""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.entries import NegativeAmount
from tournaments.rules.payouts import (
    BadUnit,
    Paid,
    Pool,
    TooManyWithdrawn,
    award,
    payouts,
    places_paid,
    prize_pool,
    prizes,
    share,
    tie_unit,
)
from tournaments.rules.places import WINNER, Bust, Place, places, rank_group
from tournaments.rules.policy import Simultaneous, TieRemainder
from tournaments.rules.prize_tables import (
    BadBrackets,
    BadShares,
    Bracket,
    PrizeTable,
    bar,
    casino,
    festival,
)

FIRST_THREE = [5000, 3000, 2000]
built_in = st.sampled_from([bar(), casino(), festival()])


# The pool


def test_the_house_adds_what_is_missing_from_its_guarantee():
    pool = prize_pool(entries=83, buyin_cents=50, guarantee_cents=5000)

    assert pool == Pool(collected_cents=4150, pool_cents=5000, overlay_cents=850, fee_cents=0)


def test_a_guarantee_that_is_reached_costs_nothing():
    pool = prize_pool(entries=100, buyin_cents=50, guarantee_cents=5000)

    assert pool == Pool(collected_cents=5000, pool_cents=5000, overlay_cents=0, fee_cents=0)


def test_rebuys_and_add_ons_feed_the_pool():
    pool = prize_pool(
        entries=40, buyin_cents=100, rebuys=25, rebuy_cents=100, add_ons=30, add_on_cents=100
    )

    assert pool.pool_cents == 9500


def test_refunded_no_shows_are_withdrawn():
    assert prize_pool(entries=40, buyin_cents=100, withdrawn=2).pool_cents == 3800


def test_a_fee_inside_the_price_is_rounded_down_for_the_players():
    assert prize_pool(entries=3, buyin_cents=5, fee_bp=1000) == Pool(14, 14, 0, 1)


def test_no_more_entries_are_taken_back_than_were_sold():
    with pytest.raises(TooManyWithdrawn, match="Entries sold: 2"):
        prize_pool(entries=2, buyin_cents=100, withdrawn=3)


@pytest.mark.parametrize("field", ["rebuy_cents", "add_on_cents", "guarantee_cents"])
def test_no_amount_is_below_zero(field):
    with pytest.raises(NegativeAmount) as refused:
        prize_pool(entries=1, buyin_cents=100, **{field: -1})

    assert refused.value.field == field


# Prizes from percentages


@pytest.mark.parametrize(
    ("pool", "shares", "unit", "expected"),
    [
        (10_000, FIRST_THREE, 1, [5000, 3000, 2000]),
        (10_007, FIRST_THREE, 1, [5004, 3002, 2001]),
        (10_007, FIRST_THREE, 5, [5007, 3000, 2000]),
        (525, [4000, 2500, 2000, 1000, 500], 1, [211, 131, 105, 52, 26]),
        (999, [10_000], 10, [999]),
    ],
)
def test_prizes_are_rounded_down_and_the_first_gets_the_rest(pool, shares, unit, expected):
    assert payouts(pool, shares_bp=shares, unit_cents=unit) == expected


@pytest.mark.parametrize(
    ("shares", "sentence"),
    [
        ([5000, 3000], "add up to 100 %"),
        ([], "add up to 100 %"),
        ([11_000, -1000], "add up to 100 %"),
        ([2000, 3000, 5000], "more than the place above"),
    ],
)
def test_percentages_must_be_whole_and_never_rise(shares, sentence):
    with pytest.raises(BadShares, match=sentence):
        payouts(10_000, shares_bp=shares)


def test_prizes_are_not_rounded_to_nothing():
    with pytest.raises(BadUnit):
        payouts(10_000, shares_bp=FIRST_THREE, unit_cents=0)


# Tables of prizes


def _table(*rows: tuple[int, list[int]]) -> PrizeTable:
    """Fields (entries up to) with their basis points; the law counts in millionths."""
    brackets = [Bracket(top, tuple(bp * 100 for bp in shares)) for top, shares in rows]
    return PrizeTable("club", tuple(brackets))


CLUB = _table((10, [6500, 3500]), (30, FIRST_THREE))


def test_the_field_decides_how_many_are_paid():
    fields = [0, 1, 2, 10, 11, 30, 500]

    assert [places_paid(entries, CLUB) for entries in fields] == [1, 1, 2, 2, 3, 3, 3]


def test_a_field_has_its_own_percentages():
    assert [prizes(10_000, 10, CLUB), prizes(10_000, 11, CLUB)] == [
        [6500, 3500],
        [5000, 3000, 2000],
    ]


def test_a_pool_too_small_for_the_unit_pays_fewer_places():
    assert prizes(900, 20, CLUB, unit_cents=200) == [700, 200]
    assert prizes(300, 20, CLUB, unit_cents=200) == [300]
    assert prizes(30, 20, CLUB, unit_cents=200) == [30]


def test_an_empty_pool_pays_nobody():
    assert prizes(0, 20, CLUB) == []


def test_a_table_needs_its_fields_in_order():
    with pytest.raises(BadBrackets):
        _table((30, FIRST_THREE), (10, [10_000]))
    with pytest.raises(BadBrackets):
        PrizeTable("empty", ())


def test_the_largest_main_event_pays_1507_of_10043():
    paid = prizes(9_339_990_000, 10_043, festival(), unit_cents=10_000)

    assert len(paid) == 1507
    assert paid[0] * 100 // sum(paid) in range(12, 18)
    assert paid[-1] >= 930_000


@pytest.mark.parametrize(
    ("table", "least", "most"), [(bar(), 15, 20), (casino(), 12, 15), (festival(), 14, 17)]
)
def test_each_built_in_table_pays_its_part_of_the_field(table, least, most):
    for entries in range(60, 1000):
        assert least <= places_paid(entries, table) * 100 / entries <= most, entries


@pytest.mark.parametrize("table", [bar(), casino(), festival()])
def test_built_in_tables_are_whole_and_fall(table):
    for bracket in table.brackets:
        shares = bracket.shares_ppm
        assert sum(shares) == 1_000_000
        assert all(higher >= lower for higher, lower in pairwise(shares))
        assert len(shares) == 1 or shares[0] > shares[1]
        # The last place paid gets more than the average buy-in.
        assert shares[-1] * bracket.entries_up_to > 1_000_000


@pytest.mark.parametrize("table", [bar(), casino(), festival()])
def test_a_larger_field_never_pays_fewer_places(table):
    paid = [places_paid(entries, table) for entries in range(25_000)]

    assert paid == sorted(paid)


def test_posted_percentages_are_whole_basis_points():
    assert all(part % 100 == 0 for part in festival().shares_ppm(600))


@given(st.integers(1, 10**10), st.integers(0, 12_000), built_in, st.integers(1, 10**5))
def test_prizes_sum_to_the_pool_and_never_rise(pool, entries, table, unit):
    paid = prizes(pool, entries, table, unit_cents=unit)

    assert sum(paid) == pool
    assert all(higher >= lower for higher, lower in pairwise(paid))
    assert 1 <= len(paid) <= places_paid(entries, table)
    assert paid[-1] >= unit or len(paid) == 1
    assert all(cents % unit == 0 for cents in paid[1:])


# Ties for money


def test_two_who_tie_share_the_prizes_of_both_places():
    assert share({5: 500, 6: 300}, 5, 6, ["A", "B"]) == Paid({"A": 400, "B": 400}, 0)


@pytest.mark.parametrize(
    ("best_hand", "expected"),
    [
        ("B", Paid({"A": 400, "B": 401}, 0)),
        (None, Paid({"A": 400, "B": 400}, 1)),
    ],
)
def test_the_odd_money_goes_to_the_best_hand_or_to_the_staff(best_hand, expected):
    assert share({5: 501, 6: 300}, 5, 6, ["A", "B"], best_hand=best_hand) == expected


def test_all_the_odd_money_goes_to_one():
    money = {4: 1000, 5: 700, 6: 501}

    assert share(money, 4, 6, ["A", "B", "C"], best_hand="A") == Paid(
        {"A": 735, "B": 733, "C": 733}, 0
    )


def test_shares_are_paid_in_whole_units():
    assert share({50: 1550}, 50, 52, ["X", "Y", "Z"], unit_cents=10, best_hand="Z") == Paid(
        {"X": 510, "Y": 510, "Z": 530}, 0
    )


def test_places_out_of_the_money_pay_nothing():
    assert share({}, 53, 54, ["X", "Y"]) == Paid({"X": 0, "Y": 0}, 0)


def bubble(stacks, *, paid, last_prize, remaining, policy, tables=(1, 2, 3)):
    """What each of the busted gets when `paid` places are paid and one hand takes all of them."""
    busts = [
        Bust(entry, table, "hand", stack)
        for entry, (stack, table) in enumerate(zip(stacks, tables, strict=False))
    ]
    money = [last_prize] * paid
    out = {
        entry: Place(tie.place, tie.through, tied=len(tie.entries) > 1)
        for tie in rank_group(busts, remaining, policy)
        for entry in tie.entries
    }
    return [award(money, out).paid_cents[entry] for entry in range(len(stacks))]


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (Simultaneous.SHARE_ALL, [500, 500, 500]),
        (Simultaneous.STACK, [1500, 0, 0]),
        (Simultaneous.WSOP, [500, 500, 500]),
    ],
)
def test_three_out_at_different_tables_on_the_bubble(policy, expected):
    stacks = [20_000, 15_000, 8000]

    assert bubble(stacks, paid=50, last_prize=1500, remaining=52, policy=policy) == expected


@pytest.mark.parametrize(("tables", "expected"), [((1, 1), [8350, 0]), ((1, 2), [4175, 4175])])
def test_two_out_on_the_bubble_share_unless_at_one_table(tables, expected):
    paid = bubble(
        [20_000, 8000],
        paid=184,
        last_prize=8350,
        remaining=185,
        policy=Simultaneous.WSOP,
        tables=tables,
    )

    assert paid == expected


TIED = {10: WINNER, 11: Place(2, 3, tied=True), 12: Place(2, 3, tied=True), 13: Place(4, 4, False)}


@pytest.mark.parametrize(
    ("options", "second", "third", "staff"),
    [
        ({}, 400, 400, 1),
        ({"best_hands": {12}}, 400, 401, 0),
        ({"best_hands": {11, 12}}, 400, 400, 1),
        ({"remainder": TieRemainder.FIRST_LISTED}, 401, 400, 0),
        ({"remainder": TieRemainder.SEAT_ORDER, "seats": {11: 7, 12: 3}}, 400, 401, 0),
        ({"remainder": TieRemainder.SEAT_ORDER}, 400, 400, 1),
    ],
)
def test_the_policy_says_who_gets_the_odd_money(options, second, third, staff):
    assert award([1000, 501, 300], TIED, **options) == Paid(
        {10: 1000, 11: second, 12: third, 13: 0}, staff
    )


@given(
    st.integers(1, 10**8),
    st.lists(st.sampled_from("abcdefgh"), max_size=20),
    st.integers(1, 1000),
    built_in,
)
def test_all_the_money_is_paid_to_somebody(pool, hands, unit, table):
    busts = [
        Bust(entry, 1, name, entry % 3, entry) for entry, name in enumerate(sorted(hands), start=1)
    ]
    money = prizes(pool, len(busts) + 1, table, unit_cents=unit)

    paid = award(money, {0: WINNER} | places(busts, still_in=1), unit_cents=unit)

    assert sum(paid.paid_cents.values()) + paid.staff_cents == pool
    assert len(paid.paid_cents) == len(busts) + 1


@pytest.mark.parametrize(
    ("prizes", "players", "unit", "coin", "expected"),
    [
        ([35_00, 30_00], 2, 5_00, 50, 5_00),
        ([13_32], 2, 1_00, 50, 50),  # the prize itself is not set in whole units
        ([5_00], 2, 5_00, 50, 50),  # not a unit for each
        ([35_00, 30_00], 2, 75, 50, 50),  # a unit that no coins make
        ([96_83, 96_83], 2, 5_00, 50, 1),  # a ticket for each: nothing is cut
    ],
)
def test_a_tie_shares_in_units_where_the_prizes_are_and_in_coins_elsewhere(
    prizes, players, unit, coin, expected
):
    assert tie_unit(prizes, players, unit_cents=unit, coin_cents=coin) == expected


def test_a_single_prize_is_never_cut():
    assert award([13_32], {1: WINNER}, unit_cents=5_00, coin_cents=50).paid_cents == {1: 13_32}


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.integers(0, 200), min_size=1, max_size=6),
    st.integers(2, 6),
    st.sampled_from([100, 500, 1000]),
    st.sampled_from([1, 5, 50, 100]),
    st.booleans(),
)
def test_tied_shares_are_alike_in_coins_and_sum_to_the_prizes(
    amounts, players, unit, coin, in_units
):
    prizes = [n * (unit if in_units else 1) for n in sorted(amounts, reverse=True)]
    placed = {n: Place(1, players, tied=True) for n in range(players)}

    paid = award(prizes, placed, best_hands={1}, unit_cents=unit, coin_cents=coin)
    without = award(prizes, placed, unit_cents=unit, coin_cents=coin)

    total = sum(prizes[:players])
    assert sum(paid.paid_cents.values()) == total
    assert sum(without.paid_cents.values()) + without.staff_cents == total
    assert len(set(without.paid_cents.values())) == 1
    cut = len(set(prizes[:players])) > 1 or len(prizes) < players
    assert without.paid_cents[0] % coin == 0 or not cut
    assert paid.paid_cents[1] == without.paid_cents[1] + without.staff_cents
