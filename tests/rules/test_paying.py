"""Chapter: how a price is paid.  Discounts, vouchers, the smallest coin, what is handed over."""

from datetime import UTC, date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules import satellites
from tournaments.rules.payments import is_overdue
from tournaments.rules.sales import (
    DiscountTooBig,
    Due,
    GivenTooLittle,
    ReasonMissing,
    RestUnpaid,
    check_given,
    check_rest,
    coin_rounding,
    due_for,
)
from tournaments.rules.satellites import Paper, check_voucher_pays

CENTS = st.integers(0, 10**7)


def test_a_discount_leaves_less_to_pay():
    assert due_for(110_00, discount_cents=10_00, reason="Staff").total_cents == 100_00


def test_a_discount_needs_a_reason():
    with pytest.raises(ReasonMissing) as refused:
        due_for(110_00, discount_cents=10_00, reason="  ")
    assert refused.value.field == "discount_reason"


@pytest.mark.parametrize("discount", [-1, 110_01])
def test_a_discount_is_never_more_than_the_price_nor_less_than_nothing(discount):
    with pytest.raises(DiscountTooBig):
        due_for(110_00, discount_cents=discount, reason="Why")


def test_a_voucher_pays_its_part_and_cash_the_rest():
    found = due_for(110_00, voucher_worth_cents=60_00)
    assert (found.voucher_cents, found.rest_cents, found.total_cents) == (60_00, 50_00, 110_00)


def test_what_a_voucher_is_worth_above_the_price_is_lost():
    found = due_for(110_00, voucher_worth_cents=200_00)
    assert (found.voucher_cents, found.rest_cents) == (110_00, 0)


def test_only_the_cash_part_is_rounded():
    found = due_for(110_02, voucher_worth_cents=60_00, coin_cents=5)
    assert (found.rest_cents, found.rounding_cents) == (50_00, -2)


@pytest.mark.parametrize(
    ("cents", "unit", "added"), [(1_02, 5, -2), (1_03, 5, 2), (1_25, 50, 25), (7, 1, 0)]
)
def test_half_a_coin_goes_up(cents, unit, added):
    assert coin_rounding(cents, unit_cents=unit) == added


@given(CENTS, st.integers(1, 10_000))
def test_rounding_is_what_decimal_arithmetic_says(cents, unit):
    coins = (Decimal(cents) / unit).quantize(Decimal(1), rounding=ROUND_HALF_UP)
    assert cents + coin_rounding(cents, unit_cents=unit) == int(coins) * unit


@given(CENTS, st.integers(0, 100), CENTS, st.none() | st.integers(1, 500))
def test_every_cent_of_the_price_is_paid_by_somebody(price, percent, worth, coin):
    discount = price * percent // 100
    found = due_for(
        price, discount_cents=discount, reason="Why", voucher_worth_cents=worth, coin_cents=coin
    )
    paid = found.rest_cents + found.voucher_cents + discount - found.rounding_cents
    assert paid == price
    assert min(found.rest_cents, found.voucher_cents) >= 0


def test_less_cash_than_is_due_is_refused_and_more_is_not():
    with pytest.raises(GivenTooLittle) as refused:
        check_given(110_00, 100_00)
    assert refused.value.field == "given_cents"
    check_given(110_00, 200_00)
    check_given(110_00, None)


def test_a_voucher_alone_must_pay_all_of_it():
    with pytest.raises(RestUnpaid):
        check_rest(Due(110_00, voucher_cents=60_00).rest_cents)
    check_rest(Due(110_00, voucher_cents=110_00).rest_cents)


TODAY = date(2026, 11, 20)


def pays(paper: Paper) -> None:
    check_voucher_pays(paper, player=7, currency="EUR", today=TODAY)


@pytest.mark.parametrize(
    ("paper", "refusal"),
    [
        (Paper("EUR", cancelled=True), satellites.VoucherCancelled),
        (Paper("EUR", used=True), satellites.VoucherUsed),
        (Paper("EUR", expires_on=TODAY - timedelta(days=1)), satellites.VoucherExpired),
        (Paper("EUR", player=8), satellites.VoucherOfAnotherPlayer),
        (Paper("USD"), satellites.WrongCurrency),
    ],
)
def test_a_voucher_is_refused_and_the_refusal_says_why(paper, refusal):
    with pytest.raises(refusal) as refused:
        pays(paper)
    assert refused.value.field == "voucher_code"


def test_a_voucher_pays_through_its_last_day_for_its_player_or_for_anybody():
    pays(Paper("EUR", player=7, expires_on=TODAY))
    pays(Paper("EUR"))


def test_a_code_is_the_same_however_it_is_typed():
    assert satellites.tidy_code(" kx7m-2pqr ") == "KX7M-2PQR"


NINE = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)


def test_what_is_announced_is_overdue_from_the_first_break_on():
    later = NINE + timedelta(hours=1)
    assert not is_overdue(NINE, [])
    assert not is_overdue(NINE, [NINE - timedelta(hours=1)])
    assert not is_overdue(NINE, [NINE])  # announced in the break: before the next
    assert is_overdue(NINE, [NINE - timedelta(hours=1), later])


def test_less_cash_than_is_due_is_refused_and_the_very_sum_or_no_word_is_not():
    check_given(50_00, 50_00)
    check_given(50_00, 100_00)
    check_given(50_00, None)

    with pytest.raises(GivenTooLittle) as refusal:
        check_given(50_00, 49_99)
    assert refusal.value.field == "given_cents"
