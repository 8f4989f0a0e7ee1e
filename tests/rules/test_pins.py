"""Chapter: the PIN of a shared tablet."""

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.rules.staff import BadPin, PinLocked, Tries, after_wrong, check_open, check_pin

NOON = datetime(2026, 3, 6, 12, tzinfo=UTC)


@pytest.mark.parametrize("pin", ["4071", "58203", "902817"])
def test_four_to_six_digits_without_a_pattern_are_a_pin(pin):
    assert check_pin(pin) == pin


@pytest.mark.parametrize(
    "pin", ["407", "4071829", "40a1", "", "٤٠٧١", "1111", "1234", "9876", "8901", "1212", "371371"]
)
def test_what_everybody_would_try_is_none(pin):
    with pytest.raises(BadPin):
        check_pin(pin)


def test_a_year_is_none():
    for pin in ("1984", "2007"):
        with pytest.raises(BadPin):
            check_pin(pin)


def test_the_fifth_wrong_try_locks_for_five_minutes():
    tries = Tries()
    for _ in range(4):
        tries = after_wrong(tries, NOON)
        check_open(tries, NOON)
    tries = after_wrong(tries, NOON)

    with pytest.raises(PinLocked):
        check_open(tries, NOON + timedelta(minutes=4, seconds=59))
    check_open(tries, NOON + timedelta(minutes=5))


def test_each_further_wrong_try_locks_for_twice_as_long_up_to_a_quarter_of_an_hour():
    tries, locked = Tries(4), []
    for _ in range(40):
        tries = after_wrong(tries, NOON)
        locked.append((tries.locked_until - NOON) // timedelta(minutes=1))

    assert locked[:5] == [5, 10, 15, 15, 15]
    assert locked[-1] == 15
    with pytest.raises(PinLocked) as refused:
        check_open(tries, NOON)
    assert refused.value.values["wait_minutes"] == 15
