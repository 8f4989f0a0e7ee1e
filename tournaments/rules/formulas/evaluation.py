"""The steps of a formula, run once with the numbers of one player's event."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from tournaments.rules import N_
from tournaments.rules.formulas.functions import truth
from tournaments.rules.formulas.values import FormulaError, NoValueError, Number, Spot, difference


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
    """

    do: Do
    spot: Spot
    value: Number = 0
    name: str = ""
    key: str = ""
    apply: Callable[..., Number] | None = None
    count: int = 0
    to: int = 0


@dataclass(frozen=True, slots=True)
class Variable:
    """A number an event offers.  `key` is what a formula's inputs call it; `says` what it is."""

    key: str
    also: tuple[str, ...]
    says: str

    @property
    def names(self) -> tuple[str, ...]:
        return (self.key, *self.also)


EVENT = (
    Variable("n", ("numberOfPlayers", "players", "entrants"), N_("players of the event")),
    Variable(
        "buyins",
        ("numberOfBuyins", "totalBuyins", "entries"),
        N_("buy-ins of the event, re-entries included"),
    ),
    Variable("tnr", ("totalNumberOfRebuys", "totalRebuys"), N_("rebuys of the event")),
    Variable("tna", ("totalNumberOfAddOns", "totalAddOns"), N_("add-ons of the event")),
    Variable("totalBuyinsAmount", (), N_("paid for all buy-ins")),
    Variable("totalRebuysAmount", (), N_("paid for all rebuys")),
    Variable("totalAddOnsAmount", (), N_("paid for all add-ons")),
    Variable("monies", ("totalMonies",), N_("paid for buy-ins, rebuys and add-ons together")),
    Variable("pot", ("prizePool", "pp"), N_("prize pool of the event")),
    Variable("totalBuyinsRake", (), N_("fees and staff, of all buy-ins")),
    Variable("totalRebuysRake", (), N_("fees and staff, of all rebuys")),
    Variable("totalAddOnsRake", (), N_("fees and staff, of all add-ons")),
    Variable(
        "mr",
        ("inTheMoneyRank", "moneyRank", "placesPaid", "numberOfPrizes"),
        N_("the last place paid"),
    ),
    Variable("buyinFee", ("defaultBuyinFee", "buyinAmount"), N_("price of one buy-in")),
    Variable("rebuyFee", ("defaultRebuyFee",), N_("price of one rebuy")),
    Variable("addOnFee", ("defaultAddOnFee",), N_("price of one add-on")),
)
PLAYER = (
    Variable("r", ("rank", "place"), N_("finishing place of the player")),
    Variable("position", (), N_("place counted from the first player out: n for the winner")),
    Variable("playerBuyins", (), N_("buy-ins of the player")),
    Variable("nr", ("numberOfRebuys", "rebuys"), N_("rebuys of the player")),
    Variable("na", ("numberOfAddOns", "addOns"), N_("add-ons of the player")),
    Variable("bc", ("buyinCost", "buyinsCost"), N_("paid by the player for buy-ins")),
    Variable("rc", ("rebuyCost", "rebuysCost"), N_("paid by the player for rebuys")),
    Variable("ac", ("addOnCost", "addOnsCost"), N_("paid by the player for add-ons")),
    Variable("tc", ("totalCost", "cost"), N_("paid by the player in all")),
    Variable("br", ("buyinRake",), N_("fees and staff in what the player paid for buy-ins")),
    Variable("rr", ("rebuyRake",), N_("fees and staff in what the player paid for rebuys")),
    Variable("ar", ("addOnRake",), N_("fees and staff in what the player paid for add-ons")),
    Variable("tr", ("totalRake",), N_("fees and staff in all that the player paid")),
    Variable("nh", ("numberOfHits", "hits", "knockOuts"), N_("players knocked out")),
    Variable("nb", ("numberOfBountiesWon",), N_("players knocked out who had a bounty on them")),
    Variable("pw", ("prizeWinnings", "winnings", "prize", "prizesWon"), N_("prize won")),
    Variable("bw", ("bountyWinnings", "bounties", "bountiesWon"), N_("bounties won")),
    Variable("tw", ("totalWinnings",), N_("prize and bounties together")),
    Variable("th", ("take", "t", "takeHome", "profit"), N_("amount won less amount paid")),
    Variable("m", ("inTheMoney", "placed"), N_("1 for a paid place, otherwise 0")),
)
VARIABLES = (*EVENT, *PLAYER)
KEYS = {name.lower(): variable.key for variable in VARIABLES for name in variable.names}
CONSTANTS = {"true": 1, "false": 0}
RESULT = "points"  # what is assigned to it is the result


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
