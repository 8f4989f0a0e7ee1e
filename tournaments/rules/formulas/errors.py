"""What is wrong with a formula, and where."""

from dataclasses import dataclass

from tournaments.rules import RuleError


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
