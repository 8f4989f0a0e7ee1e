"""Chapter: finishing places.

Robert's Rules 7.19 (chips found), 7.35 (out at the same time); TDA 2024 RP-8-A, 62;
WSOP 2026 126b.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hurried import hurried
from tournaments.rules.places import (
    WINNER,
    Bust,
    FoundChips,
    LastPlayerLeft,
    Place,
    Ranked,
    StacksNeeded,
    found_chips,
    places,
    rank_group,
)
from tournaments.rules.policy import Simultaneous

STACK, WSOP, SHARE_ALL = Simultaneous.STACK, Simultaneous.WSOP, Simultaneous.SHARE_ALL
A, B, C, D = 1, 2, 3, 4


def hand(text):
    """`hand("1: A20000 B8000 / 2: C15000")`: who went out at which table, with what stack."""
    busts = []
    for row in text.split("/"):
        table, _, players = row.partition(":")
        for player in players.split():
            stack = int(player[1:]) if player[1:] else None
            entry = "ABCDEFGH".index(player[0]) + 1
            busts.append(Bust(entry, int(table), "hand", stack))
    return busts


def test_the_larger_stack_finishes_higher():
    assert rank_group(hand("1: B9543 A11234"), 100) == [
        Ranked((A,), 99, 99),
        Ranked((B,), 100, 100),
    ]


def test_equal_stacks_tie():
    assert rank_group(hand("1: A4000 B4000"), 6) == [Ranked((A, B), 5, 6)]


def test_three_out_in_one_hand_are_ranked_by_stack():
    assert rank_group(hand("1: B400 C300 D150"), 7) == [
        Ranked((B,), 5, 5),
        Ranked((C,), 6, 6),
        Ranked((D,), 7, 7),
    ]


def test_stacks_decide_across_tables_in_a_synchronised_hand():
    assert rank_group(hand("1: A9000 C5000 / 2: B9000 / 3: D5000"), 12) == [
        Ranked((A, B), 9, 10),
        Ranked((C, D), 11, 12),
    ]


THREE_TABLES = "1: A20000 / 2: B15000 / 3: C8000"


@pytest.mark.parametrize(
    ("policy", "ranked"),
    [
        (STACK, [Ranked((A,), 50, 50), Ranked((B,), 51, 51), Ranked((C,), 52, 52)]),
        (WSOP, [Ranked((A, B, C), 50, 52)]),
        (SHARE_ALL, [Ranked((A, B, C), 50, 52)]),
    ],
)
def test_the_policy_decides_for_different_tables(policy, ranked):
    assert rank_group(hand(THREE_TABLES), 52, policy) == ranked


def test_the_best_of_each_table_tie_and_then_the_second():
    assert rank_group(hand("1: A20000 B8000 / 2: C15000"), 52, WSOP) == [
        Ranked((A, C), 50, 51),
        Ranked((B,), 52, 52),
    ]


def test_equal_stacks_at_one_table_tie_with_the_best_of_the_other():
    assert rank_group(hand("1: A5000 B5000 C3000 / 2: D9000 E100"), 20, WSOP) == [
        Ranked((A, B, D), 16, 18),
        Ranked((5,), 19, 19),
        Ranked((C,), 20, 20),
    ]


def test_at_the_same_table_the_shorter_stack_is_the_bubble():
    ranked = [Ranked((A,), 184, 184), Ranked((B,), 185, 185)]

    assert rank_group(hand("1: A20000 B8000"), 185, WSOP) == ranked


def test_stacks_are_asked_for_when_they_decide():
    with pytest.raises(StacksNeeded) as refused:
        rank_group(hand("1: A4000 B"), 6)

    assert refused.value.field == "stack_chips"
    assert str(refused.value) == (
        "2 players went out in the same hand. Enter each stack at the start of the "
        "hand: it decides the places."
    )


def test_stacks_are_not_asked_for_when_all_share_or_one_is_out():
    assert rank_group(hand("1: A B"), 6, SHARE_ALL) == [Ranked((A, B), 5, 6)]
    assert rank_group(hand("1: A"), 6) == [Ranked((A,), 6, 6)]


@pytest.mark.parametrize("policy", Simultaneous)
def test_somebody_always_wins(policy):
    with pytest.raises(LastPlayerLeft, match="one wins"):
        rank_group(hand("1: A500 B500"), 2, policy)


def test_no_bust_takes_no_place():
    assert [rank_group([], 5, policy) for policy in Simultaneous] == [[], [], []]


def test_who_goes_out_later_finishes_higher():
    busts = [Bust(C, sequence=1), Bust(A, sequence=2), Bust(D, sequence=3)]

    assert places(busts, still_in=1) == {
        D: Place(2, 2, tied=False),
        A: Place(3, 3, tied=False),
        C: Place(4, 4, tied=False),
    }


def test_the_order_of_elimination_decides_not_the_order_of_the_list():
    busts = [Bust(D, sequence=3), Bust(C, sequence=1), Bust(A, sequence=2)]

    assert list(places(busts, still_in=1)) == [D, A, C]


def test_a_hand_reported_in_pieces_is_still_one_hand():
    busts = [
        Bust(A, table=1, hand="1-17", stack_chips=500, sequence=1),
        Bust(B, table=2, sequence=2),
        Bust(C, table=1, hand="1-17", stack_chips=500, sequence=3),
    ]

    assert places(busts, still_in=4) == {
        B: Place(5, 5, tied=False),
        A: Place(6, 7, tied=True),
        C: Place(6, 7, tied=True),
    }


def test_a_late_entry_moves_the_places_of_those_already_out():
    assert places([Bust(A)], still_in=5)[A].place == 6
    assert places([Bust(A)], still_in=6)[A].place == 7


def test_the_last_player_in_cannot_go_out():
    with pytest.raises(LastPlayerLeft):
        places([Bust(A)], still_in=0)


def test_a_tie_is_published_with_its_best_place():
    assert [str(Place(5, 6, tied=True)), str(WINNER)] == ["T5", "1"]


def test_ten_thousand_eliminations_are_ranked_in_no_time():
    busts = [Bust(n, n % 9, f"hand {n // 3}" if n % 7 == 0 else None, n, n) for n in range(10_000)]

    with hurried():
        places(busts, still_in=1)


# The slow, obvious engine: each entry's place by counting who is ahead of it.


def ahead(other, bust, group, policy):
    if policy is SHARE_ALL:
        return False
    if policy is STACK:
        return other.stack_chips > bust.stack_chips
    return rank_at_table(other, group) < rank_at_table(bust, group)


def rank_at_table(bust, group):
    return sum(
        other.table == bust.table and other.stack_chips > bust.stack_chips for other in group
    )


def slow_place(bust, busts, still_in, policy):
    group = [other for other in busts if other.hand == bust.hand]
    later = [other for other in busts if other.hand > bust.hand]
    better = sum(ahead(other, bust, group, policy) for other in group)
    level = sum(
        not ahead(other, bust, group, policy) and not ahead(bust, other, group, policy)
        for other in group
    )
    place = still_in + len(later) + better + 1
    return Place(place, place + level - 1, tied=level > 1)


@st.composite
def events(draw):
    hands = sorted(draw(st.lists(st.sampled_from("abcdefgh"), max_size=20)))
    rows = draw(
        st.lists(
            st.tuples(st.integers(1, 4), st.integers(1, 4)),
            min_size=len(hands),
            max_size=len(hands),
        )
    )
    return [
        Bust(entry, table, name, stack, entry)
        for entry, (name, (table, stack)) in enumerate(zip(hands, rows, strict=True))
    ]


@given(events(), st.integers(1, 30), st.sampled_from(Simultaneous))
def test_counting_who_is_ahead_gives_the_same_places(busts, still_in, policy):
    assert places(busts, still_in=still_in, policy=policy) == {
        bust.entry: slow_place(bust, busts, still_in, policy) for bust in busts
    }


@given(events(), st.integers(1, 30), st.sampled_from(Simultaneous))
def test_every_place_is_taken_as_often_as_it_is_there(busts, still_in, policy):
    found = places(busts, still_in=still_in, policy=policy)

    covered = sorted(
        number for tie in set(found.values()) for number in range(tie.place, tie.through + 1)
    )
    assert covered == list(range(still_in + 1, still_in + len(busts) + 1))


# Chips found after the all-in


def test_chips_found_go_to_the_winner_before_the_next_hand():
    assert found_chips(
        5000, found_chips=500, opponent_chips=20_000, next_hand_started=False
    ) == FoundChips(out=True, to_winner_chips=500, removed_chips=0, kept_chips=0)


def test_the_director_may_remove_them_instead():
    assert found_chips(
        5000, found_chips=500, opponent_chips=20_000, next_hand_started=False, remove=True
    ) == FoundChips(out=True, to_winner_chips=0, removed_chips=500, kept_chips=0)


def test_chips_found_after_the_next_hand_has_begun_leave_play():
    assert found_chips(
        5000, found_chips=500, opponent_chips=20_000, next_hand_started=True
    ) == FoundChips(out=True, to_winner_chips=0, removed_chips=500, kept_chips=0)


def test_what_the_winner_could_not_cover_stays_with_the_player():
    assert found_chips(
        5000, found_chips=500, opponent_chips=5200, next_hand_started=False
    ) == FoundChips(out=False, to_winner_chips=200, removed_chips=0, kept_chips=300)


def test_a_player_whose_bet_was_not_covered_is_not_out():
    assert found_chips(
        5000, found_chips=0, opponent_chips=4000, next_hand_started=False
    ) == FoundChips(out=False, to_winner_chips=0, removed_chips=0, kept_chips=0)


@given(*[st.integers(0, 10_000)] * 3, st.booleans(), st.booleans())
def test_no_chip_found_is_lost_or_made(all_in, found, opponent, started, remove):
    result = found_chips(
        all_in,
        found_chips=found,
        opponent_chips=opponent,
        next_hand_started=started,
        remove=remove,
    )

    assert result.covered_chips + result.kept_chips == found
    assert result.out == (all_in + found <= opponent)
