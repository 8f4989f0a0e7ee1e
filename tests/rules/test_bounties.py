"""Chapter: bounties.  Heads, hunters, what is won at once and what is put on a head.

Amounts in euros where a worked case says so, in cents everywhere else.
"""

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules import bounties as rules
from tournaments.rules.bounties import (
    BadBounties,
    BountyType,
    Brought,
    Fall,
    Take,
    alike,
    compute_bounties,
)

A, B, C, D = 1, 2, 3, 4


def heads_of(cents: int, *entries: int) -> list[Brought]:
    return [Brought(entry, cents) for entry in entries]


def fall(entry: int, at: int, *hunters: int, by_chips: bool = True, envelope=None) -> Fall:
    return Fall(entry, at, hunters, by_chips, envelope)


# Fixed


def test_who_takes_the_last_chips_wins_the_whole_head():
    found = compute_bounties(BountyType.FIXED, heads_of(50_00, A, B, C), [fall(B, 1, A)])

    assert found.won_cents == {A: 50_00}
    assert found.heads == {A: 50_00, C: 50_00}
    assert found.lines[0].takes == (Take(A, 50_00),)


def test_several_share_a_head_alike_and_the_odd_cents_go_to_the_first_named():
    found = compute_bounties(BountyType.FIXED, heads_of(10_00, A, B, C, D), [fall(D, 1, C, A, B)])

    assert found.won_cents == {C: 3_34, A: 3_33, B: 3_33}


def test_the_winner_keeps_his_own_head():
    found = compute_bounties(BountyType.FIXED, heads_of(50_00, A, B), [fall(B, 1, A)], winners=[A])

    assert (found.won_cents, found.kept_cents) == ({A: 100_00}, {A: 50_00})


def test_a_head_that_nobody_claimed_goes_to_the_winner():
    falls = [fall(D, 1, by_chips=False), fall(C, 2), fall(B, 3, A)]

    before = compute_bounties(BountyType.FIXED, heads_of(50_00, A, B, C, D), falls)
    over = compute_bounties(BountyType.FIXED, heads_of(50_00, A, B, C, D), falls, winners=[A])

    assert before.unclaimed_cents == 100_00
    assert [line.hunter_is_missing for line in before.lines] == [False, True, False]
    assert (over.won_cents, over.unclaimed_cents) == ({A: 200_00}, 0)


def test_the_winners_of_a_satellite_keep_their_heads_and_share_the_rest():
    falls = [fall(D, 1)]
    found = compute_bounties(
        BountyType.FIXED, heads_of(25_00, A, B, C, D), falls, winners=[A, B, C]
    )

    assert found.won_cents == {A: 33_34, B: 33_33, C: 33_33}


# Progressive


def test_half_goes_to_the_bag_and_half_on_the_head_of_the_hunter():
    falls = [fall(B, 1, A), fall(A, 2, C)]
    found = compute_bounties(BountyType.PROGRESSIVE, heads_of(50_00, A, B, C), falls)

    assert found.lines[0].takes == (Take(A, 25_00, 25_00),)
    assert found.lines[1].takes == (Take(C, 37_50, 37_50),)
    assert (found.won_cents, found.heads) == ({A: 25_00, C: 37_50}, {C: 87_50})


def test_the_share_of_the_bag_is_the_events_choice():
    found = compute_bounties(
        BountyType.PROGRESSIVE, heads_of(40_00, A, B), [fall(B, 1, A)], bag_bp=7_500
    )

    assert (found.won_cents, found.heads) == ({A: 30_00}, {A: 50_00})


def test_the_odd_cent_of_a_part_goes_to_the_bag():
    found = compute_bounties(BountyType.PROGRESSIVE, heads_of(10_01, A, B), [fall(B, 1, A)])

    assert found.lines[0].takes == (Take(A, 5_01, 5_00),)


def test_two_who_knock_each_other_out_are_taken_in_the_order_of_the_report():
    """The first is out already when their own bounty comes: they have no head, all is theirs."""
    falls = [fall(A, 1, B), fall(B, 2, A)]
    found = compute_bounties(BountyType.PROGRESSIVE, heads_of(60_00, A, B, C), falls)

    assert found.lines[1].takes == (Take(A, 90_00, 0),)
    assert (found.won_cents, found.heads) == ({B: 30_00, A: 90_00}, {C: 60_00})


def test_a_rebuy_with_a_bounty_buys_a_new_head_and_the_old_one_is_won():
    brought = [*heads_of(20_00, A, B), Brought(B, 20_00, after=5)]
    falls = [fall(B, 5, A), fall(B, 9, A)]

    found = compute_bounties(BountyType.FIXED, brought, falls)
    between = compute_bounties(BountyType.PROGRESSIVE, brought, falls[:1])

    assert found.won_cents == {A: 40_00}
    assert between.heads == {A: 30_00, B: 20_00}


def test_a_rebuy_before_the_chips_are_gone_makes_the_head_dearer():
    brought = [*heads_of(20_00, A, B), Brought(B, 20_00)]

    assert compute_bounties(BountyType.FIXED, brought, [fall(B, 5, A)]).won_cents == {A: 40_00}


