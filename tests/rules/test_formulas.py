"""Chapter: points formulas.  They say what they say, end soon, and show where they are wrong."""

import math
import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hurried import hurried
from tournaments.rules.formulas import FormulaError, Spot, read_formula
from tournaments.rules.formulas.evaluation import KEYS, VARIABLES, begun
from tournaments.rules.formulas.values import rounded
from tournaments.rules.seasons import EventFacts, PlayerResult, evening_numbers, event_numbers

EVENING = dict.fromkeys((variable.key for variable in VARIABLES), 0) | {
    "n": 18,
    "r": 3,
    "entries": 26,
    "totalBuyinsAmount": 5200,
    "monies": 5200,
    "nh": 2,
    "mr": 4,
    "m": 1,
}
CLUB = """assign ("points", 1)
assign ("T33", Round(n/3) )
assign ("T80", Floor(n*0.9) )
assign ("monies", totalBuyInsAmount + totalRebuysAmount + totalAddOnsAmount)
assign ("avgBC", monies/buyins)
assign ("temp", 10*(sqrt(n)/sqrt( (T33 + 1) ))*(1+log(avgBC+0.25))+ (numberofHits * 10))
IF (T80 > r and T33 < r, assign("points", round(temp * pow(0.66, (r-T33)))),
 (IF (T33 >= r, assign ("points", (round(10*(sqrt(n)/sqrt(r))*(1+log(avgBC+0.25)))
 +(numberofHits * 10))))))"""


def value(text, **numbers):
    return read_formula(text).value(EVENING | numbers)


def wrong(text, **numbers) -> FormulaError:
    with pytest.raises(FormulaError) as found:
        value(text, **numbers)
    return found.value


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("n - r + 1", 16),
        ("N - Rank + 1", 16),
        ("2 + 3 * 4", 14),
        ("-2 ^ 2", -4),
        ("2 ^ 3 ^ 2", 512),
        ("2 ^ -1", Fraction(1, 2)),
        ("10 % 3 + -10 % 3", 0),
        ("0.1 + 0.2 = 0.3", 1),
        ("7 / 2", Fraction(7, 2)),
        ("round(2.5) + round(-2.5)", 1),
        ("round(2.345, 2)", Fraction(47, 20)),
        ("floor(sqrt(18) / sqrt(2))", 3),
        ("ceiling(2.1) + int(-2.9)", 1),
        ("roundUp(1.01) + roundDown(1.99)", 3),
        ("log(exp(2))", 2),
        ("log10(1000) + ln(1)", 3),
        ("max(1, n, 5) + min(2, r)", 20),
        ("average(1, 2, 6) + median(1, 2, 9, 10)", Fraction(17, 2)),
        ("min(r) + max(n) + product(2, 3, 4) + count(5, 6)", 47),
        ("choose(r, 50, 30, 20)", 20),
        ("lswitch(r, 50, 30, 20) + lswitch(4, 1) + lswitch(0, 1)", 21),
        ("oneOf(r, 2, 3, 4) + oneOf(n, 1) + triangle(4) + triangle(0.5)", Fraction(91, 8)),
        ("roundToNearest(371, 50) + roundToNearest(25, 50) + roundToNearest(0.7, 0.5)", 400.5),
        ("roundUpToNearest(371, 25) - roundDownToNearest(374, 25)", 25),
        ("sin(0) + cos(0) + tan(0) + asin(0) + acos(1) + 4 * atan(1)", 1 + math.pi),
        ("switch(r, 1, 25, 2, 18, 3, 15, 0)", 15),
        ("switch(n, 1, 25, 2, 18)", 0),
        ("if(r <= mr, 5)", 5),
        ("if(r > mr, 5)", 0),
        ("not (r = 1) and m", 1),
        ("!m || r == 3 && n <> 18", 0),
        ("n − r × 2 ≥ 12", 1),
        ("1; 2; 3", 3),
        ("// a remark\nn /* players */ - r\n# the end", 15),
        ("n\n - r\n + 1", 16),
        ("n\n(r)", 3),
        ('assign("x", n)\nassign("points", 7)\nx', 7),
        ("assign(n, 4); n * 2", 8),
        ('assign("avg", 4); avg + avg(1, 3)', 6),
    ],
)
def test_a_formula_is_calculated_as_it_is_written(text, points):
    assert value(text) == pytest.approx(points, abs=1e-12)


