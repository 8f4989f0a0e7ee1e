"""Chapter: what the house keeps back of a prize.  The rates are rules of the house."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.payments import (
    BadRate,
    RuleUnnamed,
    Withheld,
    Withholding,
    check_withholding_rule,
    withheld,
    withheld_total,
)

TAX = Withholding("Tax", 2500, above_cents=1_000_00)


def kept(prize_cents: int, *rules: Withholding, **told) -> list[tuple[str, int, int]]:
    lines = withheld(prize_cents, rules, **told)
    return [(line.name, line.base_cents, line.amount_cents) for line in lines]


def test_of_a_prize_above_the_amount_only_the_excess_is_charged():
    assert kept(1_500_00, TAX) == [("Tax", 500_00, 125_00)]


def test_a_prize_of_exactly_the_amount_is_free():
    assert kept(1_000_00, TAX) == []


def test_once_above_the_whole_prize_may_be_charged():
    whole = Withholding("Tax", 2500, above_cents=1_000_00, whole=True)
    assert kept(1_500_00, whole) == [("Tax", 1_500_00, 375_00)]


def test_of_the_profit_what_the_entry_cost_is_taken_off_first():
    profit = Withholding("Duty", 1000, above_cents=100_00, of_profit=True)

    assert kept(500_00, profit, paid_in_cents=110_00) == [("Duty", 290_00, 29_00)]
    assert kept(200_00, profit, paid_in_cents=110_00) == []
    assert kept(100_00, profit, paid_in_cents=500_00) == []


def test_a_rule_of_one_country_is_for_its_players_alone():
    french = Withholding("CSG", 1200, country="FR")

    assert kept(100_00, french, country="fr") == [("CSG", 100_00, 12_00)]
    assert kept(100_00, french, country="BE") == []
    assert kept(100_00, french) == []


def test_a_part_of_a_cent_stays_with_the_player():
    assert kept(3_33, Withholding("Tax", 1000, whole=True)) == [("Tax", 3_33, 33)]


def test_several_rules_take_from_the_same_prize_each_on_its_own():
    flat = Withholding("Fund", 200)
    assert kept(1_500_00, flat, TAX) == [("Fund", 1_500_00, 30_00), ("Tax", 500_00, 125_00)]


def test_no_more_is_kept_back_than_is_given_as_money():
    half = Withholding("Tax", 5000)
    assert kept(1_000_00, half, money_cents=120_00) == [("Tax", 1_000_00, 120_00)]
    assert kept(1_000_00, half, money_cents=0) == []


@pytest.mark.parametrize(
    ("rule", "error", "field"),
    [
        (Withholding(" ", 100), RuleUnnamed, "name"),
        (Withholding("Tax", 0), BadRate, "rate_bp"),
        (Withholding("Tax", 10_001), BadRate, "rate_bp"),
        (Withholding("Tax", 100, country="FRA"), BadRate, "country"),
    ],
)
def test_a_rule_says_what_it_is_and_takes_at_most_all(rule, error, field):
    with pytest.raises(error) as refused:
        check_withholding_rule(rule)
    assert refused.value.field == field


money = st.integers(0, 10**9)
rules = st.builds(
    Withholding,
    name=st.just("Tax"),
    rate_bp=st.integers(1, 10_000),
    above_cents=st.integers(0, 10**7),
    whole=st.booleans(),
    of_profit=st.booleans(),
)


def by_hand(prize: int, rule: Withholding, paid_in: int) -> int:
    """The second engine: euro by euro of the law's words, in fractions of a cent."""
    won = prize - paid_in if rule.of_profit else prize
    if won <= rule.above_cents or won <= 0:
        return 0
    taxed = won if rule.whole else won - rule.above_cents
    return (taxed * rule.rate_bp - taxed * rule.rate_bp % 10_000) // 10_000


@settings(max_examples=40)
@given(money, st.lists(rules, max_size=3), money, st.integers(0, 10**5))
def test_what_is_kept_back_never_exceeds_the_money_and_is_what_the_words_say(
    prize, several, ticket, paid_in
):
    part = max(0, prize - ticket)
    lines = withheld(prize, several, money_cents=part, paid_in_cents=paid_in)

    assert 0 <= withheld_total(lines) <= part
    assert all(line.amount_cents > 0 for line in lines)
    asked = sum(by_hand(prize, rule, paid_in) for rule in several)
    assert withheld_total(lines) == min(part, asked)
    assert withheld(prize, ()) == ()
    assert isinstance(lines, tuple)
    assert all(isinstance(line, Withheld) for line in lines)