# Mystery


def test_before_the_stage_a_fall_wins_nothing_and_then_it_wins_its_envelope():
    falls = [fall(D, 1, A), fall(C, 2, B, A, envelope=75_01)]
    found = compute_bounties(BountyType.MYSTERY, heads_of(50_00, A, B, C, D), falls)

    assert found.won_cents == {B: 37_51, A: 37_50}
    assert (found.heads, found.unclaimed_cents) == ({}, 200_00 - 75_01)


def test_the_envelopes_left_are_the_winners():
    falls = [fall(B, 1, A, envelope=30_00)]
    found = compute_bounties(BountyType.MYSTERY, heads_of(50_00, A, B), falls, winners=[A])

    assert (found.won_cents, found.unclaimed_cents) == ({A: 100_00}, 0)


# Terms


@pytest.mark.parametrize(
    "terms",
    [
        ("half", {"bag_bp": 5000, "from_left": None}),
        ("fixed", {"bag_bp": 10_001, "from_left": None}),
        ("fixed", {"bag_bp": -1, "from_left": None}),
        ("mystery", {"bag_bp": 5000, "from_left": 1}),
    ],
)
def test_terms_that_no_event_can_have_are_refused(terms):
    kind, rest = terms
    with pytest.raises(BadBounties):
        rules.check_terms(kind, **rest)


# Properties


@st.composite
def evenings(draw):
    """Entries with money on some, a few lives bought again, and falls by anybody or nobody."""
    number = draw(st.integers(2, 7))
    entries = list(range(1, number + 1))
    brought = [Brought(e, draw(st.integers(0, 10_001))) for e in entries]
    order = draw(st.permutations(entries))[: draw(st.integers(0, number - 1))]
    falls, sequence = [], 0
    for entry in order:
        others = [e for e in entries if e != entry]
        for last in [False] * draw(st.integers(0, 1)) + [True]:
            sequence += 1
            hunters = draw(st.lists(st.sampled_from(others), max_size=3, unique=True))
            falls.append(Fall(entry, sequence, tuple(hunters)))
            if not last:
                brought.append(Brought(entry, draw(st.integers(1, 5_000)), after=sequence))
    winners = [e for e in entries if e not in order] if draw(st.booleans()) else []
    return brought, falls, draw(st.sampled_from([0, 2_500, 5_000, 10_000])), winners


@settings(max_examples=40, deadline=None)
@given(evenings(), st.sampled_from([BountyType.FIXED, BountyType.PROGRESSIVE, BountyType.MYSTERY]))
def test_what_is_won_and_what_is_left_is_what_was_collected(evening, kind):
    brought, falls, bag_bp, winners = evening

    found = compute_bounties(kind, brought, falls, bag_bp=bag_bp, winners=winners)

    won, heads = sum(found.won_cents.values()), sum(found.heads.values())
    assert won + heads + found.unclaimed_cents == found.collected_cents
    assert found.collected_cents == sum(one.cents for one in brought)
    assert min([0, *found.won_cents.values(), *found.heads.values()]) >= 0


def by_hand(brought, falls, bag_bp, winners):
    """The slow engine: every cent of a head handed out by itself, hunter after hunter."""
    share = Fraction(bag_bp, 10_000)
    heads = {one.entry: 0 for one in brought}
    won = dict.fromkeys(heads, 0)
    gone, kitty = [], 0
    for one in brought:
        heads[one.entry] += one.cents if one.after < 0 else 0
    for each in sorted(falls, key=lambda one: one.sequence):
        cents, heads[each.entry] = heads[each.entry], 0
        again = [
            one.cents for one in brought if (one.entry, one.after) == (each.entry, each.sequence)
        ]
        if not again:
            gone.append(each.entry)
        parts = dict.fromkeys(each.hunters, 0)
        for cent in range(cents if parts else 0):
            parts[each.hunters[cent % len(parts)]] += 1
        kitty += 0 if parts else cents
        for hunter, part in parts.items():
            bag = part if hunter in gone else ceil(part * share)
            won[hunter] += bag
            heads[hunter] += part - bag
        heads[each.entry] += sum(again)
    for at, winner in enumerate(winners):
        won[winner] += heads.pop(winner) + kitty // len(winners) + (at < kitty % len(winners))
    return {k: v for k, v in won.items() if v}, {k: v for k, v in heads.items() if v}


@settings(max_examples=40, deadline=None)
@given(evenings())
def test_two_ways_of_counting_agree(evening):
    brought, falls, bag_bp, winners = evening

    found = compute_bounties(BountyType.PROGRESSIVE, brought, falls, bag_bp=bag_bp, winners=winners)

    assert (found.won_cents, found.heads) == by_hand(brought, falls, bag_bp, winners)


@given(st.integers(0, 10**6), st.integers(1, 9))
def test_equal_parts_differ_by_a_cent_at_most_and_the_first_are_the_greater(cents, number):
    parts = alike(cents, number)

    assert sum(parts) == cents
    assert parts == sorted(parts, reverse=True)
    assert parts[0] - parts[-1] <= 1
