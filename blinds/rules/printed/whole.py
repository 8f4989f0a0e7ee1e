"""What only the whole sheet says: breaks by a rule, chips raced off, who pays, what is odd."""

import re

from blinds.rules.printed import words as say
from blinds.rules.printed.antes import antes
from blinds.rules.printed.draft import Draft
from blinds.rules.printed.lasting import durations
from blinds.rules.printed.numbers import numbers
from blinds.rules.printed.parts import ASKED, LEFT_OUT, MARKED, PROSE, RACED, SheetLine
from blinds.rules.printed.pauses import raced
from blinds.rules.printed.times import long_in
from blinds.rules.printed.tokens import bared
from tournaments.rules import N_

KEPT = (
    "kind", "small_blind", "big_blind", "ante", "ante_type", "minutes", "remove_chips", "label",
    "game", "betting", "small_bet", "big_bet", "bring_in", "note",
)  # fmt: skip


def finish(draft: Draft) -> None:
    """Make the plan of the lines, and ask what it lacks."""
    numbers(draft)
    durations(draft)
    _notes(draft)
    _breaks_by_rule(draft)
    _days_by_rule(draft)
    for at, line in enumerate(list(draft.lines)):
        if line.remark == RACED:
            _race(draft, at, line)
        elif line.remark == MARKED:
            _mark(draft, at, line)
    _one_race_each(draft)
    antes(draft)
    for line in draft.lines:
        if line.cells:
            line.cells = {name: line.cells[name] for name in KEPT if line.cells.get(name)}


# remarks beside levels


def _notes(draft: Draft) -> None:
    """Words behind a level: a break that follows it, or a note."""
    more = {
        id(draft.lines[at]): found.more
        for at, found in draft.found.items()
        if at < len(draft.lines)
    }
    grown: list[SheetLine] = []
    for line in draft.lines:
        grown.append(line)
        if not line.is_level or line.cells is None:
            continue
        phrase = " ".join(filter(None, [more.get(id(line), ""), line.cells.get("note", "")]))
        phrase = " ".join(phrase.split())[:200]
        if not phrase:
            continue
        line.cells["note"] = phrase
        if re.search(say.BREAK, bared(phrase)) and (rest := _break_beside(draft, line, phrase)):
            grown.append(rest)
    draft.lines = grown


def _break_beside(draft: Draft, line: SheetLine, phrase: str) -> SheetLine | None:
    minutes = long_in(phrase)
    if not minutes or re.search(r"\bbefore\b|\bavant\b|\bvor\b|\bantes\b", bared(phrase)):
        minutes = draft.asking.ask(
            f"after-{line.number}",
            N_("How many minutes is the break after this level: “%(text)s”? 0 for none."),
            line=line.number,
            text=phrase[:80],
        )
    if not minutes.isdecimal() or not int(minutes):
        return None
    return SheetLine(line.number, "", {"kind": "break", "minutes": minutes} | raced(bared(phrase)))


# breaks and days by a rule


def _breaks_by_rule(draft: Draft) -> None:
    """Breaks that sentences tell of, where no line is a break of its own."""
    if any(line.is_pause and (line.cells or {})["kind"] == "break" for line in draft.lines):
        return
    after: dict[int, str] = {}
    total = draft.levels
    for at, often, minutes, line in draft.speech.breaks:
        long = minutes or draft.speech.break_minutes or _ask_length(draft, line)
        every = _ask_often(draft, line) if often < 0 else often
        where = at or [n for n in range(1, total) if every and n % every == 0]
        after |= {n: long for n in where if long and (n not in after or at)}
    grown: list[SheetLine] = []
    count = 0
    for line in draft.lines:
        grown.append(line)
        count += line.is_level
        if line.is_level and count in after and count < total:
            grown.append(SheetLine(line.number, "", {"kind": "break", "minutes": after[count]}))
    draft.lines = grown


def _ask_length(draft: Draft, line: SheetLine) -> str:
    return draft.asking.ask(
        f"length-{line.number}",
        N_("How many minutes is a break like “%(text)s”?"),
        line=line.number,
        text=line.short,
    )


def _ask_often(draft: Draft, line: SheetLine) -> int:
    answer = draft.asking.ask(
        f"every-{line.number}",
        N_("After how many levels does the break come: “%(text)s”? 0 for never."),
        line=line.number,
        text=line.short,
    )
    return int(answer) if answer else 0


def _days_by_rule(draft: Draft) -> None:
    """The day ends that sentences tell of, where no line ends a day."""
    if any(line.is_pause and (line.cells or {})["kind"] == "day_end" for line in draft.lines):
        return
    for day, (levels, line) in sorted(draft.speech.days.items()):
        if not 0 < levels < draft.levels:
            continue
        answer = draft.asking.ask(
            f"day-{day}",
            N_("Does day %(day)s end after level %(level)s, as “%(text)s” says?"),
            line=line.number,
            choices=("yes", "no"),
            day=day,
            level=levels,
            text=line.short,
        )
        if answer == "yes":
            last = draft.level_lines()[levels - 1]
            at = draft.lines.index(last)
            draft.lines.insert(at + 1, SheetLine(last.number, "", {"kind": "day_end"}))


# chips raced off, and marks


def _race(draft: Draft, at: int, line: SheetLine) -> None:
    """Chips on a line of their own go at the break beside it; without one a person decides."""
    gone = raced(bared(line.source))
    near = [one for one in draft.lines[:at] if one.cells][-1:]
    near += [one for one in draft.lines[at + 1 :] if one.cells][:1]
    for one in near:
        if one.is_pause and one.cells is not None and "remove_chips" not in one.cells:
            one.cells |= gone
            return
    if not near or (len(near) == 1 and at > draft.lines.index(near[0])):
        line.remark = PROSE
        return
    minutes = draft.asking.ask(
        f"race-{line.number}",
        N_("No break is beside “%(text)s”. How many minutes does it take? 0 to leave it out."),
        line=line.number,
        text=line.short,
    )
    line.remark = LEFT_OUT if minutes else ASKED
    if minutes.isdecimal() and int(minutes):
        line.cells = {"kind": "break", "minutes": minutes} | gone


def _one_race_each(draft: Draft) -> None:
    for line in draft.lines:
        several = (line.cells or {}).pop("races", "")
        if several and line.cells:
            answer = draft.asking.ask(
                f"races-{line.number}",
                N_("A break races off one denomination. Which one is it at “%(text)s”?"),
                line=line.number,
                choices=tuple(dict.fromkeys(several.split())),
                text=line.short,
            )
            line.cells["remove_chips"] = answer or several.split()[0]
            line.cells.setdefault("note", line.short)


def _mark(draft: Draft, at: int, line: SheetLine) -> None:
    """The end of registration goes to its level, or to the step before it."""
    number = re.search(rf"{say.LEVELS}\s*#?(\d+)", bared(line.source))
    levels = draft.level_lines()
    near = [one for one in draft.lines[:at] if one.cells][-1:]
    if number and 0 < int(number[1]) <= len(levels):
        near = [levels[int(number[1]) - 1]]
    if near and near[0].cells is not None:
        near[0].cells.setdefault("note", " ".join(line.source.split())[:200])
    else:
        line.remark = PROSE
