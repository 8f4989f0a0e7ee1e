"""What a table ought to hold: a full count, and what has come and gone since."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.stacks import (
    MoreThanInPlay,
    NoSuchStack,
    NothingCounted,
    PlayerChips,
    TableChips,
    check_counts,
    expected_chips,
)


def bought(line, chips=100):
    return PlayerChips(issued={line: chips})


def test_a_table_nobody_left_holds_what_was_bought_there():
    players = {1: bought(1), 2: bought(2), 3: PlayerChips(issued={3: 100, 9: 50})}

    assert expected_chips(TableChips(here=[1, 2, 3]), players) == 350


def test_who_went_out_there_left_his_chips_there():
    assert (
        expected_chips(TableChips(here=[1], left_here={2: 7}), {1: bought(1), 2: bought(2)}) == 200
    )


def test_a_move_ends_what_is_known():
    assert expected_chips(TableChips(here=[1], moves=[5]), {1: bought(1)}) is None


def test_a_count_of_the_whole_table_begins_it_anew():
    players = {
        1: PlayerChips(counts={6: 130}, issued={1: 100}),
        2: PlayerChips(counts={6: 90}, issued={2: 100, 8: 40}),
    }

    assert expected_chips(TableChips(here=[1, 2], moves=[5]), players) == 260


def test_a_count_that_left_somebody_out_tells_nothing():
    players = {1: PlayerChips(counts={6: 130}, issued={1: 100}), 2: bought(2)}

    assert expected_chips(TableChips(here=[1, 2], moves=[5]), players) is None


def test_the_chips_of_somebody_who_left_play_left_the_table():
    players = {1: bought(1), 2: PlayerChips(issued={2: 100, 7: -60})}

    assert expected_chips(TableChips(here=[1], left_here={2: 7}), players) == 140


def test_a_race_changes_the_table_as_a_whole():
    assert expected_chips(TableChips(here=[1], issued={4: -25}), {1: bought(1)}) == 75


def test_after_the_draw_of_a_day_the_counts_before_it_hold():
    players = {
        1: PlayerChips(counts={6: 170}, issued={1: 100}),
        2: PlayerChips(counts={6: 30}, issued={2: 100, 9: 20}),
        3: bought(10),
    }

    assert expected_chips(TableChips(here=[1, 2, 3], moves=[3], starts=[8]), players) == 320


class Dealt:
    """Two tables whose stacks are known all the time, because every hand is dealt here."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.stacks = {1: dict.fromkeys((0, 2, 4), 100), 2: dict.fromkeys((1, 3, 5), 100)}
        self.issued = {entry: {entry + 1: 100} for entry in range(6)}
        self.counts: dict[int, dict[int, int]] = {entry: {} for entry in range(6)}
        self.out: dict[int, dict[int, int]] = {1: {}, 2: {}}
        self.moves: list[int] = []

    def hand(self, table, line):
        here = self.stacks[table]
        if len(here) < 2:
            return
        loser, winner = self.rng.sample(sorted(here), 2)
        lost = self.rng.randrange(here[loser] + 1)
        here[winner] += lost
        here[loser] -= lost
        if not here[loser]:
            del here[loser]
            self.out[table][loser] = line

    def count(self, table, line):
        for entry, chips in self.stacks[table].items():
            self.counts[entry][line] = chips

    def rebuy(self, table, line):
        for entry in sorted(self.stacks[table])[:1]:
            self.stacks[table][entry] += 100
            self.issued[entry][line] = 100

    def move(self, table, line):
        for entry in sorted(self.stacks[table])[-1:]:
            self.stacks[3 - table][entry] = self.stacks[table].pop(entry)
            self.moves.append(line)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_any_evening_dealt_hand_by_hand_is_reckoned_right_where_it_is_known(seed):
    rng = random.Random(seed)
    dealt = Dealt(rng)
    for line in range(10, 30):
        act = rng.choice([dealt.hand, dealt.hand, dealt.hand, dealt.count, dealt.rebuy, dealt.move])
        act(rng.choice([1, 2]), line)
    players = {
        entry: PlayerChips(dealt.counts[entry], dealt.issued[entry]) for entry in dealt.issued
    }

    for table, here in dealt.stacks.items():
        told = expected_chips(TableChips(list(here), dealt.out[table], dealt.moves), players)
        assert told in ([None] if dealt.moves else []) + [sum(here.values())]


def test_what_was_given_with_the_count_itself_is_in_it():
    players = {1: PlayerChips(counts={6: 300}, issued={1: 100, 6: 200})}

    assert expected_chips(TableChips(here=[1], issued={6: 50}, moves=[5]), players) == 300


def test_stacks_that_can_be_right_are_taken():
    check_counts({1: 1, 2: 99}, in_play_chips=100)


@pytest.mark.parametrize(
    ("counts", "refusal", "values"),
    [
        ({}, NothingCounted, {}),
        ({1: 50, 2: 0}, NoSuchStack, {}),
        ({1: 60, 2: 41}, MoreThanInPlay, {"most": 100}),
    ],
)
def test_no_count_no_chip_and_more_than_in_play_cannot_be(counts, refusal, values):
    with pytest.raises(refusal) as refused:
        check_counts(counts, in_play_chips=100)

    assert (refused.value.field, refused.value.values) == ("counts", values)