def test_what_is_not_chosen_is_not_calculated():
    assert value("if(r = 3, 1, 1 / 0)") == 1
    assert value("switch(r, 1, 1 / 0, 3, 9, sqrt(-1))") == 9
    assert value("r = 3 or 1 / 0") == 1
    assert value("r = 1 and 1 / 0") == 0
    assert value('if(r = 1, assign("points", 5)); 2') == 2


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("1 / 0", 1, 3, "division by zero"),
        ("10 % 0", 1, 4, "division by zero"),
        ("0 ^ -1", 1, 3, "division by zero"),
        ("n +\n log(r - 3)", 2, 2, "logarithm"),
        ("sqrt(-1)", 1, 1, "root"),
        ("10 ^ 10 ^ 10", 1, 4, "too large"),
        ("exp(500)", 1, 1, "too large"),
        ("10 ^ 12", 1, 6, "too many"),
        ("1e999", 1, 1, "digits"),
        ("nmberOfHits + 1", 1, 1, "Did you mean “numberOfHits”"),
        ("1 + sqrtt(4)", 1, 5, "Did you mean “sqrt”"),
        ("zzz", 1, 1, 'assign("zzz"'),
        ("x; assign(x, 2)", 1, 1, "no value yet"),
        ("sqrt", 1, 1, "is a function"),
        ("sqrt(1, 2)", 1, 1, "Write sqrt(x)"),
        ("sqrt()", 1, 6, "the parentheses are empty"),
        ("if(1)", 1, 1, "Write if(test, a, b)"),
        ("while(r < 3, 1)", 1, 1, "no loops"),
        ("random()", 1, 1, "chance"),
        ("1 2", 1, 3, "an operator is missing"),
        ("2(n)", 1, 2, "an operator is missing"),
        ("1 < r < 5", 1, 7, "a < b and b < c"),
        ("3,5", 1, 2, "may only separate the arguments"),
        ("(1 + 2", 1, 1, "not closed"),
        ("1)", 1, 2, "never opened"),
        ("n -", 1, 3, "value is missing"),
        ("* 3", 1, 1, "value is missing"),
        ('"abc', 1, 1, "quotation"),
        ('"abc"', 1, 1, "text is not a number"),
        ("/* abc", 1, 1, "remark"),
        ("n @ r", 1, 3, "“@”"),
        ("assign(3, 4)", 1, 8, "a name and a value"),
        ('assign("if", 4)', 1, 8, "cannot be a name"),
        ('assign("two words", 4)', 1, 8, "cannot be a name"),
        ("choose(9, 1, 2)", 1, 1, "number 9"),
        ("round(1, 99)", 1, 1, "digits"),
        ("roundToNearest(5, 0)", 1, 1, "division by zero"),
        ("acos(2)", 1, 1, "sine or cosine"),
        ("  ", 1, 1, "empty"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text, line, column, says):
    error = wrong(text)
    assert error.spot == Spot(line, column)
    assert says in str(error)
    assert error.field == "formula"


@pytest.mark.parametrize(
    "text",
    [
        "(" * 10_000 + "1" + ")" * 10_000,
        "sqrt(" * 10_000 + "1" + ")" * 10_000,
        "if(" * 10_000,
        "-" * 60_000 + "1",
        "1" + "+1" * 30_000,
        "9 ^ " * 1_500 + "9",
        'assign("x", 9999999.5)\n' + 'assign("x", x ^ 2)\n' * 300,
        'while(1 = 1, assign("points", 1))',
    ],
    ids=["nested", "nested calls", "open calls", "signs", "sum", "tower", "squares", "loop"],
)
def test_a_formula_that_would_not_end_is_refused_at_once(text):
    with hurried():
        wrong(text)


