"""Chapter: places over all days of an event of flights.  docs/adr/0037."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.places import Flight, Place, multi_day_places


def out(first: int, through: int, *, start: int) -> dict[int, Place]:
    """Places from `first` to the last, by entry: the numbers from `start` on."""
    return {start + at - first: Place(at, at, tied=False) for at in range(first, through + 1)}


def told(places: dict[int, Place]) -> dict[int, str]:
    return {entry: str(place) for entry, place in places.items()}


def test_who_reached_a_later_day_finishes_above_all_who_did_not():
    last = Flight(3, out(2, 3, start=1))
    second = Flight(5, out(4, 5, start=11))
    first = Flight(9, out(6, 9, start=21))

    assert told(multi_day_places(last, [[second], [first]])) == {
        1: "2", 2: "3",
        11: "4", 12: "5",
        21: "6", 22: "7", 23: "8", 24: "9",
    }  # fmt: skip


def test_in_flights_of_one_day_the_part_of_the_field_outlasted_decides_and_equal_parts_tie():
    small, large = Flight(2, out(2, 2, start=1)), Flight(6, out(4, 6, start=11))

    found = multi_day_places(Flight(4, {}), [[small, large]])

    assert told(found) == {11: "5", 12: "6", 1: "T7", 13: "T7"}
    assert found[1].through == 8


def test_those_who_tied_in_their_flight_tie_over_all_days():
    tied = {1: Place(3, 4, tied=True), 2: Place(3, 4, tied=True)}

    assert told(multi_day_places(Flight(2, {}), [[Flight(4, tied)]])) == {1: "T3", 2: "T3"}


def test_who_still_plays_in_a_flight_stands_above_all_who_are_out():
    assert told(multi_day_places(Flight(0, {}), [[Flight(4, out(4, 4, start=1), left=3)]])) == {
        1: "4"
    }


days = st.lists(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=3), max_size=3)


@given(days, st.integers(0, 5))
def test_every_place_is_given_once_and_nobody_changes_order_within_his_flight(shape, here):
    number = iter(range(1, 1000))
    tree = [
        [
            Flight(on + gone, {next(number): Place(on + n, on + n, False) for n in
                               range(1, gone + 1)}, left=0)
            for on, gone in day
        ]
        for day in shape
    ]  # fmt: skip

    found = multi_day_places(Flight(here, {}), tree)

    taken = [n for place in set(found.values()) for n in range(place.place, place.through + 1)]
    assert sorted(taken) == list(range(here + 1, here + 1 + len(found)))
    for flight in (one for day in tree for one in day):
        order = [found[entry].place for entry in flight.places]
        assert order == sorted(set(order))
