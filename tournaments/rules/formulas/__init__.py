"""Points formulas: a small safe language that understands The Tournament Director's.

A formula has lines; each has a value, and `assign` gives a value a name for the lines after it.
Its result is what was assigned to `points`, or else the value of its last line.  It cannot loop,
call out, or run for more steps than it has words.  Source: docs/formulas.md.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tournaments.rules import N_
from tournaments.rules.formulas.evaluation import Machine, Program, begun, program_of, run
from tournaments.rules.formulas.meaning import Names, assigned_names
from tournaments.rules.formulas.parser import Reader
from tournaments.rules.formulas.tokens import tokens
from tournaments.rules.formulas.values import FormulaError, Number, Spot

__all__ = ["Formula", "FormulaError", "Number", "Spot", "read_formula"]


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that can be read; `uses` are the numbers of the event that it asks for."""

    text: str
    program: Program
    uses: frozenset[str]
    asks: frozenset[str] = frozenset()  # `uses`, and those a line may give another value

    def value(self, numbers: Mapping[str, Number]) -> Number:
        """The points for these numbers, by `names.VARIABLES`' keys.

        Raises FormulaError where a step has no value, a division by zero for example.
        """
        return run(self.program, numbers, after=Machine(numbers))

    def values(
        self, event: Mapping[str, Number], players: Iterable[Mapping[str, Number]]
    ) -> list[Number | FormulaError]:
        """The points of many players of one event; its own lines are calculated once.

        Where there is none, why.
        """
        try:
            after = begun(self.program, event)
        except FormulaError as wrong:
            return [wrong for _ in players]
        return [self._after(after, {**event, **player}) for player in players]

    def _after(self, after: Machine, numbers: Mapping[str, Number]) -> Number | FormulaError:
        try:
            return run(self.program, numbers, after=after)
        except FormulaError as wrong:
            return wrong


@lru_cache(maxsize=256)
def read_formula(text: str) -> Formula:
    """The formula in a text.  Raises FormulaError, with line and column, for what is none."""
    words = tokens(text)
    names = Names(own_names=assigned_names(words))
    steps = Reader(words, names).read()
    if not steps:
        raise FormulaError(
            N_(
                "Line %(line)s, column %(column)s: the formula is empty. Write one, for example"
                " n - r + 1."
            ),
            spot=Spot(1, 1),
        )
    asks = frozenset(step.key for step in steps if step.key)
    return Formula(text, program_of(steps), frozenset(names.used), asks)