def test_the_longest_formula_ends_at_once():
    text = "1" + "+1" * 999
    with hurried():
        assert value(text) == 1_000


def test_every_documented_name_can_be_used_in_any_case():
    for name in KEYS:
        assert value(name.upper()) == EVENING[KEYS[name]]


def test_the_names_mean_what_they_mean_in_the_tournament_director():
    facts = EventFacts(18, 26, buyins_rake_cents=260_00, places_paid=4, rebuy_cents=50_00)
    third = PlayerResult(7, 3, 2, buyins_cents=400_00, buyins_rake_cents=20_00, hits=5, heads=4)

    def told(text):
        numbers = event_numbers(facts) | evening_numbers(third, facts)
        return read_formula(text).value(numbers)

    assert told("position") == 16  # counted from the first out
    assert told("nb") == told("numberOfBountiesWon") == 4
    assert told("br") == told("buyinRake") == told("totalRake") == 20
    assert told("totalBuyinsRake") == 260
    assert told("defaultRebuyFee") == 50
    assert told("take") == told("t") == -400
    assert told("placed and r <= inTheMoneyRank") == 1


def test_a_club_s_formula_gives_what_it_gives_by_hand():
    """The league formula of a club that plays with The Tournament Director, calculated apart."""

    def by_hand(n: int, r: int, paid: int, hits: int) -> int:
        # `buyins` are the players who bought in, whatever number of times
        third, tail, cost = round(n / 3), n * 9 // 10, paid / n
        if third >= r:
            points = 10 * math.sqrt(n) / math.sqrt(r) * (1 + math.log(cost + 0.25))
            return math.floor(points + 0.5) + 10 * hits
        if r < tail:
            base = 10 * math.sqrt(n) / math.sqrt(third + 1) * (1 + math.log(cost + 0.25))
            return math.floor((base + 10 * hits) * 0.66 ** (r - third) + 0.5)
        return 1

    formula = read_formula(CLUB)
    for n, entries, paid in ((18, 26, 5200), (11, 14, 280), (6, 6, 30)):
        for r in range(1, n + 1):
            numbers = {"n": n, "r": r, "entries": entries, "totalBuyinsAmount": paid, "nh": r % 4}
            assert formula.value(EVENING | numbers) == by_hand(n, r, paid, r % 4)


def test_the_lines_of_the_event_are_calculated_once_and_mean_the_same():
    formula = read_formula(CLUB)
    players = [{"r": r, "nh": r % 3, "m": 0} for r in range(1, 19)]
    event = {name: number for name, number in EVENING.items() if name not in players[0]}
    together = formula.values(event, players)
    assert together == [formula.value({**event, **one}) for one in players]


def test_a_line_that_fails_for_one_player_leaves_the_others_their_points():
    found = read_formula("10 / (r - 2)").values({"n": 3}, [{"r": 1}, {"r": 2}, {"r": 3}])
    assert (found[0], found[2]) == (-10, 10)
    assert isinstance(found[1], FormulaError)


# the second engine: Python's own arithmetic over exact fractions, of trees it grew itself
LEAVES = st.one_of(
    st.integers(0, 40).map(lambda n: (str(n), Fraction(n))),
    st.decimals(0, 40, places=2, allow_nan=False).map(lambda d: (str(d), Fraction(d))),
    st.sampled_from([(name, Fraction(EVENING[name])) for name in ("n", "r", "nh", "mr")]),
)


CALLED = ["-", "abs", "floor", "ceil", "round", "not"]


