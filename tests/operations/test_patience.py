"""Chapter: how long a part of the site may do nothing before it is replaced."""

from itertools import pairwise

from tdsite.ops.up.processes import FIRST_SECONDS, LONGEST_SECONDS, Backoff


def replaced_at(patience: Backoff, *, seconds: int) -> list[int]:
    """The seconds at which a part that never does anything is replaced."""
    found = []
    for now in range(1, seconds):
        if patience.is_over(now):
            patience.begin_again(now, replaced=True)
            found.append(now)
    return found


def test_a_part_on_a_slow_machine_gets_twice_as_long_after_each_replacement():
    assert replaced_at(Backoff(0), seconds=400) == [21, 62, 143, 304]


def test_no_wait_is_longer_than_the_longest():
    found = replaced_at(Backoff(0), seconds=4000)

    assert max(b - a for a, b in pairwise(found)) == LONGEST_SECONDS + 1


def test_once_all_is_well_the_next_one_is_replaced_soon():
    patience = Backoff(0)
    replaced_at(patience, seconds=400)

    patience.all_is_well(500)

    assert (patience.is_over(500 + FIRST_SECONDS), patience.is_over(501 + FIRST_SECONDS)) == (
        False,
        True,
    )


def test_a_part_too_young_to_be_replaced_is_given_no_longer():
    patience = Backoff(0)

    patience.begin_again(30, replaced=False)

    assert patience.seconds == FIRST_SECONDS
