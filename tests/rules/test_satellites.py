"""Chapter: satellites.  Custom of the houses; the laws are silent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.satellites import NoStep, Remainder, Satellite, satellite

money = st.integers(1, 10**6)


@pytest.mark.parametrize(
    ("pool", "expected"),
    [
        (10 * 110, Satellite(1, (1100,))),
        (20 * 110, Satellite(2, (1100, 1100))),
        (24 * 110, Satellite(2, (1100, 1100, 440))),
        (500, Satellite(0, (500,))),
        (0, Satellite(0, ())),
    ],
)
def test_what_is_too_little_for_a_ticket_goes_to_the_next_place(pool, expected):
    assert satellite(pool, ticket_cents=1100) == expected


@pytest.mark.parametrize(
    ("entries", "rest"), [(25, (60, 60, 30)), (26, (60, 60, 60)), (27, (60, 60, 60, 30))]
)
def test_the_rest_may_be_paid_in_steps(entries, rest):
    made = satellite(entries * 30, ticket_cents=300, policy=Remainder.STEPS, step_cents=60)

    assert made == Satellite(2, (300, 300, *rest))


@pytest.mark.parametrize(
    ("ticket", "step", "field"),
    [(0, 60, "ticket_cents"), (300, None, "step_cents"), (300, 0, "step_cents")],
)
def test_tickets_and_steps_are_worth_something(ticket, step, field):
    with pytest.raises(NoStep) as refused:
        satellite(750, ticket_cents=ticket, policy=Remainder.STEPS, step_cents=step)

    assert refused.value.field == field


@given(money, money.filter(lambda ticket: ticket > 1000), money, st.sampled_from(Remainder))
def test_a_satellite_pays_out_its_pool_best_prizes_first(pool, ticket, step, policy):
    step = max(step, ticket // 50)

    made = satellite(pool, ticket_cents=ticket, policy=policy, step_cents=step)

    assert sum(made.prizes_cents) == pool
    assert list(made.prizes_cents) == sorted(made.prizes_cents, reverse=True)
    assert made.prizes_cents.count(ticket) == made.tickets == pool // ticket
