"""Chapter: seasons.  Points of an evening, what of them counts, and who stands before whom."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.formulas import FormulaError, read_formula
from tournaments.rules.formulas.evaluation import EVENT, PLAYER
from tournaments.rules.seasons import (
    EventFacts,
    LeagueUnfit,
    PlayerResult,
    PointsUnfit,
    SeasonUnfit,
    Terms,
    check_given,
    check_terms,
    check_weight,
    checked_name,
    evening_numbers,
    event_numbers,
    points_of,
    ranks,
)
from tournaments.rules.standings import Counting, Finish, TieBreak, standings

NAMES = {1: "Ann", 2: "Ben", 3: "Cat", 4: "Dan"}


def table(*evenings, given=None, names=NAMES, **counting):
    """The order of a season told as points (or points and place) of players 1, 2, 3 …"""
    counting.setdefault("tie_breaks", ())
    events = [
        {player: _finish(told) for player, told in enumerate(evening, 1) if told is not None}
        for evening in evenings
    ]
    rows = standings(events, given or {}, Counting(**counting), names=names)
    return [(NAMES[row.player], row.label, row.points) for row in rows]


def _finish(told) -> Finish:
    points, place, *more = told if isinstance(told, tuple) else (told, 9)
    return Finish(Decimal(points), place, *more)


def test_every_result_counts_unless_told():
    assert table([10, 5], [1, 7]) == [("Ben", "1", 12), ("Ann", "2", 11)]


def test_only_the_best_results_count():
    assert table([10, 6], [1, 6], [1, 6], best_of=2) == [("Ben", "1", 12), ("Ann", "2", 11)]


def test_an_event_somebody_missed_is_the_first_to_be_left_out():
    """Of three events with one left out, two count: Ben's two, and the best two of Ann's."""
    evenings = [[5, 8], [6, None], [7, 4]]
    assert table(*evenings, drop_worst=1) == [("Ann", "1", 13), ("Ben", "2", 12)]


def test_at_least_one_result_counts_while_the_season_is_young():
    assert table([3, 5], drop_worst=2) == [("Ben", "1", 5), ("Ann", "2", 3)]


def test_the_left_out_result_is_marked_and_the_better_of_equals_kept_is_the_earlier():
    rows = standings(
        [{1: _finish(4)}, {1: _finish(4)}, {1: _finish(9)}], {}, Counting(best_of=2), names=NAMES
    )
    assert [result.counts for result in rows[0].results] == [True, False, True]


def test_points_by_hand_count_beside_all_results():
    found = table([10, 9], given={2: Decimal("1.5"), 3: Decimal(-2)})
    assert found == [("Ben", "1", Decimal("10.5")), ("Ann", "2", 10), ("Cat", "3", -2)]


def test_who_played_too_little_stands_behind_without_a_rank():
    assert table([9, 2], [None, 2], least_events=2) == [("Ben", "1", 4), ("Ann", "", 9)]


def test_equals_share_their_rank_and_stand_by_name():
    found = table([5, 7, 5, 1])
    assert found == [("Ben", "1", 7), ("Ann", "T2", 5), ("Cat", "T2", 5), ("Dan", "4", 1)]


@pytest.mark.parametrize(
    ("tie_break", "evenings", "order"),
    [
        ("wins", [[(5, 2), (9, 1)], [(9, 2), (5, 3)]], ["Ben", "Ann"]),
        ("best_finish", [[(5, 2), (9, 2)], [(9, 5), (5, 4)]], ["Ben", "Ann"]),
        ("events", [[4, 8], [4, None]], ["Ann", "Ben"]),
        ("money", [[(8, 2, 50), (8, 2, 70)]], ["Ben", "Ann"]),
        ("knock_outs", [[(8, 2, 0, 3), (8, 2, 0, 4)]], ["Ben", "Ann"]),
        ("head_to_head", [[(9, 1), (1, 2)], [(1, 3), (9, 2)], [(0, 1), None]], ["Ben", "Ann"]),
    ],
)
def test_what_decides_between_equals_is_the_season_s_choice(tie_break, evenings, order):
    found = table(*evenings, tie_breaks=(TieBreak(tie_break),))
    assert [name for name, _, _ in found] == order
    assert [label for _, label, _ in found] == ["1", "2"]


def test_tie_breaks_are_asked_in_their_order_until_one_tells():
    evenings = [[(5, 1), (9, 1), (7, 4)], [(9, 2), (5, 1), (7, 4)]]
    found = table(*evenings, tie_breaks=(TieBreak.EVENTS, TieBreak.WINS))
    assert [(name, label) for name, label, _ in found] == [
        ("Ben", "1"), ("Ann", "2"), ("Cat", "3"),
    ]  # fmt: skip


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.lists(st.none() | st.integers(-3, 9), min_size=3, max_size=3), max_size=5),
    st.none() | st.integers(1, 4),
    st.integers(0, 3),
)
def test_no_other_choice_of_results_would_give_more(evenings, best_of, drop):
    """The second engine: the sum of the largest so many, sorted by hand."""
    found = {name: points for name, _, points in table(*evenings, best_of=best_of, drop_worst=drop)}
    count = min(best_of or 99, max(1, len(evenings) - drop))
    for at, name in enumerate(("Ann", "Ben", "Cat")):
        played = sorted((e[at] for e in evenings if e[at] is not None), reverse=True)
        assert found.get(name, 0) == sum(played[:count])


def test_places_among_players_follow_from_those_of_their_last_entries():
    assert ranks({1: 1, 2: 7, 3: 4, 4: 4}) == {1: 1, 3: 2, 4: 2, 2: 4}


def test_a_player_counts_once_with_all_that_he_bought_and_won():
    facts = EventFacts(2, 3, buyins_cents=60_00, pool_cents=60_00, places_paid=1)
    ann = PlayerResult(1, 1, buyins=1, buyins_cents=20_00, hits=2, prize_cents=60_00)
    ben = PlayerResult(2, 2, buyins=2, buyins_cents=40_00)
    formula = read_formula("100 * entries + 10 * playerBuyins + nh + th / 20 + inTheMoney * n")
    found = points_of(formula, facts, [ann, ben])
    assert [found[1].value, found[2].value] == [Decimal(316), Decimal(318)]


def test_points_are_weighted_and_kept_to_four_digits():
    found = points_of(
        read_formula("1 / 3"), EventFacts(1, 1), [PlayerResult(1, 1)], weight_percent=250
    )
    assert found[1].value == Decimal("0.8333")


def test_a_formula_without_a_value_gives_no_points_and_says_why():
    evenings = [PlayerResult(1, 1), PlayerResult(2, 2, hits=2)]
    found = points_of(read_formula("1 / nh"), EventFacts(2, 2), evenings)
    assert found[1].value is None
    assert "division by zero" in str(found[1].trouble)
    assert found[2].value == Decimal("0.5")


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"formula": "n -"}, "formula"),
        ({"best_of": 0}, "best_of"),
        ({"drop_worst": -1}, "drop_worst"),
        ({"least_events": 501}, "least_events"),
        ({"tie_breaks": ("luck",)}, "tie_breaks"),
        ({"tie_breaks": ("wins", "wins")}, "tie_breaks"),
    ],
)
def test_terms_nobody_could_count_by_are_refused_at_their_field(terms, field):
    with pytest.raises((SeasonUnfit, FormulaError)) as refused:
        check_terms(Terms(**{"name": "Spring", "formula": "n - r", **terms}))
    assert refused.value.field == field


def test_names_weights_and_points_have_their_bounds():
    assert checked_name("  Sunday   League ") == "Sunday League"
    for name in ("  ", "x" * 121):
        with pytest.raises(LeagueUnfit):
            checked_name(name)
    with pytest.raises(SeasonUnfit):
        check_weight(0)
    for points, reason in ((Decimal(0), "x"), (Decimal(10**8), "x"), (Decimal(1), " ")):
        with pytest.raises(PointsUnfit):
            check_given(points, reason)


def test_a_formula_gets_every_number_that_it_has_a_name_for():
    event = EventFacts(9, 10, *range(1_00, 14_00, 1_00))
    one = PlayerResult(1, 2, 3, *range(1_00, 13_00, 1_00))

    assert set(event_numbers(event)) == {variable.key for variable in EVENT}
    assert set(evening_numbers(one, event)) == {variable.key for variable in PLAYER}


def test_the_numbers_of_an_event_are_its_own():
    event = EventFacts(
        players=9,
        buyins=10,
        rebuys=4,
        add_ons=3,
        buyins_cents=1000_00,
        rebuys_cents=400_00,
        add_ons_cents=150_50,
        buyins_rake_cents=100_00,
        rebuys_rake_cents=40_00,
        add_ons_rake_cents=15_00,
        pool_cents=1200_00,
        places_paid=3,
        buyin_cents=100_00,
        rebuy_cents=90_00,
        add_on_cents=50_00,
    )

    assert event_numbers(event) == {
        "n": 9,
        "entries": 10,
        "tnr": 4,
        "tna": 3,
        "totalBuyinsAmount": 1000,
        "totalRebuysAmount": 400,
        "totalAddOnsAmount": Fraction(301, 2),
        "monies": Fraction(3101, 2),
        "pot": 1200,
        "mr": 3,
        "totalBuyinsRake": 100,
        "totalRebuysRake": 40,
        "totalAddOnsRake": 15,
        "buyinFee": 100,
        "rebuyFee": 90,
        "addOnFee": 50,
    }


def test_the_numbers_of_a_player_are_their_own():
    one = PlayerResult(
        player=1,
        rank=2,
        buyins=3,
        rebuys=5,
        add_ons=1,
        buyins_cents=300_00,
        rebuys_cents=50_00,
        add_ons_cents=20_00,
        buyins_rake_cents=30_00,
        rebuys_rake_cents=5_00,
        add_ons_rake_cents=2_00,
        hits=4,
        heads=2,
        prize_cents=500_00,
        bounty_cents=80_00,
    )

    assert evening_numbers(one, EventFacts(players=9, buyins=10, places_paid=1)) == {
        "r": 2,
        "position": 8,
        "playerBuyins": 3,
        "nr": 5,
        "na": 1,
        "bc": 300,
        "rc": 50,
        "ac": 20,
        "tc": 370,
        "br": 30,
        "rr": 5,
        "ar": 2,
        "tr": 37,
        "nh": 4,
        "nb": 2,
        "pw": 500,
        "bw": 80,
        "tw": 580,
        "th": 210,
        "m": 1,
    }


@pytest.mark.parametrize(
    ("rank", "prize_cents", "in_the_money"), [(3, 0, 1), (4, 0, 0), (4, 1, 1), (1, 0, 1)]
)
def test_in_the_money_is_a_paid_place_or_a_prize_of_a_flight(rank, prize_cents, in_the_money):
    one = PlayerResult(1, rank, prize_cents=prize_cents)

    assert evening_numbers(one, EventFacts(9, 10, places_paid=3))["m"] == in_the_money


def test_a_re_entry_is_a_rebuy_to_a_formula_and_buyins_are_players():
    """As in The Tournament Director, which knows no re-entry; `entries` are all of them."""
    event = EventFacts(
        players=9,
        buyins=12,
        rebuys=2,
        buyins_cents=1200_00,
        rebuys_cents=100_00,
        buyins_rake_cents=120_00,
        reentries=3,
        reentries_cents=300_00,
        reentries_rake_cents=30_00,
        details={"guaranteedPot": 500_00, "chipCount": 900},
    )
    one = PlayerResult(
        1,
        4,
        buyins=3,
        rebuys=1,
        buyins_cents=300_00,
        rebuys_cents=50_00,
        buyins_rake_cents=30_00,
        reentries=2,
        reentries_cents=200_00,
        reentries_rake_cents=20_00,
        details={"bcc": 25_00, "ro": 7},
    )

    def told(text):
        return points_of(read_formula(text), event, [one])[1].value

    assert told("buyins") == told("numberOfPlayers") == 9
    assert told("entries") == 12
    assert told("totalRebuys") == 5
    assert (told("totalBuyinsAmount"), told("totalRebuysAmount")) == (900, 400)
    assert (told("totalBuyinsRake"), told("totalRebuysRake")) == (90, 30)
    assert (told("rebuys"), told("bc"), told("rc")) == (3, 100, 250)
    assert (told("br"), told("rr"), told("tr")) == (10, 20, 30)
    assert (told("guaranteedPot"), told("chipCount"), told("bcc"), told("roundOut")) == (
        500, 900, 25, 7,
    )  # fmt: skip
