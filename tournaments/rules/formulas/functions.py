"""The functions and operators of a formula."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tournaments.rules import N_
from tournaments.rules.formulas import lists, values
from tournaments.rules.formulas.values import NoValueError, Number, Value, difference, kept
from tournaments.rules.formulas.variables import NO_NUMBER


@dataclass(frozen=True, slots=True)
class Function:
    """`least` to `most` arguments; `says` is the line of the reference.

    `lists`: it takes them among its arguments; `makes_list`: what comes out is one.
    """

    apply: Callable[..., Value]
    least: int
    most: int | None
    shape: str
    says: str
    lists: bool = False
    makes_list: bool = False


def total(*of: Number) -> Number:
    result: Number = 0
    for value in of:
        result = kept(result + value)
    return result


def product(*of: Number) -> Number:
    result: Number = 1
    for value in of:
        result = kept(result * value)
    return result


def smallest(*of: Number) -> Number:
    return min(of)


def largest(*of: Number) -> Number:
    return max(of)


def number_of(*of: Number) -> int:
    return len(of)


def is_one_of(value: Number, *of: Number) -> int:
    return int(any(difference(value, each) == 0 for each in of))


def triangle(value: Number) -> Number:
    """1 + 2 + … up to this number."""
    return kept(value * (value + 1) * Fraction(1, 2))


def average(*of: Number) -> Number:
    return values.divided(total(*of), len(of))


def sign(value: Number) -> int:
    return (value > 0) - (value < 0)


def truth(value: Number) -> int:
    return int(value != 0)


def median(*of: Number) -> Number:
    ordered, half = sorted(of), len(of) // 2
    if len(of) % 2:
        return ordered[half]
    return values.divided(kept(ordered[half - 1] + ordered[half]), 2)


def chosen(index: Number, *of: Number) -> Number:
    """The index-th of the values, from 1.  Raises NoValueError outside the list."""
    if index != int(index) or not 1 <= index <= len(of):
        raise NoValueError(
            N_(
                "Line %(line)s, column %(column)s: choose has no value number %(index)s. Add"
                " values, or test the number first with if(…)."
            ),
            index=f"{float(index):g}",
        )
    return of[int(index) - 1]


def listed(index: Number, *of: Number) -> Number:
    """The index-th of the values, from 1; the last beyond the end, nothing below 1."""
    place = values.truncated(index)
    return of[min(place, len(of)) - 1] if place >= 1 and of else 0


def to_nearest(whole: Callable[[Number], Number]) -> Callable[[Number, Number], Number]:
    """Rounds to a multiple of the second number."""
    return lambda value, step: kept(whole(values.divided(value, step)) * step)


def of_angle(compute: Callable[[float], float]) -> Callable[[Number], Number]:
    """A function of trigonometry, in radians; NoValueError where it has none."""

    def computed(value: Number) -> Number:
        try:
            return kept(compute(float(value)))
        except ValueError:
            raise NoValueError(
                N_(
                    "Line %(line)s, column %(column)s: only a number from -1 to 1 is the sine or"
                    " cosine of an angle. Use min and max to keep it there."
                )
            ) from None

    return computed


FUNCTIONS: dict[str, Function] = {
    "abs": Function(abs, 1, 1, "abs(x)", N_("without its sign")),
    "sqrt": Function(values.square_root, 1, 1, "sqrt(x)", N_("square root")),
    "pow": Function(values.power, 2, 2, "pow(x, y)", N_("x to the power y, the same as x ^ y")),
    "exp": Function(values.exponential, 1, 1, "exp(x)", N_("e to the power x")),
    "log": Function(values.logarithm, 1, 2, "log(x)", N_("natural logarithm; log(x, b) to base b")),
    "ln": Function(values.logarithm, 1, 1, "ln(x)", N_("natural logarithm")),
    "log10": Function(
        lambda x, base=10: values.logarithm(x, base), 1, 2, "log10(x)", N_("logarithm to base 10")
    ),
    "round": Function(
        values.rounded, 1, 2, "round(x, d)", N_("to d decimals (default 0), halves up")
    ),
    "roundup": Function(values.rounded_up, 1, 2, "roundUp(x, d)", N_("away from zero")),
    "rounddown": Function(values.rounded_down, 1, 2, "roundDown(x, d)", N_("toward zero")),
    "floor": Function(values.floored, 1, 1, "floor(x)", N_("whole number at or below")),
    "ceil": Function(values.ceiled, 1, 1, "ceil(x)", N_("whole number at or above")),
    "trunc": Function(values.truncated, 1, 1, "trunc(x)", N_("whole number toward zero")),
    "mod": Function(values.remainder, 2, 2, "mod(x, y)", N_("remainder of a division, as x % y")),
    "sign": Function(sign, 1, 1, "sign(x)", N_("-1, 0 or 1")),
    "roundtonearest": Function(
        to_nearest(values.rounded), 2, 2, "roundToNearest(x, y)", N_("to a multiple of y")
    ),
    "rounduptonearest": Function(
        to_nearest(values.ceiled), 2, 2, "roundUpToNearest(x, y)", N_("to a multiple of y, up")
    ),
    "rounddowntonearest": Function(
        to_nearest(values.floored), 2, 2, "roundDownToNearest(x, y)", N_("to a multiple of y, down")
    ),
    "min": Function(lists.over(smallest), 1, None, "min(a, b, …)", N_("the smallest"), lists=True),
    "max": Function(lists.over(largest), 1, None, "max(a, b, …)", N_("the largest"), lists=True),
    "sum": Function(
        lists.over(total, empty=True), 1, None, "sum(a, b, …)", N_("sum of all"), lists=True
    ),
    "product": Function(
        lists.over(product, empty=True),
        1,
        None,
        "product(a, b, …)",
        N_("product of all"),
        lists=True,
    ),
    "count": Function(
        lists.over(number_of, empty=True),
        1,
        None,
        "count(a, b, …)",
        N_("number of values"),
        lists=True,
    ),
    "average": Function(
        lists.over(average), 1, None, "average(a, b, …)", N_("the mean"), lists=True
    ),
    "median": Function(
        lists.over(median), 1, None, "median(a, b, …)", N_("the median"), lists=True
    ),
    "choose": Function(
        lists.after_first(chosen),
        2,
        None,
        "choose(i, a, b, …)",
        N_("the i-th of the values"),
        lists=True,
    ),
    "lswitch": Function(
        lists.after_first(listed),
        2,
        None,
        "lswitch(i, a, b, …)",
        N_("the i-th of the values, the last beyond them"),
        lists=True,
    ),
    "oneof": Function(
        lists.after_first(is_one_of),
        2,
        None,
        "oneOf(x, a, b, …)",
        N_("1 if x is one of the others"),
        lists=True,
    ),
    "top": Function(
        lists.after_first(lists.highest),
        2,
        None,
        "top(k, a, b, …)",
        N_("the k highest, as a list"),
        lists=True,
        makes_list=True,
    ),
    "bottom": Function(
        lists.after_first(lists.lowest),
        2,
        None,
        "bottom(k, a, b, …)",
        N_("the k lowest, as a list"),
        lists=True,
        makes_list=True,
    ),
    "index": Function(
        lists.indexed,
        2,
        2,
        "index([a, b, …], i)",
        N_("a value of a list, counted from 0"),
        lists=True,
    ),
    "setlistlength": Function(
        lists.cut_or_filled,
        2,
        2,
        "setListLength([a, b, …], n)",
        N_("the list cut, or filled with 0"),
        lists=True,
        makes_list=True,
    ),
    "triangle": Function(triangle, 1, 1, "triangle(x)", N_("1 + 2 + … + x")),
    **{
        name: Function(of_angle(compute), 1, 1, f"{name}(x)", N_("trigonometry, in radians"))
        for name, compute in (
            ("sin", math.sin),
            ("cos", math.cos),
            ("tan", math.tan),
            ("asin", math.asin),
            ("acos", math.acos),
            ("atan", math.atan),
        )
    },
}
ALIASES = {"ceiling": "ceil", "int": "trunc", "avg": "average", "mean": "average", "power": "pow"}
# read by the parser itself: what is not chosen is not calculated
SPECIAL = {
    "if": ("if(test, a, b)", N_("a if the test is true, otherwise b (default 0)")),
    "switch": (
        "switch(x, c1, v1, c2, v2, …, other)",
        N_("the value beside the first c equal to x"),
    ),
    "[": ("[a, b, …]", N_("a list, for the functions of several values")),
    "assign": ('assign("name", x)', N_("remembers x under a name for the lines below")),
}
# called with texts in quotation marks: a number of the event for each
OF_TEXTS = {
    "totalforrake": (
        0,
        1,
        'totalForRake("name")',
        N_("fees and staff of all purchases, or one part"),
    ),
    **{
        f"{kind}profile{what}".lower(): (
            1,
            2,
            f'{kind}Profile{what}("name")',
            N_("of a named price"),
        )
        for kind in ("buyin", "rebuy", "addOn")
        for what in ("Fee", "Rake", "Chips", "Points")
    },
}
# what people look for and will not find, with the reason
REFUSED = {
    **{name.lower(): why for name, why in NO_NUMBER.items()},
    **dict.fromkeys(
        ("random", "rand", "rnd"),
        N_(
            "Line %(line)s, column %(column)s: points cannot depend on chance, they must "
            "be the same each time. Use a number of the event instead."
        ),
    ),
    **dict.fromkeys(
        ("while", "for", "loop", "repeat", "do", "goto"),
        N_(
            "Line %(line)s, column %(column)s: a formula has no loops, each line is calculated"
            " once. Use pow, sum or if instead."
        ),
    ),
}

OPERATORS: dict[str, Callable[..., Any]] = {
    "+": lambda a, b: kept(a + b),
    "-": lambda a, b: kept(a - b),
    "*": lambda a, b: kept(a * b),
    "/": values.divided,
    "%": values.remainder,
    "^": values.power,
    "=": lambda a, b: int(difference(a, b) == 0),
    "<>": lambda a, b: int(difference(a, b) != 0),
    "<": lambda a, b: int(difference(a, b) < 0),
    "<=": lambda a, b: int(difference(a, b) <= 0),
    ">": lambda a, b: int(difference(a, b) > 0),
    ">=": lambda a, b: int(difference(a, b) >= 0),
    "and": truth,  # its left side has been tested by a jump
    "or": truth,
    "not": lambda a: int(a == 0),
    "negative": lambda a: -a,
    "positive": lambda a: a,
}
PRECEDENCE = {
    "or": 1, "and": 2, "not": 3, "=": 4, "<>": 4, "<": 4, "<=": 4, ">": 4, ">=": 4,
    "+": 5, "-": 5, "*": 6, "/": 6, "%": 6, "negative": 7, "positive": 7, "^": 8,
}  # fmt: skip
COMPARES = 4
