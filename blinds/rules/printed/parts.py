"""What a sheet is read into: lines with what was understood of them, and questions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from blinds.rules.pasted import Cells
from tournaments.rules import N_, RuleError

HEADING, PROSE = N_("Headings"), N_("Left out: no step of the plan")
MINUTES_TOLD, MARKED = N_("Minutes of the levels"), N_("Noted at the level or break beside it")
RACED = N_("Chips raced off at the break beside it")
BREAKS_TOLD = N_("Breaks of the plan")
LEFT_OUT = N_("Left out, as answered")
UNCLEAR = N_("Not understood")
ASKED = N_("Asked above")


@dataclass(frozen=True, slots=True)
class Question:
    """What the sheet does not say; answered under its key. `choices` are empty for a number."""

    key: str
    sentence: str
    values: Mapping[str, object] = field(default_factory=dict)
    choices: tuple[str, ...] = ()
    line: int = 0

    @property
    def unsaid(self) -> RuleError:
        """The question as what keeps the sheet from being taken."""
        values: dict[str, Any] = dict(self.values)
        return RuleError(self.sentence, **values)


@dataclass(slots=True)
class SheetLine:
    """A line of the source: the step it became, or what was made of it instead."""

    number: int
    source: str
    cells: Cells | None = None
    remark: str = ""

    @property
    def is_level(self) -> bool:
        return self.cells is not None and self.cells["kind"] == "level"

    @property
    def is_pause(self) -> bool:
        return self.cells is not None and self.cells["kind"] != "level"

    @property
    def short(self) -> str:
        """Enough of the source to know the line again."""
        return " ".join(self.source.split())[:80]


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole sheet, read."""

    lines: tuple[SheetLine, ...]
    questions: tuple[Question, ...]

    @property
    def cells(self) -> tuple[Cells, ...]:
        return tuple(line.cells for line in self.lines if line.cells)


class Asking:
    """The questions of one sheet, and the answers that were given before."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        self.answers = {key: text.strip() for key, text in answers.items() if text.strip()}
        self.questions: list[Question] = []

    def ask(
        self, key: str, sentence: str, *, line: int = 0, choices: tuple[str, ...] = (), **of: object
    ) -> str:
        """The answer given, or nothing and a question; what is no choice is asked again."""
        answer = self.answers.get(key, "")
        if answer and (answer in choices if choices else answer.isdecimal() and len(answer) < 5):
            return answer
        if all(question.key != key for question in self.questions):
            self.questions.append(Question(key, sentence, of, choices, line))
        return ""
