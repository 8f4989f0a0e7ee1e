"""What a printed sheet says: its steps beside their lines, what was left out, what must be asked.

Nothing is guessed: what the sheet does not say is one question, and the answer is read with it.
Source: Robert's Rules 7.8.
"""

import re
from collections.abc import Mapping, Sequence

from blinds.rules.printed import words as say
from blinds.rules.printed.draft import Draft
from blinds.rules.printed.headed import headed
from blinds.rules.printed.headings import headings, names
from blinds.rules.printed.laid import Head, under
from blinds.rules.printed.parts import (
    HEADING,
    LEFT_OUT,
    PROSE,
    UNCLEAR,
    Asking,
    Question,
    Reading,
    SheetLine,
)
from blinds.rules.printed.pauses import pause
from blinds.rules.printed.placing import place
from blinds.rules.printed.rows import MAX_ROWS, rows_of
from blinds.rules.printed.spoken import Found, spoken
from blinds.rules.printed.tables import SheetRow
from blinds.rules.printed.tokens import bared, tokens
from blinds.rules.printed.whole import finish
from tournaments.rules import N_

__all__ = ["Question", "Reading", "SheetLine", "read_printed"]

SHORT_LINE, FEW_WORDS = 90, 3


def read_printed(text: str, answers: Mapping[str, str] | None = None) -> Reading:
    """The plan on a printed sheet, with the answers to what was asked of it before."""
    return _read(rows_of(text), answers or {}, rest=len(text.splitlines()) > MAX_ROWS)


def _read(rows: Sequence[SheetRow], answers: Mapping[str, str], *, rest: bool = False) -> Reading:
    draft = Draft(Asking(answers))
    if rest:
        draft.asking.ask(
            "rest",
            N_("Only the first %(lines)s lines were read. Is the structure among them?"),
            choices=("yes",),
            lines=MAX_ROWS,
        )
    for row in rows:
        _line(draft, row)
    if not draft.levels:
        lines = tuple(SheetLine(line.number, line.source, remark=PROSE) for line in draft.lines)
        return Reading(lines, ())
    place(draft)
    if draft.levels:
        _unclear(draft)
        finish(draft)
    return Reading(tuple(draft.lines), tuple(draft.asking.questions))


def _line(draft: Draft, row: SheetRow) -> None:
    line = SheetLine(row.number, row.source)
    at = len(draft.lines)
    draft.lines.append(line)
    named = headings(row.cells)
    if named:
        _head(draft, row, named)
        line.remark = HEADING
        draft.speech.hear_heading(line)
        return
    if _new_day(draft, row, line):
        return
    found, several = _level(draft, row)
    stops = None if found and _sizes(found) else pause(row, draft.head)
    if stops:
        line.cells = stops
    elif found:
        line.cells, draft.found[at] = found.cells, found
        if several:
            draft.several[at] = several
    else:
        line.remark = draft.speech.hear(line, draft.levels, draft.asking)


def _head(draft: Draft, row: SheetRow, named: list[str]) -> None:
    roles = [f"?{at}" if role in ("?", "") else role for at, role in enumerate(named)]
    phrase = names(row.cells)
    draft.head = Head(tuple(roles), tuple(phrase), row.starts if len(row.cells) > 1 else ())
    for role, name in zip(roles, phrase, strict=True):
        if role.startswith("?"):
            draft.unknown[role] = name


def _new_day(draft: Draft, row: SheetRow, line: SheetLine) -> bool:
    """A line that begins another day: the day before ends there."""
    bare = bared(row.whole)
    found = re.match(rf"^\W*{say.DAY}\s*(\d|one|two|three|four)\w?\b", bare)
    if not found or not draft.levels or len(bare.split()) > 9:
        return False
    if re.search(rf"{say.DAY_END}|{say.BREAK}|{say.CLOSED}", bare) or found[1] in ("1", "one"):
        return False
    if not (spoken(row.whole) is None and not re.search(r"\d+\s*/\s*\d", bare)):
        return False
    draft.speech.hear(line, draft.levels, draft.asking)
    last = next((one for one in reversed(draft.lines[:-1]) if one.cells), None)
    if last and last.cells and last.cells["kind"] != "day_end":
        line.cells = {"kind": "day_end"}
    return True


