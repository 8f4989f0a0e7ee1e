"""Chapter: the order of eliminations put right.  Robert's Rules 7.19, 7.35."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.bust_corrections import (
    Difference,
    EntryState,
    HitmanWasOut,
    NotInTheOrder,
    Out,
    ReasonNeeded,
    Where,
    WhereUnclear,
    check_hitmen,
    check_reason,
    differences,
    hands,
    slot,
)
from tournaments.rules.places import Bust, places

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def minutes(number: int):
    return NOON + timedelta(minutes=number)


def evening(*entries: int) -> list[Out]:
    """They went out in this order, one a minute, as the journal numbers them."""
    return [Out(entry, n * 1000, minutes(n)) for n, entry in enumerate(entries, start=1)]


def put(outs: list[Out], entry: int, where: Where, *, hand: str = "") -> list[Out]:
    """The order with one more bust where it belongs, those who make room moved on."""
    latest = max([0, *(out.sequence for out in outs)])
    found = slot(outs, where, fresh=latest + 1000, now=minutes(99))
    pushed = dict(found.pushed)
    moved = [Out(o.entry, pushed.get(o.entry, o.sequence), o.at, o.hand, o.by) for o in outs]
    return [*moved, Out(entry, found.sequence, found.at, hand)]


def order(outs: list[Out]) -> list[int]:
    return [out.entry for hand in hands(outs) for out in hand]


@pytest.mark.parametrize(
    ("where", "found"),
    [
        pytest.param(Where(after=2), [1, 2, 9, 3], id="after"),
        pytest.param(Where(before=2), [1, 9, 2, 3], id="before"),
        pytest.param(Where(before=1), [9, 1, 2, 3], id="first of all"),
        pytest.param(Where(after=3), [1, 2, 3, 9], id="last of all"),
        pytest.param(Where(at=minutes(2)), [1, 2, 9, 3], id="at a time, after who was out then"),
        pytest.param(Where(at=minutes(0)), [9, 1, 2, 3], id="before anybody was out"),
    ],
)
def test_a_late_bust_goes_where_it_belongs(where, found):
    assert order(put(evening(1, 2, 3), 9, where)) == found


def test_after_somebody_of_a_hand_is_after_the_whole_hand():
    outs = [
        Out(1, 1000, minutes(1), "hand"),
        Out(2, 2000, minutes(2)),
        Out(3, 3000, minutes(2), "hand"),
    ]

    assert order(put(outs, 9, Where(after=1))) == [1, 3, 9, 2]
    assert order(put(outs, 9, Where(before=3))) == [9, 1, 3, 2]


def test_it_has_the_time_of_the_one_it_stands_beside_and_never_a_later_one_than_now():
    outs = evening(1, 2, 3)

    assert slot(outs, Where(after=2), fresh=9000, now=minutes(9)).at == minutes(2)
    assert slot(outs, Where(before=2), fresh=9000, now=minutes(9)).at == minutes(2)
    assert slot(outs, Where(at=minutes(50)), fresh=9000, now=minutes(9)).at == minutes(9)


@pytest.mark.parametrize(
    "where",
    [Where(), Where(after=1, before=2), Where(after=1, at=NOON), Where(beside=1)],
)
def test_where_is_said_in_one_way(where):
    with pytest.raises(WhereUnclear):
        slot(evening(1, 2), where, fresh=9000, now=NOON)


def test_nothing_goes_before_or_after_somebody_who_plays():
    with pytest.raises(NotInTheOrder) as refusal:
        slot(evening(1, 2), Where(before=7), fresh=9000, now=NOON)
    assert refusal.value.field == "before"


def test_who_was_out_knocks_nobody_out():
    out_first, out_later = Out(1, 1000, NOON, player="Ann"), Out(2, 2000, NOON, by=(1,), player="B")

    with pytest.raises(HitmanWasOut):
        check_hitmen([out_first, out_later])
    check_hitmen([out_first, out_later], known={(2, 1)})
    check_hitmen([Out(1, 1000, NOON, "h"), Out(2, 2000, NOON, "h", by=(1,))])
    check_hitmen([Out(1, 3000, NOON), Out(2, 2000, NOON, by=(1, 8))])


def test_a_correction_has_a_reason():
    assert check_reason(" dealer said so ") == "dealer said so"
    with pytest.raises(ReasonNeeded):
        check_reason("  ")


def test_the_difference_names_those_whose_place_or_money_changes_and_what_was_paid():
    old = {1: EntryState("2", 300_00), 2: EntryState("3", 200_00), 3: EntryState("4")}
    new = {2: EntryState("2", 300_00), 1: EntryState("3", 200_00), 3: EntryState("4")}

    found = differences(old, new, {1: 300_00})

    assert found == [
        Difference(2, old[2], new[2]),
        Difference(1, old[1], new[1], 300_00),
    ]
    assert [(one.is_paid_wrong, one.to_pay_cents) for one in found] == [
        (False, 300_00),
        (True, -100_00),
    ]
    assert differences({5: EntryState("9")}, {}, {}) == [
        Difference(5, EntryState("9"), EntryState())
    ]


def step_by_step(outs: list[Out], moved: int, where: Where) -> list[Out]:
    """The move as rows of a book make it, and back: never do two of them share a number."""
    numbers = {out.entry: out.sequence for out in outs}
    others = [out for out in outs if out.entry != moved]
    fresh = max(numbers.values()) + 1000
    found = slot(others, where, fresh=fresh, now=minutes(99), held=numbers[moved])
    steps = [*found.pushed, (moved, found.sequence)]
    back = [(entry, numbers[entry]) for entry, _ in reversed(steps)]
    before = dict(numbers)
    for entry, number in steps:
        numbers[entry] = number
        assert len(set(numbers.values())) == len(numbers)
    after = dict(numbers)
    for entry, number in back:
        numbers[entry] = number
        assert len(set(numbers.values())) == len(numbers)
    assert numbers == before
    return [Out(out.entry, after[out.entry], out.at) for out in outs]


MOVES = st.lists(st.tuples(st.integers(1, 8), st.integers(1, 8), st.booleans()), max_size=30)


@settings(deadline=None, max_examples=25)
@given(MOVES)
def test_any_corrections_leave_the_order_that_a_list_put_right_by_hand_has(moves):
    """The second engine is a plain list; sequences crowd together and are pushed on."""
    outs, by_hand = evening(*range(1, 9)), list(range(1, 9))
    outs = [Out(o.entry, n, o.at) for n, o in enumerate(outs, start=1)]  # no room at all
    for moved, beside, after in moves:
        if moved == beside:
            continue
        where = Where(after=beside) if after else Where(before=beside)
        outs = step_by_step(outs, moved, where)
        by_hand.remove(moved)
        by_hand.insert(by_hand.index(beside) + after, moved)

    assert order(outs) == by_hand
    assert len({out.sequence for out in outs}) == 8
    ranked = places([Bust(o.entry, sequence=o.sequence) for o in outs], still_in=1)
    assert [ranked[entry].place for entry in by_hand] == list(range(9, 1, -1))


def test_who_makes_others_room_went_out_when_the_neighbour_did():
    outs = [Out(entry, sequence=n, at=minutes(n)) for n, entry in enumerate((1, 2, 3), start=1)]

    found = slot(outs, Where(after=1), fresh=9, now=minutes(99))

    assert found.pushed
    assert found.at == minutes(1)


def test_who_had_nothing_before_is_told_as_such():
    placed = EntryState("3", 100_00)

    assert differences({}, {7: placed}, {}) == [Difference(7, EntryState(), placed)]
    assert differences({7: placed}, {}, {7: 100_00}) == [
        Difference(7, placed, EntryState(), paid_cents=100_00)
    ]


def test_who_has_nothing_before_and_after_is_not_told_of():
    assert differences({}, {7: EntryState()}, {}) == []
    assert differences({7: EntryState()}, {}, {}) == []
