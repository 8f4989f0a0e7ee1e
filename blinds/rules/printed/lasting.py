"""How long every step is: by its column, by times of the day, or by sentences; else asked."""

import re
from collections import Counter
from itertools import pairwise

from blinds.rules.pasted import Cells
from blinds.rules.printed.draft import Draft
from blinds.rules.printed.parts import SheetLine
from blinds.rules.printed.pauses import SHORTEST_BARE
from blinds.rules.printed.times import LONGEST_MINUTES, clock, column, passed
from blinds.rules.printed.tokens import bared
from tournaments.rules import N_

_DURATION = re.compile(r"\d{1,4}(?::[0-5]\d)?")


def durations(draft: Draft) -> None:
    """Minutes on every level and break, or a question."""
    _columns(draft)
    _clocks(draft)
    _by_sentences(draft)
    _pauses(draft)
    _unusual(draft)


# columns


def _columns(draft: Draft) -> None:
    """The cells under Time or Duration: minutes, or times of the day."""
    for name in ("minutes", "time"):
        lines = [line for line in draft.level_lines() if line.cells and line.cells.get(name)]
        cells = [(line.cells or {})[name] for line in lines]
        if not cells:
            continue
        if all(re.search(r"\d\s*(?:[ap]\.?m\.?)?\s*[-–—]\s*\d", cell) for cell in cells):
            _ranges(lines, name)
            continue
        _column(draft, lines, name, cells)


def _column(draft: Draft, lines: list[SheetLine], name: str, cells: list[str]) -> None:
    read = column(cells)
    if read.kind == "elapsed":
        _ask_elapsed(draft, lines, name)
        return
    if read.open:
        answer = draft.asking.ask(
            "hours",
            N_("“%(seen)s” as the length of a level: hours, minutes, or a time of the day?"),
            line=lines[0].number,
            choices=("minutes", "hours", "times"),
            seen=read.open,
        )
        read = column(cells, answer=answer or "minutes")
    for at, line in enumerate(lines):
        cell = _cells(line).pop(name)
        if read.kind == "clock":
            _cells(line)["clock"] = cell
        elif read.minutes[at]:
            _cells(line)["minutes"] = read.minutes[at]
    if read.kind == "minutes" and all(re.fullmatch(r"\d+:00", cell.strip()) for cell in cells):
        _pauses_alike(draft)


def _pauses_alike(draft: Draft) -> None:
    """Breaks of 15:00 beside levels of 30:00: minutes, too."""
    for line in draft.lines:
        if line.is_pause and int(_cells(line).get("time", 0)) >= SHORTEST_BARE:
            _cells(line).setdefault("minutes", _cells(line)["time"])


def _ask_elapsed(draft: Draft, lines: list[SheetLine], name: str) -> None:
    """Minutes that rise from row to row: of each level, or since the beginning."""
    seen = ", ".join(_cells(line)[name] for line in lines[:3])
    answer = draft.asking.ask(
        "elapsed",
        N_("The minutes rise: %(seen)s. Length of each level, or time since the start?"),
        line=lines[0].number,
        choices=("each", "since_start"),
        seen=seen,
    )
    if answer == "since_start":
        for line in lines:
            _cells(line)["elapsed"] = _cells(line).pop(name)


def _ranges(lines: list[SheetLine], name: str) -> None:
    """12:00 - 12:20: when a level begins, and when it ends."""
    for line in lines:
        first, _, last = re.sub(r"[–—]", "-", _cells(line).pop(name)).partition("-")
        _cells(line)["clock"] = first
        if last:
            _cells(line)["ends"] = last


# times of the day


def _clocks(draft: Draft) -> None:
    _elapsed(draft)
    steps = [line for line in draft.lines if line.cells]
    for line in steps:
        begins, ends = clock(_cells(line).get("clock", "")), clock(_cells(line).get("ends", ""))
        if begins is not None and ends is not None and "minutes" not in _cells(line):
            _cells(line)["minutes"] = str(passed(begins, ends))
    usual = _usual(steps)
    added: dict[int, SheetLine] = {}
    for line, after in pairwise(steps):
        _between(draft, line, after, usual, added)
    if added:
        draft.lines = [
            one for line in draft.lines for one in (line, added.get(id(line))) if one is not None
        ]


def _elapsed(draft: Draft) -> None:
    """Minutes since the start, at the end of each level or at its beginning."""
    lines = [line for line in draft.lines if line.cells and _cells(line).get("elapsed")]
    before = 0
    from_zero = bool(lines) and not re.search(r"[1-9]", _cells(lines[0])["elapsed"])
    for at, line in enumerate(lines):
        cell = bared(_cells(line)["elapsed"])
        now = clock(cell) if ":" in cell else int(re.sub(r"\D", "", cell) or 0)
        if from_zero and now is not None:
            _cells(line)["clock"] = f"{now // 60 % 24:02}:{now % 60:02}"
        elif now is not None and now > before and "minutes" not in _cells(line):
            alone = all(one.is_level for one in draft.lines if one.cells)
            if at and draft.lines.index(line) and not alone and _pause_between(draft, lines, at):
                continue
            _cells(line)["minutes"] = str(now - before)
        before = now or before


def _pause_between(draft: Draft, lines: list[SheetLine], at: int) -> bool:
    first, last = draft.lines.index(lines[at - 1]), draft.lines.index(lines[at])
    return any(line.is_pause for line in draft.lines[first:last])


