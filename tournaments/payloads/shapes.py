"""What the line of each kind holds: a `TypedDict` for every kind, found by the kind's name.

    @payload_of("till.added", "till.retired")
    class TillNamed(TypedDict):
        till: str
        till_id: int

`check` compares what is about to be written with it; `payload` hands a line's data to who reads
it, so that mypy knows the keys.  JSON makes lists of tuples and text of enumerations and of keys,
so either is right.

Shapes that lines of several nouns hold alike stand here too.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Required,
    TypedDict,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from tournaments.models import JournalLine

T = TypeVar("T")
Check = Callable[[Any], bool]
PAYLOADS: dict[str, Any] = {}


class WrongPayload(TypeError):
    """A line would not hold what its kind says, or was read as another kind: a mistake in code."""


def payload_of(*kinds: str) -> Callable[[type[T]], type[T]]:
    """Declare what lines of these kinds hold.  Raises WrongPayload for a kind declared twice."""

    def declared(shape: type[T]) -> type[T]:
        for kind in kinds:
            if kind in PAYLOADS:
                raise WrongPayload(f"{kind} has a payload already: {PAYLOADS[kind].__name__}")
            PAYLOADS[kind] = shape
        return shape

    return declared


def payload(line: JournalLine, shape: type[T]) -> T:
    """What the line holds, as its kind declares it or a part of that (`SaleTerms` of any sale).

    A line of an earlier version may lack what was added since: such keys are `NotRequired`.
    Raises WrongPayload for the payload of another kind.
    """
    if not _has(PAYLOADS[line.kind], cast(Any, shape)):
        raise WrongPayload(f"a line {line.kind} is no {shape.__name__}")
    return cast(T, line.data)


@cache
def _has(whole: Any, part: Any) -> bool:
    """Whether every key of a part is in the whole, of the same type and as surely."""
    hints = get_type_hints(whole)
    same = all(name in hints and hints[name] == hint for name, hint in get_type_hints(part).items())
    return same and bool(part.__required_keys__ <= whole.__required_keys__)


def check(kind: str, data: Mapping[str, Any]) -> None:
    """Raises WrongPayload, which names every key that is missing, unknown or of another type."""
    if kind not in PAYLOADS:
        raise WrongPayload(f"{kind} has no payload: declare it in tournaments/payloads/")
    required, checks = _fields(PAYLOADS[kind])
    wrong = [f"{name} is missing" for name in required if name not in data]
    for name, value in data.items():
        fits = checks.get(name)
        if fits is None:
            wrong.append(f"{name} is unknown")
        elif not fits(value):
            wrong.append(f"{name} is {value!r}")
    if wrong:
        raise WrongPayload(f"{kind}: {'; '.join(wrong)}")


@cache
def _fields(shape: Any) -> tuple[tuple[str, ...], dict[str, Check]]:
    """The keys that have to be there, and the check of each that may."""
    hints = get_type_hints(shape)
    return tuple(sorted(shape.__required_keys__)), {n: _check_of(h) for n, h in hints.items()}


def _check_of(hint: Any) -> Check:
    if hint is Any:
        return lambda value: True
    if hint is NoneType:
        return lambda value: value is None
    if is_typeddict(hint):
        return lambda value: _is(hint, value)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (NotRequired, Required):
        return _check_of(arguments[0])
    if origin is Literal:
        return lambda value: value in arguments
    if origin in (Union, UnionType):
        several = [_check_of(one) for one in arguments]
        return lambda value: any(fits(value) for fits in several)
    return _check_of_list_or_value(hint, origin, arguments)


def _check_of_list_or_value(hint: Any, origin: Any, arguments: tuple[Any, ...]) -> Check:
    if origin is list:
        item = _check_of(arguments[0])
        return lambda value: isinstance(value, list | tuple) and all(map(item, value))
    if origin is tuple:
        each = [_check_of(one) for one in arguments]
        return lambda value: (
            isinstance(value, list | tuple)
            and len(value) == len(each)
            and all(fits(one) for fits, one in zip(each, value, strict=True))
        )
    if origin is dict:
        item = _check_of(arguments[1])
        return lambda value: isinstance(value, dict) and all(map(item, value.values()))
    if hint is int:  # which True is too, for Python
        return lambda value: isinstance(value, int) and not isinstance(value, bool)
    if hint in (str, bool):
        return lambda value: isinstance(value, hint)
    raise WrongPayload(f"no line can hold {hint}")


def _is(shape: Any, value: Any) -> bool:
    required, checks = _fields(shape)
    return (
        isinstance(value, dict)
        and all(name in value for name in required)
        and all(name in checks and checks[name](each) for name, each in value.items())
    )


class Nothing(TypedDict):
    """The kind of the line says all there is to say."""


class DrawnAgain(TypedDict):
    """Why a draw was made a second time, and who confirmed it."""

    times: int
    why: str
    confirmed_by: str
    alone: bool


class Drawing(TypedDict, total=False):
    """An act that drew: the numbers of its draws, what was committed to, the seals that follow."""

    draws: list[int]
    commitments: list[str]
    next_seals: list[str]
    drawn_again: DrawnAgain


class HandCounted(TypedDict, total=False):
    """A hand that was dealt counted for penalties and for absent stacks."""

    served_count: int
    posted_chips: int


class StepOfPlan(TypedDict):
    """A step of the plan: `index` from 0; `level` is None for a break or the end of a day."""

    index: int
    level: int | None
    step_kind: str
    label: str


class EntryNamed(TypedDict):
    entry: int
    player: str


class EntrySeated(EntryNamed):
    """`seat` as people write it, 3-7; empty where the player has none."""

    seat: str


class PersonNamed(TypedDict):
    player_id: int
    player: str


class Pair(TypedDict):
    """Two people."""

    player_id: int
    other_id: int
    player: str
    other: str


class BuyRefunded(TypedDict, total=False):
    """Money given back: why, and who approved it as a second person."""

    reason: str
    approved: str
