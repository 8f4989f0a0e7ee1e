"""Chapter: why points printed elsewhere are others than ours."""

from decimal import Decimal
from fractions import Fraction

import pytest

from tournaments.rules.counted_otherwise import EventReading
from tournaments.rules.differing import (
    Allowance,
    Total,
    fits,
    same,
    why_of_event,
    why_of_total,
)
from tournaments.rules.formulas import read_formula
from tournaments.rules.published import number_in
from tournaments.rules.seasons import EventFacts, PlayerResult, points_of
from tournaments.rules.standings import Counting

FACTS = EventFacts(players=8, buyins=11, rebuys=2, reentries=3, places_paid=3)
FIELD = [
    PlayerResult(
        player,
        rank=player,
        hits=9 - player,
        rebuys=int(player == 5),
        reentries=int(player < 3),
        details={"sharedHits": Fraction(9 - player) - Fraction(1, 2) * (player < 4)},
    )
    for player in range(1, 9)
]


def reading(formula, *, facts=FACTS, field=FIELD, **how):
    return EventReading(read_formula(formula), facts, {one.player: one for one in field}, **how)


def why(formula, printed, *, manual=None, season=None, allowance=None, **how):
    """The kinds of the reasons, for what is printed of each player."""
    one = reading(formula, **how)
    ours = {
        player: points.value
        for player, points in points_of(
            one.formula, FACTS, FIELD, weight_percent=one.weight_percent, share_hits=one.share_hits
        ).items()
    }
    found = why_of_event(
        one,
        ours,
        {player: number_in(str(text)) for player, text in printed.items()},
        manual=manual or {},
        season_formula=read_formula(season) if season else None,
        allowance=allowance,
    )
    return {player: (reason.kind, dict(reason.values)) for player, reason in found.items()}


def kinds(*args, **how):
    return {player: kind for player, (kind, _) in why(*args, **how).items()}


def test_equal_points_need_no_reason():
    assert why("n - r + 1", {1: 8, 2: "7.00", 3: 6}) == {}


def test_another_number_of_players_is_one_reason_for_the_whole_event():
    found = why("n - r + 1", {player: 10 - player for player in range(1, 9)})
    assert {kind for kind, _ in found.values()} == {"field"}
    assert found[1][1] == {"there": 9, "here": 8}


def test_one_player_s_other_points_are_another_place_and_no_other_field():
    printed = {player: 9 - player for player in range(1, 9)} | {4: 6}
    assert why("n - r + 1", printed) == {4: ("place", {"there": 3, "here": 4})}


def test_entries_counted_as_players_are_told():
    printed = {player: 12 - player for player in range(1, 9)}
    assert set(kinds("n - r + 1", printed).values()) == {"entries"}


def test_full_credit_where_we_share_and_shares_where_we_give_it_in_full():
    shares = {player: (9 - player) - 0.5 * (player < 4) for player in range(1, 9)}
    assert kinds("nh", shares) == {1: "credit", 2: "credit", 3: "credit"}
    full = {player: 9 - player for player in range(1, 9)}
    found = why("nh", full, share_hits=True)
    assert found[1] == ("credit", {"there": Decimal(8), "here": Decimal("7.5")})
    assert len(found) == 3


def test_re_entries_that_are_no_rebuys_are_told():
    printed = {player: 10 - int(player == 5) for player in range(1, 9)}
    assert kinds("10 - nr", printed) == {1: "reentries", 2: "reentries"}


def test_a_weight_or_the_season_s_formula_may_be_the_reason():
    printed = {player: 9 - player for player in range(1, 9)}
    assert set(kinds("n - r + 1", printed, weight_percent=200).values()) == {"weight"}
    assert set(kinds("100 / r", printed, season="n - r + 1").values()) == {"formula"}


def test_places_paid_knock_outs_and_rebuys_may_be_the_reason():
    printed = {player: int(player < 5) for player in range(1, 9)}
    assert why("m", printed) == {4: ("paid", {"there": 4, "here": 3})}
    assert kinds("n - r + 1 + nh", {1: 8 + 8 + 1, 2: 14, 3: 12, 4: 10}) == {1: "hits"}
    assert kinds("10 - nr", {5: 8, 6: 10, 7: 10}) == {5: "rebuys"}


def test_points_by_hand_in_an_event_s_column_are_told():
    manual = {2: [Decimal("2.5")]}
    assert kinds("n - r + 1", {1: 8, 2: 9.5, 3: 6, 4: 5}, manual=manual) == {2: "manual"}


@pytest.mark.parametrize(
    ("printed", "kind"), [("2.7", "rounded"), ("3", "rounded"), ("2", "rounded"), ("2.67", None)]
)
def test_rounding_is_told_where_digits_were_lost_that_we_would_show(printed, kind):
    assert kinds("n / r", {3: printed}).get(3) == kind


def test_the_same_difference_or_factor_for_many_is_told():
    more = {player: 9 - player + 100 for player in range(1, 9)}
    assert why("n - r + 1", more)[3] == ("alike", {"players": 8, "by": 100})
    times = {player: (9 - player) * 25 for player in range(1, 9)}
    assert why("n - r + 1", times)[3] == ("alike", {"players": 8, "times": 25})


def test_what_nothing_explains_is_said_to_be_so():
    assert kinds("n - r + 1", {1: 8, 2: 7, 3: 6, 4: "123.45"}) == {4: "unknown"}
    nothing_left = Allowance(0)
    assert kinds("n - r + 1", {1: 9, 2: 8}, allowance=nothing_left) == {1: "unknown", 2: "unknown"}


def test_the_numbers_a_formula_saw_are_those_it_asks_for():
    assert reading("n - r + if(m, nh)").seen(2) == {"n": 8, "r": 2, "m": 1, "nh": 7}
    assert reading("nh", share_hits=True).seen(2) == {"nh": Fraction(13, 2)}


TOTAL = Total(Decimal(29), tuple(map(Decimal, (10, 9, 8, 4, 1))), Decimal(2))
BEST_THREE = Counting(best_of=3)


@pytest.mark.parametrize(
    ("printed", "kind", "values"),
    [
        ("27", "no_manual", {"points": 2}),
        ("34", "best", {}),
        ("32", "best", {}),
        ("33", "best", {"there": 4, "here": 3}),
        ("21", "best", {"there": 2, "here": 3}),
        ("500", None, None),
    ],
)
def test_a_sum_differs_by_points_by_hand_or_by_what_counts(printed, kind, values):
    found = why_of_total(TOTAL, number_in(printed), BEST_THREE, events=5)
    assert (found and found.kind) == kind
    if found:
        assert dict(found.values) == values


def test_a_sum_follows_from_the_events_that_differ():
    of_events = Total(Decimal(10), (Decimal(10),), Decimal(0), True, Decimal(12))
    assert why_of_total(of_events, number_in("12"), BEST_THREE, events=1).kind == "events"
    assert why_of_total(of_events, number_in("77"), BEST_THREE, events=1).kind == "sum"
    some_events = Total(Decimal(10), (Decimal(10),), Decimal(0), True)
    assert why_of_total(some_events, number_in("77"), BEST_THREE, events=1).kind == "events"
    alone = Total(Decimal(10), (Decimal(10),), Decimal(0))
    assert why_of_total(alone, number_in("77"), BEST_THREE, events=1) is None


def test_printed_digits_decide_what_is_the_same():
    third = Decimal("3.3333")
    assert same(third, number_in("3.33"))
    assert fits(third, number_in("3.3"))
    assert not same(third, number_in("3.3"))
    assert same(Decimal("3.0000"), number_in("3"))
    assert not same(None, number_in("3"))
