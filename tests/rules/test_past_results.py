"""Places, ties, deals and money of an event that was played elsewhere."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.imports import (
    Bought,
    NotAPastEvent,
    PastBust,
    PastEntry,
    PastEvent,
    PastPlayer,
    PastPrize,
    PastPurchase,
)
from tournaments.rules.past_results import result_of

START = datetime(2024, 5, 4, 18, 0, tzinfo=UTC)


def minute(n):
    return START + timedelta(minutes=n)


def entry(player, out=None, *, by=(), at=0, chips=0):
    bought = PastPurchase(Bought.ENTRY, minute(at), 10000, 0, 0, 5000)
    bust = None if out is None else PastBust(minute(out), tuple(by))
    return PastEntry(player, bought, (), bust, chips_at_end=chips)


def evening(*entries, prizes=(), **fields):
    people = dict.fromkeys(entry.player for entry in entries)
    return PastEvent(
        "Evening",
        START,
        minute(300),
        tuple(entries),
        tuple(PastPlayer(key, key) for key in people),
        prizes=tuple(prizes),
        **fields,
    )


def says(result):
    return " ".join(remark.says % remark.values for remark in result.remarks)


def players(event, result):
    return [event.entries[n].player for n in result.order.best_first]


def test_who_goes_out_later_finishes_higher_and_who_stays_has_won():
    event = evening(entry("a", 50), entry("b"), entry("c", 20))

    assert players(event, result_of(event)) == ["b", "a", "c"]


def test_those_of_one_moment_share_a_hand():
    result = result_of(evening(entry("a", 50), entry("b"), entry("c", 50), entry("d", 20)))

    assert [bool(end.hand) for end in result.order.ends] == [False, True, True]


def test_at_one_moment_prizes_of_their_own_tell_places_apart():
    event = evening(
        entry("a", 50),
        entry("b", 50),
        entry("c"),
        prizes=[PastPrize(2, 5000, ("a",)), PastPrize(1, 25000, ("c",))],
    )
    result = result_of(event)

    assert players(event, result) == ["c", "a", "b"]
    assert all(end.hand == "" for end in result.order.ends)


def test_a_prize_given_to_several_is_shared_whenever_they_went_out():
    both = ("a", "b")
    result = result_of(
        evening(
            entry("a", 50),
            entry("b", 51),
            entry("c"),
            prizes=[
                PastPrize(1, 15000, ("c",)),
                PastPrize(2, 10000, both),
                PastPrize(3, 5000, both),
            ],
        )
    )

    assert len({end.hand for end in result.order.ends}) == 1
    assert result.prizes_cents == (15000, 10000, 5000)


def test_a_prize_the_winner_shares_is_what_each_of_them_took():
    both = ("a", "c")
    result = result_of(
        evening(
            entry("a", 50),
            entry("b", 20),
            entry("c"),
            prizes=[PastPrize(1, 20001, both), PastPrize(2, 10000, both)],
        )
    )

    assert result.prizes_cents == (15001, 15000)


def test_a_deal_replaces_the_prizes_of_those_who_made_it():
    event = evening(
        entry("a", 50),
        entry("b", 50),
        entry("c", 20),
        entry("d"),
        prizes=[PastPrize(1, 25000), PastPrize(2, 10000), PastPrize(3, 5000)],
        dealt={"a": 4000, "b": 11000},
    )
    result = result_of(event)

    assert players(event, result) == ["d", "b", "a", "c"]
    assert result.prizes_cents == (25000, 11000, 4000)


def test_a_knock_out_goes_to_the_entry_that_was_in_play():
    event = evening(
        entry("a", 10),
        entry("b", 20, by=["a"], at=1),
        entry("a", at=15),
        entry("c", 5, by=["a", "c", "x"]),
    )
    result = result_of(event)
    by = {event.entries[end.entry].player: end.by for end in result.order.ends}

    assert (by["b"], by["c"]) == ((2,), (0,))
    assert "not in play: skipped" in says(result)


def test_who_was_never_reported_out_is_placed_by_chips_and_said_so():
    event = evening(entry("a", 50), entry("b", chips=10), entry("c", chips=90))
    result = result_of(event)

    assert players(event, result) == ["c", "b", "a"]
    assert "had not gone out when it was saved: 2" in says(result)


def test_a_winner_marked_as_out_has_won_all_the_same():
    event = evening(entry("a", 50), entry("b", 60))

    assert players(event, result_of(event)) == ["b", "a"]


def test_what_the_pool_and_the_prizes_differ_by_is_named():
    kept = result_of(evening(entry("a", 5), entry("b"), prizes=[PastPrize(1, 18000)]))
    told = result_of(
        evening(entry("a", 5), entry("b"), prizes=[PastPrize(1, 18000)], fixed_fee_cents=2000)
    )
    added = result_of(evening(entry("a", 5), entry("b"), prizes=[PastPrize(1, 26000)]))

    assert (kept.kept_cents, added.overlay_cents) == (2000, 6000)
    assert "fixed fee" in says(told)
    assert "overlay" in says(added)


def test_gaps_between_prizes_pay_nothing_and_places_nobody_held_are_left():
    result = result_of(
        evening(
            entry("a", 5),
            entry("b"),
            entry("c", 4),
            prizes=[PastPrize(1, 100), PastPrize(3, 50), PastPrize(9, 7)],
        )
    )

    assert result.prizes_cents == (100, 0, 50)
    assert "place 9" in says(result)


@pytest.mark.parametrize("entries", [[], [entry("a")]])
def test_fewer_than_two_buy_ins_are_no_event(entries):
    with pytest.raises(NotAPastEvent):
        result_of(evening(*entries))


def test_an_event_saved_before_anybody_went_out_is_refused():
    with pytest.raises(NotAPastEvent):
        result_of(replace(evening(entry("a"), entry("b")), finished=False))


@given(
    st.lists(st.tuples(st.sampled_from("abcdef"), st.none() | st.integers(0, 9)), min_size=2),
    st.lists(st.tuples(st.integers(-1, 9), st.integers(0, 10**6))),
)
def test_everybody_is_placed_once_and_the_money_adds_up(bought, prizes):
    event = evening(
        *(entry(player, out) for player, out in bought),
        prizes=[PastPrize(place, cents) for place, cents in prizes],
    )
    result = result_of(event)

    assert sorted(result.order.best_first) == list(range(len(bought)))
    paid_in = 10000 * len(bought)
    assert paid_in + result.overlay_cents == sum(result.prizes_cents) + result.kept_cents
    outs = [end.at for end in result.order.ends]
    assert outs == sorted(outs)


def test_a_prize_of_the_winners_own_is_no_deal():
    event = evening(
        entry("a", 50),
        entry("b"),
        entry("c", 20),
        prizes=[PastPrize(1, 100_00, ("b",)), PastPrize(2, 50_00, ("a",))],
    )

    result = result_of(event)

    assert result.prizes_cents == (100_00, 50_00)
    assert "deal" not in says(result)
