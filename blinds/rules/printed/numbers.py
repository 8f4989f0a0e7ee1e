"""The numbers of the levels, and amounts that no structure would have: asked about."""

from itertools import pairwise

from blinds.rules.pasted import Cells
from blinds.rules.printed.columns import is_ante
from blinds.rules.printed.draft import Draft
from blinds.rules.printed.parts import LEFT_OUT, MARKED, SheetLine
from tournaments.rules import N_

STEEPEST = 5  # times the big blind before, from a level to the next


def numbers(draft: Draft) -> None:
    """Ask about levels that are missing, come twice, or step out of line."""
    _one_structure(draft)
    last = 0
    for line in draft.level_lines():
        cells = _cells(line)
        written = cells.get("level", "")
        number = int(written) if written.isdecimal() else last + 1
        if written and number != last + 1 and not (number == 1 and last > 1):
            draft.asking.ask(
                f"gap-{line.number}",
                N_("Level %(number)s follows level %(last)s. Is that right?"),
                line=line.number,
                choices=("yes",),
                number=number,
                last=last,
            )
        last = number
    _steps(draft)


def _one_structure(draft: Draft) -> None:
    """Levels that begin again at smaller blinds are another structure: one is to be chosen."""
    starts = [0]
    levels = draft.level_lines()
    for at, (line, after) in enumerate(pairwise(levels), 1):
        if _cells(after).get("level", "") in ("1", "") and _big(after) * 2 <= _big(line):
            starts.append(at)
    if len(starts) < 2:
        return
    answer = draft.asking.ask(
        "structure",
        N_("%(count)s structures stand on this sheet. Which one is to be read?"),
        line=levels[starts[1]].number,
        choices=tuple(str(n) for n in range(1, len(starts) + 1)),
        count=len(starts),
    )
    chosen = int(answer or 1) - 1
    bounds = [draft.lines.index(levels[at]) for at in starts] + [len(draft.lines)]
    bounds[0] = 0
    for at, line in enumerate(draft.lines):
        if not bounds[chosen] <= at < bounds[chosen + 1] and line.cells:
            line.cells, line.remark = None, LEFT_OUT


def _steps(draft: Draft) -> None:
    """Blinds that fall, or grow fivefold: a number read wrong, or printed so."""
    for line, after in pairwise(draft.level_lines()):
        before, big = _big(line), _big(after)
        _twice(draft, line, after)
        if not before or not big or _cells(after).get("game") or before <= big <= STEEPEST * before:
            continue
        draft.asking.ask(
            f"step-{after.number}",
            N_("The big blind goes from %(before)s to %(big)s here. Is that right?"),
            line=after.number,
            choices=("yes",),
            before=before,
            big=big,
        )
    for line in draft.level_lines():
        _own(draft, line)
    _pauses(draft)


def _twice(draft: Draft, line: SheetLine, after: SheetLine) -> None:
    """A level without a number that is the one before once more."""
    names = ("level", "small_blind", "big_blind", "ante", "bb_ante", "small_bet", "game")
    same = all(_cells(line).get(name) == _cells(after).get(name) for name in names)
    if same and "level" not in _cells(after):
        says = N_("“%(text)s” is the level before once more. Are they two levels?")
        _ask_yes(draft, "twice", after, says)


def _pauses(draft: Draft) -> None:
    """Pauses that follow each other: a day ends once, two breaks are asked about."""
    for line, after in pairwise([line for line in draft.lines if line.cells]):
        kinds = _cells(line)["kind"], _cells(after)["kind"]
        if kinds == ("day_end", "day_end"):
            after.cells, after.remark = None, MARKED
            return _pauses(draft)
        if kinds == ("break", "break"):
            says = N_("A break follows a break: “%(text)s”. Are they two breaks?")
            _ask_yes(draft, "twice", after, says)
    return None


def _own(draft: Draft, line: SheetLine) -> None:
    """Blinds and antes that do not go together on one line."""
    cells = _cells(line)
    small, big = _number(cells, "small_blind"), _big(line)
    antes = [_number(cells, name) for name in ("ante", "bb_ante", "button_ante")]
    odd = bool(small and big and not small <= big <= 5 * small)
    odd |= any(not is_ante(ante, big) for ante in antes)
    if odd or cells.get("?cell"):
        _ask_yes(draft, "odd", line, N_("“%(text)s” is unusual. Is it read as it should be?"))


def _ask_yes(draft: Draft, key: str, line: SheetLine, says: str) -> None:
    """A question about one line that is answered by a yes, or by other text."""
    draft.asking.ask(
        f"{key}-{line.number}", says, line=line.number, choices=("yes",), text=line.short
    )


def _big(line: SheetLine) -> int:
    cells = _cells(line)
    return _number(cells, "big_blind") or _number(cells, "small_bet") or _number(cells, "ante")


def _number(cells: Cells, name: str) -> int:
    text = cells.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 16 else 0


def _cells(line: SheetLine) -> Cells:
    assert line.cells is not None
    return line.cells
