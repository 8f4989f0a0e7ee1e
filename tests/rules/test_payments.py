"""Chapter: how far a payment has come, and whose word it takes.  Terms of the house."""

import pytest

from tournaments.rules.payments import (
    ActivePayment,
    AuthorisedForAnother,
    PaymentState,
    SamePerson,
    SecondPersonForPrize,
    check_second,
    check_still_due,
    standing,
)

PAID, AUTHORISED = ActivePayment(200_00, paid=True), ActivePayment(200_00, paid=False)


@pytest.mark.parametrize(
    ("due", "parts", "expected"),
    [
        (0, (), PaymentState.NOTHING),
        (200_00, (), PaymentState.DUE),
        (200_00, (AUTHORISED,), PaymentState.AUTHORISED),
        (200_00, (PAID,), PaymentState.PAID),
        (250_00, (PAID,), PaymentState.LESS),
        (120_00, (PAID,), PaymentState.MORE),
        (0, (PAID,), PaymentState.MORE),
        (400_00, (PAID, PAID), PaymentState.PAID),
        (400_00, (PAID, AUTHORISED), PaymentState.AUTHORISED),
    ],
)
def test_how_far_a_payment_has_come(due, parts, expected):
    assert standing(due, parts) is expected


def above(**people):
    return check_second(500_01, limit_cents=500_00, **people)


def test_up_to_the_limit_one_person_pays():
    check_second(500_00, limit_cents=500_00, payer="carl", authoriser=None)
    check_second(10**9, limit_cents=None, payer="carl", authoriser=None)


def test_above_the_limit_a_second_person_is_needed():
    with pytest.raises(SecondPersonForPrize):
        above(payer="carl", authoriser=None)
    above(payer="carl", authoriser="dana")


def test_who_authorised_does_not_hand_it_over():
    with pytest.raises(SamePerson):
        above(payer="carl", authoriser="carl")


def test_an_authorisation_is_for_one_amount():
    check_still_due(200_00, 200_00)
    with pytest.raises(AuthorisedForAnother):
        check_still_due(200_00, 120_00)
