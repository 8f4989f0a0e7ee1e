"""The steps of a formula, run once with the numbers of one player's event."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from tournaments.rules import N_
from tournaments.rules.formulas.functions import truth
from tournaments.rules.formulas.lists import NO_NUMBER_LIST
from tournaments.rules.formulas.values import (
    FormulaError,
    NoValueError,
    Number,
    Spot,
    Value,
    difference,
)
from tournaments.rules.formulas.variables import EVENT as EVENT
from tournaments.rules.formulas.variables import KEYS as KEYS
from tournaments.rules.formulas.variables import PLAYER as PLAYER
from tournaments.rules.formulas.variables import VARIABLES as VARIABLES
from tournaments.rules.formulas.variables import Variable as Variable


class Do(Enum):
    PUSH = "push a number"
    LOAD = "push the value of a name"
    STORE = "name the top"
    APPLY = "put a function's result in place of its arguments"
    END = "take the value of a line"
    JUMP = "go to a later step"
    UNLESS = "take the top; go on if it holds, otherwise to a later step"
    KEEP_FALSE = "go to a later step with a top that does not hold, otherwise take it"
    KEEP_TRUE = "go to a later step with a top that holds, otherwise take it"
    CASE = "take the top; if the next equals it take that too, otherwise go to a later step"
    UNDER = "take what is under the top"
    DROP = "take the top"


@dataclass(slots=True)
class FormulaStep:
    """`to` is where a jump leads, `count` how many arguments a function takes.

    `key` is the event's own number of that name, unless the formula gives it another.
    `makes_list`: what it applies may leave a list.
    """

    do: Do
    spot: Spot
    value: Number = 0
    name: str = ""
    key: str = ""
    apply: Callable[..., Value] | None = None
    count: int = 0
    to: int = 0
    takes_lists: bool = False
    makes_list: bool = False


CONSTANTS = {"true": 1, "false": 0}
RESULT = "points"  # what is assigned to it is the result


MAX_POINTS = 10**9


@dataclass
class Machine:
    """What a run has so far: `values` are the names it assigned, `result` the last line's value."""

    numbers: Mapping[str, Number]
    values: dict[str, Any] = field(default_factory=dict)
    stack: list[Any] = field(default_factory=list)
    at: int = 0
    result: Value | None = None


Program = Sequence[tuple[Callable[[Machine, FormulaStep], None], FormulaStep]]


def program_of(steps: Sequence[FormulaStep]) -> Program:
    """The steps, each beside what does it; only a formula that has lists looks out for them."""
    done = RUN_WITH_LISTS if any(step.makes_list for step in steps) else RUN
    return tuple((done[step.do], step) for step in steps)


def run(program: Program, numbers: Mapping[str, Number], *, after: Machine) -> Number:
    """The result: what was assigned to `points`, or else the value of the last line.

    `after` has run the lines before these, if any.  Raises FormulaError where a step has no value.
    """
    machine = Machine(numbers, dict(after.values), at=after.at, result=after.result)
    _go(machine, program, len(program))
    found: Value | None = machine.values.get(RESULT, machine.result)
    assert found is not None
    if isinstance(found, tuple):
        raise FormulaError(NO_NUMBER_LIST, spot=program[-1][1].spot)
    if not -MAX_POINTS <= found <= MAX_POINTS:
        raise FormulaError(
            N_("Line %(line)s, column %(column)s: that is too many points. Divide them."),
            spot=program[-1][1].spot,
        )
    return found


def begun(program: Program, numbers: Mapping[str, Number]) -> Machine:
    """The first lines run, as far as they ask for nothing but these numbers."""
    machine = Machine(numbers)
    _go(machine, program, _common(program, numbers))
    return machine


def _common(program: Program, numbers: Mapping[str, Number]) -> int:
    """How many steps make up the first lines that need no other numbers than these."""
    end, assigned = 0, set[str]()
    for at, (_, step) in enumerate(program, start=1):
        if step.do is Do.STORE:
            assigned.add(step.name)
        elif step.do is Do.LOAD and _asks_for_more(step, numbers, assigned):
            return end
        elif step.do is Do.END:
            end = at
    return end


def _asks_for_more(step: FormulaStep, numbers: Mapping[str, Number], assigned: set[str]) -> bool:
    return step.key not in numbers and (bool(step.key) or step.name not in assigned)