def _grown(trees):
    def two(made):
        (left, a), name, (right, b) = made
        result = {
            "+": lambda: a + b,
            "-": lambda: a - b,
            "*": lambda: a * b,
            "<": lambda: Fraction(a < b),
            "=": lambda: Fraction(a == b),
            "/": lambda: a / b if b else None,
        }[name]()
        return f"({left} {name} {right})", result

    def chosen(made):
        (test, t), (left, a), (right, b) = made
        return f"if({test}, {left}, {right})", a if t else b

    def called(made):
        name, (inside, a) = made
        result = {
            "-": lambda: -a,
            "abs": lambda: abs(a),
            "floor": lambda: Fraction(math.floor(a)),
            "ceil": lambda: Fraction(math.ceil(a)),
            "round": lambda: Fraction(math.floor(a + Fraction(1, 2))),
            "not": lambda: Fraction(a == 0),
        }[name]()
        return f"({name} ({inside}))", result

    whole = trees.filter(lambda tree: tree[1] is not None)
    return st.one_of(
        st.tuples(whole, st.sampled_from("+-*/<="), whole).map(two),
        st.tuples(whole, whole, whole).map(chosen),
        st.tuples(st.sampled_from(CALLED), whole).map(called),
    )


@settings(max_examples=40, deadline=None)
@given(st.recursive(LEAVES, _grown, max_leaves=12))
def test_any_arithmetic_agrees_with_python_s_own(tree):
    text, expected = tree
    if expected is None:
        assert "division by zero" in str(wrong(text))
    elif abs(expected) <= 10**9:
        assert value(text) == expected


@settings(max_examples=40, deadline=None)
@given(st.text('()+-*/^%<>=,;! \n"nr019.sqrtifand#', max_size=40))
def test_any_text_is_a_number_or_a_sentence(text):
    told = "Line 1, column 1: "
    try:
        found = value(text)
    except FormulaError as error:
        found, told = 0, str(error)

    assert abs(found) <= 10**9
    assert re.match(r"Line \d+, column \d+: ", told)


@settings(max_examples=40)
@given(st.fractions(-1000, 1000), st.integers(0, 4))
def test_rounding_goes_to_the_nearest_and_halves_go_up(number, digits):
    found = rounded(number, digits)
    step = Fraction(1, 10**digits)
    assert -step / 2 < found - number <= step / 2
    assert (found / step).denominator == 1


def test_a_number_is_read_to_thirty_four_signs_and_an_exponent_of_thirty():
    assert value("0." + "0" * 31 + "1") == Fraction(1, 10**32)
    assert value("1e-30") == Fraction(1, 10**30)

    for long in ("0." + "0" * 32 + "1", "1e-31"):
        assert "too many digits" in str(wrong(long))


def test_a_logarithm_has_any_base_above_zero_but_one():
    assert value("log(8, 2)") == pytest.approx(3)
    assert value("log(1000, 10)") == pytest.approx(3)

    for none in ("log(8, 1)", "log(8, 0)", "log(0, 2)"):
        assert "has a logarithm" in str(wrong(none))


@pytest.mark.parametrize("digits", ["12", "-12", "0", "3"])
def test_rounding_goes_to_twelve_digits_either_way(digits):
    assert value(f"round(2 / 4, {digits})") == rounded(Fraction(1, 2), int(digits))


@pytest.mark.parametrize("digits", ["13", "-13", "0.5"])
def test_rounding_goes_to_no_other_digits(digits):
    assert "whole number of digits" in str(wrong(f"round(1, {digits})"))


@pytest.mark.parametrize("text", ["()", "1 + ()", "round()", "()()"])
def test_parentheses_hold_something_wherever_they_stand(text):
    assert "the parentheses are empty" in str(wrong(text))


def test_what_an_event_has_for_all_is_calculated_once_for_all():
    program = read_formula('assign("a", n * 2); a + r').program

    assert 0 < begun(program, {"n": 5}).at < len(program)
    assert begun(program, {"n": 5, "r": 1}).at == len(program)
    assert begun(program, {}).at == 0