def _level(draft: Draft, row: SheetRow) -> tuple[Found | None, list[dict[str, str]]]:
    """The level on a line: under the headings if it fits there, else by its own marks."""
    if draft.head and (len(row.cells) > 1 or re.search(r"\d.*\d", row.whole)):
        ways = under(draft.head, row)
        read = [one for way in ways if (one := headed(way))]
        if len(read) > 1:
            return read[0], ways
        if read:
            return read[0], []
    return spoken(row.whole), []


def _sizes(found: Found) -> bool:
    """Whether a level has amounts that are numbers, or numbers enough to be one."""
    names = ("small_blind", "big_blind", "ante", "bring_in", "small_bet")
    written = sum(found.cells.get(name, "").isdecimal() for name in names)
    return written > 1 or len(found.bare) > 1 or bool(found.cells.get("level"))


# lines that nobody understood


def _unclear(draft: Draft) -> None:
    """Numbers between the levels that no rule reads: left out only when a person says so."""
    at = [n for n, line in enumerate(draft.lines) if line.cells]
    numbers = {one.cells.get("level", "") for one in draft.lines if one.cells}
    for here, line in enumerate(draft.lines):
        number = "" if line.cells else _next_number(numbers, line)
        if line.remark in (UNCLEAR, LEFT_OUT):
            numbers |= {number}  # the line after one that is unclear goes on from its number
        if line.cells or (
            line.remark
            and not (at[0] - 2 < here < at[-1] + 2 and _has_blinds(line))
            and not (line.remark == PROSE and number)
        ):
            continue
        line.remark = PROSE
        if not number and not _may_be_a_step(line, here, at[0], at[-1]):
            continue
        answer = draft.asking.ask(
            f"unclear-{line.number}",
            N_("“%(text)s” was not understood. Correct it in the text, or leave it out."),
            line=line.number,
            choices=("leave_out",),
            text=line.short,
        )
        line.remark = LEFT_OUT if answer else UNCLEAR
        numbers |= {number}


def _has_blinds(line: SheetLine) -> bool:
    """Whether a sentence has blinds of its own, that were not read."""
    bare = re.sub(rf"{say.LEVELS}\s*\d+\s*\W\s*\d+", " ", bared(line.source))
    return line.remark != HEADING and any(piece.kind == "pair" for piece in tokens(bare))


def _next_number(numbers: set[str], line: SheetLine) -> str:
    """The number that a short line begins with, if it is that of the next level; else nothing."""
    found = re.match(r"\W*(\d{1,3})\b", line.source)
    if not found or len(line.source) > SHORT_LINE or _is_footer(bared(line.source)):
        return ""
    if len(re.findall(r"[^\W\d]{2,}", line.source)) > FEW_WORDS:
        return ""
    is_next = found[1] not in numbers and str(int(found[1]) - 1) in numbers
    return found[1] if is_next else ""


def _may_be_a_step(line: SheetLine, here: int, first: int, last: int) -> bool:
    """Whether a line has numbers as steps have them, between the steps or right beside them."""
    bare = bared(re.sub(r"[;|\t]", "  ", line.source))
    words = len(re.findall(r"[^\W\d]{2,}", bare))
    if re.match(rf"\W*{say.LEVEL}\d", bare) and re.search(r"\d\D+\d", bare) and words < 6:
        return True
    kinds = [piece.kind for piece in tokens(bare)]
    numbers = sum(kind not in ("word", "none", "clock", "time") for kind in kinds)
    if not numbers or _is_footer(bare):
        plain = not re.search(r"[\d:]", bare)  # a break by a word that nobody knows, perhaps
        return plain and first < here < last and 0 < words <= FEW_WORDS
    if first < here < last:
        return "pair" in kinds or (words < 6 and len(bare) < SHORT_LINE)
    if here not in (first - 1, last + 1) or words > FEW_WORDS:
        return False
    return "pair" in kinds or bool(_SIZES.search(bare)) or numbers > (2 if here < first else 1)


_SIZES = re.compile(r"\b(?:blinds?|sb|bb|level|ante|niveau|stufe|ciegas)\b")
_FOOTER = re.compile(
    r"\bpage|\bseite|^\W*\d{1,2}\s*/\s*\d{1,2}\W*$|https?:|www\.|@|©|\bversion\b|\brev\b|%|\bplayers?\b|\bplaces?\b"
)


def _is_footer(bare: str) -> bool:
    return bool(_FOOTER.search(bare))
