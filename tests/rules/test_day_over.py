"""When a day of play is over by the plan.  Source: Robert's Rules 7.8; the custom of the houses."""

from blinds.rules.times import DayOver, day_over
from tests.rules.test_going_on import DAY_END, level, pause

PLAN = (level(100, 200), pause(), level(200, 400), DAY_END, level(300, 600), DAY_END, level(4, 8))


def test_a_day_is_over_where_the_plan_ends_it_breaks_counted():
    assert day_over(PLAN) == DayOver(50 * 60, 2)
    assert day_over(PLAN, 2) == DayOver(20 * 60, 2)
    assert day_over(PLAN, 4) == DayOver(20 * 60, 3)


def test_behind_the_last_day_end_no_day_ends():
    assert day_over(PLAN, 6) is None
    assert day_over(PLAN[:1]) is None
    assert day_over(()) is None


def test_a_flight_is_over_with_its_plan_unless_a_day_ends_before():
    assert day_over(PLAN[:3], is_flight=True) == DayOver(50 * 60, 2)
    assert day_over(PLAN, is_flight=True) == DayOver(50 * 60, 2)
    assert day_over((), is_flight=True) is None


def test_a_day_that_stands_at_its_end_has_nothing_to_say():
    assert day_over(PLAN, 3) is None
