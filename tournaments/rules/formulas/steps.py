"""What a formula becomes: steps for a machine with a stack, run from the first to the last.

No step leads backwards, so a formula ends after at most as many steps as it has.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from tournaments.rules.formulas.errors import Spot
from tournaments.rules.formulas.values import Number


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