def _go(machine: Machine, program: Program, end: int) -> None:
    step = None
    try:
        while machine.at < end:
            done, step = program[machine.at]
            machine.at += 1
            done(machine, step)
    except NoValueError as nothing:
        assert step is not None
        raise nothing.at(step.spot) from None


def _push(machine: Machine, step: FormulaStep) -> None:
    machine.stack.append(step.value)


def _load(machine: Machine, step: FormulaStep) -> None:
    value = machine.values.get(step.name)
    if value is None:
        value = machine.numbers.get(step.key)
    if value is None:
        raise FormulaError(NOT_TOLD if step.key else NOT_YET, spot=step.spot, name=step.name)
    machine.stack.append(value)


NOT_YET = N_(
    "Line %(line)s, column %(column)s: “%(name)s” has no value yet. Assign one on a line before."
)
NOT_TOLD = N_(
    "Line %(line)s, column %(column)s: no value for “%(name)s” in this event yet. Use another"
    " number, or wait until the event is over."
)


def _store(machine: Machine, step: FormulaStep) -> None:
    machine.values[step.name] = machine.stack[-1]


def _apply(machine: Machine, step: FormulaStep) -> None:
    apply, stack = step.apply, machine.stack
    assert apply is not None
    if step.count == 2:  # the usual case, without lists
        right = stack.pop()
        stack[-1] = apply(stack[-1], right)
        return
    first = len(stack) - step.count
    stack[first:] = [apply(*stack[first:])]


def _end(machine: Machine, step: FormulaStep) -> None:
    machine.result = machine.stack.pop()


def _jump(machine: Machine, step: FormulaStep) -> None:
    machine.at = step.to


def _unless(machine: Machine, step: FormulaStep) -> None:
    if not truth(machine.stack.pop()):
        machine.at = step.to


def _keep_false(machine: Machine, step: FormulaStep) -> None:
    _keep(machine, step, if_it_is=0)


def _keep_true(machine: Machine, step: FormulaStep) -> None:
    _keep(machine, step, if_it_is=1)


def _keep(machine: Machine, step: FormulaStep, *, if_it_is: int) -> None:
    if truth(machine.stack[-1]) == if_it_is:
        machine.at = step.to
    else:
        machine.stack.pop()


def _case(machine: Machine, step: FormulaStep) -> None:
    case = machine.stack.pop()
    if difference(machine.stack[-1], case) == 0:
        machine.stack.pop()
    else:
        machine.at = step.to


def _under(machine: Machine, step: FormulaStep) -> None:
    del machine.stack[-2]


def _drop(machine: Machine, step: FormulaStep) -> None:
    machine.stack.pop()


def _without_list(machine: Machine, step: FormulaStep, *, of: int) -> None:
    """Raise FormulaError if one of so many on top is a list."""
    if any(isinstance(value, tuple) for value in machine.stack[-of:]):
        raise FormulaError(NO_NUMBER_LIST, spot=step.spot)


def _apply_with_lists(machine: Machine, step: FormulaStep) -> None:
    if not step.takes_lists:
        _without_list(machine, step, of=step.count)
    _apply(machine, step)


def _wary(
    done: Callable[[Machine, FormulaStep], None], of: int
) -> Callable[[Machine, FormulaStep], None]:
    def made(machine: Machine, step: FormulaStep) -> None:
        _without_list(machine, step, of=of)
        done(machine, step)

    return made


RUN: dict[Do, Callable[[Machine, FormulaStep], None]] = {
    Do.PUSH: _push,
    Do.LOAD: _load,
    Do.STORE: _store,
    Do.APPLY: _apply,
    Do.END: _end,
    Do.JUMP: _jump,
    Do.UNLESS: _unless,
    Do.KEEP_FALSE: _keep_false,
    Do.KEEP_TRUE: _keep_true,
    Do.CASE: _case,
    Do.UNDER: _under,
    Do.DROP: _drop,
}
RUN_WITH_LISTS = RUN | {
    Do.APPLY: _apply_with_lists,
    Do.UNLESS: _wary(_unless, 1),
    Do.KEEP_FALSE: _wary(_keep_false, 1),
    Do.KEEP_TRUE: _wary(_keep_true, 1),
    Do.CASE: _wary(_case, 2),
}