def _usual(steps: list[SheetLine]) -> int:
    """The minutes that most levels last by the times at which they begin."""
    found = Counter(
        length
        for line, after in pairwise(steps)
        if line.is_level and after.is_level and (length := _length(line, after))
    )
    return found.most_common(1)[0][0] if found else 0


def _length(line: SheetLine, after: SheetLine) -> int:
    begins, next_one = clock(_cells(line).get("clock", "")), clock(_cells(after).get("clock", ""))
    if begins is None or next_one is None or _cells(line)["kind"] == "day_end":
        return 0
    return passed(begins, next_one)


def _between(
    draft: Draft, line: SheetLine, after: SheetLine, usual: int, added: dict[int, SheetLine]
) -> None:
    """Hold the minutes of a step against the times: take them from there, or ask."""
    length = _length(line, after)
    if not length:
        return
    cells = _cells(line)
    written = cells.get("minutes", "")
    own = int(written) if written.isdecimal() else 0
    wanted = own or (usual if line.is_level and after.is_level else 0)
    if not wanted or length == wanted or (not own and length < wanted):
        cells.setdefault("minutes", str(length))
    elif length > wanted and line.is_level and after.is_level:
        answer = draft.asking.ask(
            f"pause-{line.number}",
            N_(
                "Its times give this level %(length)s minutes, not %(wanted)s. Is the rest a break?"
            ),
            line=line.number,
            choices=("break", "longer"),
            length=length,
            wanted=wanted,
        )
        cells["minutes"] = str(length) if answer == "longer" else str(wanted)
        if answer == "break":
            rest = {"kind": "break", "minutes": str(length - wanted)}
            added[id(line)] = SheetLine(line.number, "", rest)
    else:
        answer = draft.asking.ask(
            f"times-{line.number}",
            N_("The line says %(wanted)s minutes, its times say %(length)s. Which is right?"),
            line=line.number,
            choices=(str(wanted), str(length)),
            length=length,
            wanted=wanted,
        )
        cells["minutes"] = answer or str(wanted)


# sentences


def _by_sentences(draft: Draft) -> None:
    speech, levels = draft.speech, draft.level_lines()
    lacking = [line for line in levels if "minutes" not in _cells(line)]
    open_lines = speech.open if lacking else []
    day, at = 1, 0
    for line in draft.lines:
        day += bool(line.cells) and _cells(line)["kind"] == "day_end"
        at += line.is_level
        if line not in lacking:
            continue
        number = _number(_cells(line), at)
        minutes = _span(draft, number) or speech.by_day.get(day, "") or _plain(draft, line)
        if not minutes or open_lines:
            minutes = draft.asking.ask(
                "minutes",
                N_("How many minutes is a level? The sheet does not say."),
                line=open_lines[0].number if open_lines else line.number,
            )
        if minutes:
            _cells(line)["minutes"] = minutes


def _number(cells: Cells, at: int) -> int:
    written = cells.get("level", "")
    return int(written) if written.isdecimal() else at


def _span(draft: Draft, number: int) -> str:
    found = {minutes for first, last, minutes in draft.speech.spans if first <= number <= last}
    later = [
        minutes for first, last, minutes in draft.speech.spans if first <= number and last == 999
    ]
    if len(found) > 1 and later:
        return later[-1]
    return found.pop() if len(found) == 1 else ""


def _plain(draft: Draft, line: SheetLine) -> str:
    """What sentences say of a level: before the levels or behind all, or last before this one."""
    numbers = [one.number for one in draft.level_lines()]
    whole, within = set(), ""
    for phrase, minutes in draft.speech.plain:
        if numbers[0] < phrase.number < numbers[-1]:
            within = minutes if phrase.number < line.number else within
        else:
            whole.add(minutes)
    return within or (whole.pop() if len(whole) == 1 else "")


# how long breaks are


def _pauses(draft: Draft) -> None:
    for line in draft.lines:
        if not line.is_pause or _cells(line)["kind"] != "break":
            continue
        if _DURATION.fullmatch(_cells(line).get("minutes", "")):
            continue
        minutes = _asked_pause(draft, line) if not draft.speech.break_minutes else ""
        minutes = minutes or draft.speech.break_minutes
        if minutes:
            _cells(line)["minutes"] = minutes


def _asked_pause(draft: Draft, line: SheetLine) -> str:
    meal = re.search(r"dinner|lunch|diner|dejeuner|repas|cena|essen", bared(line.source))
    return draft.asking.ask(
        "meal" if meal else "break",
        N_("How many minutes is a break like “%(text)s”?"),
        line=line.number,
        text=line.short,
    )


# how long no level is


def _unusual(draft: Draft) -> None:
    """Minutes of one level that no others come near, as a digit too few or too many makes them."""
    lines = [line for line in draft.level_lines() if _cells(line).get("minutes", "").isdecimal()]
    found = Counter(int(_cells(line)["minutes"]) for line in lines)
    usual = found.most_common(1)[0][0] if found else 0
    for line in lines:
        minutes = int(_cells(line)["minutes"])
        far = found[minutes] == 1 < found[usual] and not 2 * usual <= 5 * minutes <= 13 * usual
        if far or not 0 < minutes <= LONGEST_MINUTES:
            draft.asking.ask(
                f"long-{line.number}",
                N_("This level lasts %(minutes)s minutes, others %(usual)s. Is that right?"),
                line=line.number,
                choices=("yes",),
                minutes=minutes,
                usual=usual,
            )


def _cells(line: SheetLine) -> Cells:
    assert line.cells is not None
    return line.cells
