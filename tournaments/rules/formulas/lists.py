"""Lists of a formula: written as [5, 10, 15], always flat, and taken apart where values are."""

from collections.abc import Callable, Iterable, Iterator

from tournaments.rules import N_
from tournaments.rules.formulas.values import NoValueError, Number, Value

LONGEST_LIST = 2_000
NO_NUMBER_LIST = N_(
    "Line %(line)s, column %(column)s: a list stands where a number is needed. Take one of its"
    " values with index(list, 0), or their sum(list)."
)
EMPTY_LIST = N_(
    "Line %(line)s, column %(column)s: the list is empty. Test its length first with count(list)."
)


def flat(of: Iterable[Value]) -> Iterator[Number]:
    """The values one by one, those of lists among them."""
    for value in of:
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def made(*of: Value) -> tuple[Number, ...]:
    """A list of these values.  Raises NoValueError for one that is too long."""
    found = tuple(flat(of))
    if len(found) > LONGEST_LIST:
        raise _too_long()
    return found


def over(apply: Callable[..., Number], *, empty: bool = False) -> Callable[..., Number]:
    """A function of all values; of none only if it has a value for that (`empty`)."""

    def applied(*of: Value) -> Number:
        values = tuple(flat(of))
        if not values and not empty:
            raise NoValueError(EMPTY_LIST)
        return apply(*values)

    return applied


def after_first(apply: Callable[..., Value]) -> Callable[..., Value]:
    """A function of a number and then of all values."""

    def applied(first: Value, *of: Value) -> Value:
        return apply(number(first), *flat(of))

    return applied


def number(value: Value) -> Number:
    """The value itself.  Raises NoValueError for a list."""
    if isinstance(value, tuple):
        raise NoValueError(NO_NUMBER_LIST)
    return value


def highest(number: Number, *of: Number) -> tuple[Number, ...]:
    """So many of the values, the highest first."""
    return tuple(sorted(of, reverse=True)[: _length(number)])


def lowest(number: Number, *of: Number) -> tuple[Number, ...]:
    """So many of the values, the lowest first."""
    return tuple(sorted(of)[: _length(number)])


def indexed(of: Value, at: Value) -> Number:
    """The value of a list, counted from 0.  Raises NoValueError outside of it."""
    values, index = made(of), number(at)
    if index != int(index) or not 0 <= index < len(values):
        raise NoValueError(
            N_(
                "Line %(line)s, column %(column)s: the list has no value number %(index)s; they"
                " are counted from 0. Make it longer with setListLength(list, n)."
            ),
            index=f"{float(index):g}",
        )
    return values[int(index)]


def cut_or_filled(of: Value, length: Value) -> tuple[Number, ...]:
    """The list with so many values, cut at its end or filled with 0."""
    values, long = made(of), _length(number(length))
    return (*values, *(0 for _ in range(long - len(values))))[:long]


def _length(value: Number) -> int:
    """How many values.  Raises NoValueError for no whole number from 0 on."""
    if value != int(value) or value < 0:
        raise NoValueError(
            N_(
                "Line %(line)s, column %(column)s: a list has a whole number of values, 0 or more."
                " Round the number first."
            )
        )
    if value > LONGEST_LIST:
        raise _too_long()
    return int(value)


def _too_long() -> NoValueError:
    return NoValueError(
        N_("Line %(line)s, column %(column)s: the list is longer than %(most)s. Shorten it."),
        most=LONGEST_LIST,
    )
