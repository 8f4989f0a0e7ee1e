"""Calls while they are read: arguments counted, and jumps for what need not be calculated."""

from dataclasses import dataclass, field

from tournaments.rules import N_
from tournaments.rules.formulas.errors import FormulaError, Spot
from tournaments.rules.formulas.functions import FUNCTIONS, SPECIAL
from tournaments.rules.formulas.steps import Do, FormulaStep
from tournaments.rules.formulas.tokens import Token


@dataclass(slots=True)
class Call:
    """An open parenthesis; of a function, unless `name` is empty.

    `past` leads past the value that is not chosen, `ends` are the jumps to the end of the call.
    """

    name: str
    spot: Spot
    read: int = 0
    target: str = ""
    past: FormulaStep | None = None
    ends: list[FormulaStep] = field(default_factory=list)


def begun(name: str, token: Token) -> Call:
    """The call of this function, at its open parenthesis."""
    return Call(name, token.spot)


def argument_read(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    """An argument has ended at a comma."""
    call.read += 1
    if call.name == "if" and call.read <= 2:
        _if_argument(call, steps, spot)
    elif call.name == "switch" and call.read > 1:
        _switch_argument(call, steps, spot)


def _if_argument(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    if call.read == 1:
        call.past = _added(steps, FormulaStep(Do.UNLESS, spot))
    else:
        _end_value(call, steps, spot)


def _switch_argument(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    if call.read % 2 == 0:
        call.past = _added(steps, FormulaStep(Do.CASE, spot))
    else:
        _end_value(call, steps, spot)


def _end_value(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    """A value is chosen: the rest is jumped over; what was not chosen goes on here."""
    call.ends.append(_added(steps, FormulaStep(Do.JUMP, spot)))
    if call.past:
        call.past.to = len(steps)
    call.past = None


def closed(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    """The call has ended at its closing parenthesis.  Raises FormulaError by its arguments."""
    call.read += 1
    if call.name:
        CLOSED.get(call.name, _close_function)(call, steps, spot)
    for jump in call.ends:
        jump.to = len(steps)


def _close_function(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    function = FUNCTIONS[call.name]
    _check_arguments(call, function.least, function.most)
    steps.append(
        FormulaStep(Do.APPLY, call.spot, name=call.name, apply=function.apply, count=call.read)
    )


def _close_if(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    _check_arguments(call, 2, 3)
    if call.read == 2:
        _end_value(call, steps, spot)
        steps.append(FormulaStep(Do.PUSH, spot, value=0))


def _close_switch(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    _check_arguments(call, 3, None)
    if call.read % 2 == 0:
        steps.append(FormulaStep(Do.UNDER, spot))
        return
    _end_value(call, steps, spot)
    steps.append(FormulaStep(Do.DROP, spot))
    steps.append(FormulaStep(Do.PUSH, spot, value=0))


def _close_assign(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    call.read += 1  # the name, which is no value
    _check_arguments(call, 2, 2)
    steps.append(FormulaStep(Do.STORE, call.spot, name=call.target))


CLOSED = {"if": _close_if, "switch": _close_switch, "assign": _close_assign}


def _check_arguments(call: Call, least: int, most: int | None) -> None:
    if least <= call.read and (most is None or call.read <= most):
        return
    shape = SPECIAL[call.name][0] if call.name in SPECIAL else FUNCTIONS[call.name].shape
    raise FormulaError(
        N_(
            "Line %(line)s, column %(column)s: “%(name)s” has another number of arguments. Write"
            " %(shape)s."
        ),
        spot=call.spot,
        name=call.name,
        shape=shape,
    )


def _added(steps: list[FormulaStep], step: FormulaStep) -> FormulaStep:
    steps.append(step)
    return step
