"""Numbers of a formula, and what is wrong with one.

Numbers are exact as long as they can be, floats after a root or a logarithm.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from tournaments.rules import N_, RuleError


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the text, both counted from 1."""

    line: int
    column: int


class FormulaError(RuleError):
    """A points formula that cannot be read or calculated; `spot` is where it fails.

    Every sentence names line and column, so that it can be told without the text beside it.
    """

    def __init__(self, sentence: str, /, *, spot: Spot, **values: object) -> None:
        position = {"line": spot.line, "column": spot.column}
        super().__init__(sentence, field="formula", **position, **values)
        self.spot = spot


class NoValueError(Exception):
    """A step that has no result; whoever knows where it stands makes a FormulaError of it."""

    def __init__(self, sentence: str, /, **values: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.values = values

    def at(self, spot: Spot) -> FormulaError:
        return FormulaError(self.sentence, spot=spot, **self.values)


Number = int | Fraction | float
Value = Number | tuple[Number, ...]  # a list is flat

MAX_VALUE = 10**30  # beyond it nothing is points any more
BITS = 512  # an exact number may be written with so many
GRAIN = 1e-12


def kept(value: Number) -> Number:
    """The number itself, a whole one as int, a very long one as float.

    Raises NoValueError for one that is too large.
    """
    if isinstance(value, Fraction):
        if value.denominator == 1:
            value = value.numerator
        elif value.denominator.bit_length() > BITS or value.numerator.bit_length() > BITS:
            value = float(value)
        else:
            return value  # too short to be too large, but for what the next step makes of it
    if not -MAX_VALUE <= value <= MAX_VALUE:  # neither an infinity nor no number passes
        raise NoValueError(
            N_(
                "Line %(line)s, column %(column)s: the number grows too large. Use smaller"
                " powers, or a logarithm."
            )
        )
    return value


def divided(a: Number, b: Number) -> Number:
    """a / b, exact for exact numbers.  Raises NoValueError when b is zero."""
    if b == 0:
        raise NoValueError(
            N_(
                "Line %(line)s, column %(column)s: division by zero. Guard it, for example"
                " with if(b = 0, 0, a / b)."
            )
        )
    if isinstance(a, int) and isinstance(b, int):
        return kept(Fraction(a, b))
    return kept(a / b)


def remainder(a: Number, b: Number) -> Number:
    """What a division leaves, with the sign of `a`.  Raises NoValueError when b is zero."""
    return kept(a - b * truncated(divided(a, b)))


def power(a: Number, b: Number) -> Number:
    """a to the power b, exact while that is short.

    Raises NoValueError for a root of a negative number and for what grows too large.
    """
    if a == 0 and b < 0:
        return divided(1, a)
    if isinstance(b, int) and isinstance(a, int | Fraction) and abs(b) * bits(a) <= BITS:
        return kept(Fraction(a) ** b)
    if a < 0 and b != int(b):
        raise NoValueError(NO_ROOT)
    try:
        return kept(float(a) ** float(b))
    except OverflowError:
        return kept(math.inf)


NO_ROOT = N_(
    "Line %(line)s, column %(column)s: a negative number has no root. Use max(0, …) inside."
)


def bits(value: int | Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def square_root(value: Number) -> Number:
    """The root, exact for a square.  Raises NoValueError below zero."""
    if value < 0:
        raise NoValueError(NO_ROOT)
    if isinstance(value, int):
        root = math.isqrt(value)
        if root * root == value:
            return root
    return math.sqrt(value)


def logarithm(value: Number, base: Number = math.e) -> Number:
    """The logarithm, to base e unless told.  Raises NoValueError where there is none."""
    if value <= 0 or base <= 0 or base == 1:
        raise NoValueError(
            N_(
                "Line %(line)s, column %(column)s: only a number above zero has a logarithm."
                " Add something to it, for example log(x + 1)."
            )
        )
    if base == math.e:
        return math.log(value)
    return math.log10(value) if base == 10 else math.log(value) / math.log(base)


def exponential(value: Number) -> Number:
    """e to this power.  Raises NoValueError when it grows too large."""
    return kept(math.exp(min(float(value), 500.0)))


def difference(a: Number, b: Number) -> Number:
    """a − b; zero for floats that differ only beyond the twelfth digit."""
    found: Number = a - b
    if isinstance(found, float) and abs(found) <= GRAIN * (abs(float(a)) + abs(float(b))):
        return 0
    return found


def floored(value: Number) -> int:
    """The whole number at or below."""
    if isinstance(value, float):
        return math.floor(value + GRAIN * (1.0 + abs(value)))
    return math.floor(value)


def ceiled(value: Number) -> int:
    """The whole number at or above."""
    return -floored(-value)


def truncated(value: Number) -> int:
    """The whole number toward zero."""
    return floored(value) if value >= 0 else ceiled(value)


def rounded(value: Number, digits: Number = 0) -> Number:
    """The nearest number with so many digits behind the point; halves go up."""
    return _at_digits(value, digits, _half_up)


def _half_up(value: Number) -> int:
    if isinstance(value, float):
        return floored(value + 0.5)
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def rounded_up(value: Number, digits: Number = 0) -> Number:
    """Away from zero, to so many digits behind the point."""
    return _at_digits(value, digits, lambda v: ceiled(v) if v >= 0 else floored(v))


def rounded_down(value: Number, digits: Number = 0) -> Number:
    """Toward zero, to so many digits behind the point."""
    return _at_digits(value, digits, truncated)


def _at_digits(value: Number, digits: Number, whole: Callable[[Number], int]) -> Number:
    if digits != int(digits) or not -12 <= digits <= 12:
        raise NoValueError(
            N_(
                "Line %(line)s, column %(column)s: round to a whole number of digits, from"
                " -12 to 12."
            )
        )
    if digits == 0:
        return whole(value)
    scale = Fraction(10) ** int(digits)
    return kept(whole(value * scale) / scale)
