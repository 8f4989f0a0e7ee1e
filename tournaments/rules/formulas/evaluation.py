"""The steps of a formula, run once with the numbers of one player's evening."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.rules import N_
from tournaments.rules.formulas.errors import FormulaError, NoValueError
from tournaments.rules.formulas.functions import truth
from tournaments.rules.formulas.names import RESULT
from tournaments.rules.formulas.steps import Do, FormulaStep
from tournaments.rules.formulas.values import Number, difference

MAX_POINTS = 10**9


@dataclass
class Machine:
    """What a run has so far: `values` are the names it assigned, `result` the last line's value."""

    numbers: Mapping[str, Number]
    values: dict[str, Number] = field(default_factory=dict)
    stack: list[Number] = field(default_factory=list)
    at: int = 0
    result: Number | None = None


Program = Sequence[tuple[Callable[[Machine, FormulaStep], None], FormulaStep]]


def program_of(steps: Sequence[FormulaStep]) -> Program:
    """The steps, each beside what does it."""
    return tuple((RUN[step.do], step) for step in steps)


def run(program: Program, numbers: Mapping[str, Number], *, after: Machine) -> Number:
    """The result: what was assigned to `points`, or else the value of the last line.

    `after` has run the lines before these, if any.  Raises FormulaError where a step has no value.
    """
    machine = Machine(numbers, dict(after.values), at=after.at, result=after.result)
    _go(machine, program, len(program))
    found = machine.values.get(RESULT, machine.result)
    assert found is not None
    if not -MAX_POINTS <= found <= MAX_POINTS:
        raise FormulaError(
            N_("Line %(line)s, column %(column)s: so many points are too many. Divide them."),
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
        raise FormulaError(
            N_(
                "Line %(line)s, column %(column)s: “%(name)s” has no value yet. Assign one on a"
                " line before."
            ),
            spot=step.spot,
            name=step.name,
        )
    machine.stack.append(value)


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
