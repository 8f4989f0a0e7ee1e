"""A sheet beside what was understood of it, line by line, with its questions."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from blinds.rules.pasted import Cells
from blinds.rules.printed.parts import ASKED, UNCLEAR, Question, Reading, SheetLine
from blinds.rules.sheet import PlanSheetRow, read_step
from blinds.rules.steps import AnteType, StepKind
from tdsite.rooms.structures.structure_sheet import minutes
from tdsite.web.plan_words import blinds_of
from tdsite.web.read_sheets import StructureRead
from tournaments.rules import N_
from tournaments.sentences import translate

ANSWER = "answer-"
PAYERS = {
    "big_blind": N_("The big blind, for the table"),
    "per_player": N_("Each player"),
}
LABELS = {
    "yes": N_("Yes"),
    "no": N_("No"),
    "leave_out": N_("Leave it out"),
    "ante": N_("Ante"),
    "bb_ante": N_("Big blind ante"),
    "minutes": N_("Minutes"),
    "hours": N_("Hours"),
    "times": N_("Times of day"),
    "level": N_("Level number"),
    "small_blind": N_("Small blind"),
    "big_blind": N_("Big blind"),
    "big_bet": N_("Big bet"),
    "each": N_("Length of each level"),
    "since_start": N_("Time since the start"),
    "break": N_("A break"),
    "longer": N_("A longer level"),
    "blinds": N_("Blinds"),
    "bets": N_("Bets"),
    "no_limit": N_("No limit"),
    "pot_limit": N_("Pot limit"),
    "no_ante": N_("No ante"),
}


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line of the source and what was made of it; `tone` is read, remark or open."""

    number: int
    source: str
    text: str
    tone: str


@dataclass(frozen=True, slots=True)
class DrawnQuestion:
    """A question with the words of its choices; none for a number."""

    key: str
    sentence: str
    choices: tuple[tuple[str, str], ...]
    line: int


class DrawnSheet:
    """What the page says of a sheet: its lines, what is open, what was answered before."""

    def __init__(self, sheet: Reading, text: str, answers: Mapping[str, str]) -> None:
        self.lines = list(_lines(sheet))
        self.questions = [_question(one) for one in sheet.questions]
        open_keys = {one.key for one in sheet.questions}
        self.answered = [
            (key, text_sent) for key, text_sent in answers.items() if key not in open_keys
        ]
        self.mark = mark_of(text)


def drawn_sheet(found: StructureRead, answers: Mapping[str, str]) -> DrawnSheet | None:
    return DrawnSheet(found.sheet, found.text, answers) if found.sheet else None


def answers_sent(sent: QueryDict) -> dict[str, str]:
    """The answers that came with a text; none if the text was changed after it was asked about."""
    mark = sent.get("sheet", "")
    if mark and mark != mark_of(sent.get("pasted", "")):
        return {}
    return {
        key.removeprefix(ANSWER): str(value)
        for key, value in sent.items()
        if key.startswith(ANSWER) and value
    }


def mark_of(text: str) -> str:
    """A mark of a text, whatever ends its lines."""
    return hashlib.sha256("\n".join(text.splitlines()).strip().encode()).hexdigest()[:16]


def _question(one: Question) -> DrawnQuestion:
    words = PAYERS if set(one.choices) == set(PAYERS) else LABELS
    choices = tuple((choice, _label(choice, words)) for choice in one.choices)
    return DrawnQuestion(one.key, translate(one.unsaid), choices, one.line)


def _label(choice: str, words: Mapping[str, str]) -> str:
    return _(words[choice]) if choice in words else choice.replace("_", " ")


def _lines(sheet: Reading) -> Iterator[DrawnLine]:
    number = 0
    for line in sheet.lines:
        number += line.is_level
        if line.cells is None:
            tone = "open" if line.remark in (ASKED, UNCLEAR) else "remark"
            yield DrawnLine(line.number, line.source, _(line.remark) if line.remark else "", tone)
        else:
            yield DrawnLine(line.number, line.source, _step(line, line.cells, number), "read")


def _step(line: SheetLine, cells: Cells, number: int) -> str:
    """A step in few words; a level with its number and payer, so that it can be compared."""
    row = PlanSheetRow(1, cells)
    step = read_step(row)
    if step is None or any(problem.column != "minutes" for problem in row.problems):
        return _("A level with cells to correct")
    if step.kind is StepKind.DAY_END:
        return _("End of day") + _gone(cells)
    lasts = _("%(minutes)s min") % {"minutes": minutes(step)} if step.seconds else ""
    if step.kind is StepKind.BREAK:
        pause = cells.get("label") or _("Break")
        return ", ".join(filter(None, [pause, lasts])) + _gone(cells)
    blinds = blinds_of(step)
    if step.ante_type is AnteType.BIG_BLIND:
        blinds = _("%(blinds)s (big blind)") % {"blinds": blinds}
    level = _("Level %(number)s: %(blinds)s") % {"number": number, "blinds": blinds}
    return ", ".join(filter(None, [level, lasts, step.note]))


def _gone(cells: Cells) -> str:
    if "remove_chips" not in cells:
        return ""
    return ", " + _("%(chips)ss raced off") % {"chips": cells["remove_chips"]}
