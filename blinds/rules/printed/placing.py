"""Numbers whose meaning the whole sheet decides: by their place on all lines."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise

from blinds.rules.printed.columns import ways
from blinds.rules.printed.draft import Draft
from blinds.rules.printed.headed import headed
from blinds.rules.printed.parts import LEFT_OUT, PROSE, UNCLEAR, SheetLine
from blinds.rules.printed.spoken import Found
from blinds.rules.printed.times import column
from tournaments.rules import N_

ROLES = ("level", "small_blind", "big_blind", "ante", "minutes")


def place(draft: Draft) -> None:
    """Give every number without a mark its column, or ask for it."""
    _apart_from_levels(draft)
    _short_rows(draft)
    _unknown_columns(draft)
    shapes: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for at, found in draft.found.items():
        if found.bare and draft.lines[at].cells:
            shapes[found.shape].append(at)
    groups = sorted(shapes.values(), key=lambda one: one[0])
    read = {group[0]: _ways(draft, [draft.found[n] for n in group]) for group in groups}
    for count, group in sorted(enumerate(groups), key=lambda one: len(read[one[1][0]]) != 1):
        _shape(draft, group, read[group[0]], count)  # those that are certain first


def _apart_from_levels(draft: Draft) -> None:
    """Lines before and behind the levels that only happen to look like one: prose."""
    sure = [
        at
        for at, found in draft.found.items()
        if "level" in found.cells or ("big_blind" in found.cells and not found.more)
    ]
    if not sure:
        return
    for at in [at for at in draft.found if not min(sure) - 2 < at < max(sure) + 2]:
        found = draft.found[at]
        if found.more or ("big_blind" not in found.cells and len(sure) > 2):
            draft.lines[at].cells, draft.lines[at].remark = None, PROSE
            del draft.found[at]


# rows shorter than their headings


def _short_rows(draft: Draft) -> None:
    """Rows with a cell less than their headings, laid where all other rows allow it."""
    minutes = Counter(
        found.cells["minutes"]
        for at, found in draft.found.items()
        if at not in draft.several and found.cells.get("minutes")
    )
    for at, several in draft.several.items():
        fitting = _by_number(draft, at, several)
        if len(fitting) > 1 and minutes:
            fitting = [one for one in fitting if one.get("minutes", "") in minutes] or fitting
        chosen = fitting[0] if len(fitting) == 1 else _asked(draft, at, fitting)
        found = headed(chosen)
        if found:
            draft.found[at], draft.lines[at].cells = found, found.cells


def _by_number(draft: Draft, at: int, several: Sequence[dict[str, str]]) -> list[dict[str, str]]:
    """The ways in which the number of the level follows the one before."""
    before = [draft.lines[n].cells or {} for n in sorted(draft.found) if n < at]
    last = next((one["level"] for one in reversed(before) if one.get("level")), "0")
    wanted = str(int(last) + 1)
    counted = [one for one in several if one.get("level", "").lstrip("0") == wanted]
    return counted or list(several)


def _asked(draft: Draft, at: int, fitting: Sequence[dict[str, str]]) -> dict[str, str]:
    """The way that the answer names by a column of its own."""
    own = [
        next(
            (r for r in ("ante", "bb_ante", "minutes", "level", *one) if _only(r, one, fitting)), ""
        )
        for one in fitting
    ]
    line = draft.lines[at]
    choices = tuple(dict.fromkeys(filter(None, own))) or ("leave_out",)
    answer = draft.asking.ask(
        "short-" + "-".join(choices),
        N_("“%(text)s” has fewer numbers than there are headings. Which one does it have?"),
        line=line.number,
        choices=choices,
        text=line.short,
    )
    return fitting[own.index(answer)] if answer in own else fitting[0]


def _only(role: str, one: dict[str, str], fitting: Sequence[dict[str, str]]) -> bool:
    return role in one and all(role not in other for other in fitting if other is not one)


# columns under a heading that says nothing


def _unknown_columns(draft: Draft) -> None:
    for role, name in draft.unknown.items():
        having = [one for one in draft.found.values() if re.search(r"\d", one.cells.get(role, ""))]
        if not having:
            continue
        if _are_lines([name, *[one.cells[role] for one in having]]):
            continue
        if _are_times([one.cells[role] for one in having]):
            for one in having:
                one.cells["clock"] = one.cells[role]
            continue
        seen = ", ".join(one.cells[role] for one in having[:3])
        free = [r for r in ("ante", "bb_ante", "minutes") if not any(r in o.cells for o in having)]
        answer = draft.asking.ask(
            f"column-{role[1:]}",
            N_("What is the column “%(name)s” (%(seen)s)?"),
            choices=("leave_out", *free),
            name=name[:40],
            seen=seen[:60],
        )
        if answer and answer != "leave_out":
            for one in having:
                one.cells[answer] = one.cells[role]


def _are_lines(cells: Sequence[str]) -> bool:
    """Whether they are the numbers of a spreadsheet's own lines."""
    if not all(cell.isdecimal() for cell in cells):
        return False
    numbers = [int(cell) for cell in cells]
    return len(numbers) > 2 and all(a < b < a + 20 for a, b in pairwise(numbers)) and numbers[0] > 1


def _are_times(cells: Sequence[str]) -> bool:
    return len(cells) > 2 and column(cells).kind == "clock"


# lines without headings


def _ways(draft: Draft, alike: Sequence[Found]) -> list[list[str]]:
    """Every way to read the bare numbers of lines of one shape."""
    fixed = {role for role in ROLES if role in alike[0].cells}
    times = [one.cells.get("time", "") for one in alike]
    if any(times) and column(times).kind == "minutes":
        fixed.add("minutes")
    if {"ante_said", "bb_ante", "button_ante"} & alike[0].cells.keys():
        fixed.add("ante")
    big = [int(one.cells.get("big_blind", "0")) or None for one in alike]
    columns = list(zip(*[one.bare for one in alike], strict=True))
    fitting = ways(columns, fixed=fixed, ante_to=big, lead=alike[0].lead)
    return _spoken_minutes(draft, fitting, columns) if len(fitting) > 1 else fitting


def _shape(draft: Draft, at: Sequence[int], fitting: list[list[str]], count: int) -> None:
    """The lines of one shape by the one way to read their columns, or a question."""
    alike, lines = [draft.found[n] for n in at], [draft.lines[n] for n in at]
    columns = list(zip(*[one.bare for one in alike], strict=True))
    if len(fitting) > 1:
        fitting = _known_minutes(draft, fitting, columns)
    way = fitting[0] if len(fitting) == 1 else _ask_way(draft, lines, columns, fitting, count)
    left_out = draft.asking.answers.get(f"lines-{lines[0].number}")
    for found, line in zip(alike, lines, strict=True):
        if not way:
            line.cells, line.remark = None, LEFT_OUT if left_out else UNCLEAR
            continue
        for role, number in zip(way, found.bare, strict=True):
            if number is not None:
                found.cells[role] = str(number)


def _known_minutes(
    draft: Draft, fitting: list[list[str]], columns: Sequence[tuple[int | None, ...]]
) -> list[list[str]]:
    """The one way in which the minutes are those of other lines, if it is one."""
    known = {found.cells.get("minutes", "") for found in draft.found.values()}
    same = [
        way
        for way in fitting
        if "minutes" in way and all(str(n) in known for n in columns[way.index("minutes")])
    ]
    return same if len(same) == 1 else fitting


def _spoken_minutes(
    draft: Draft, fitting: list[list[str]], columns: Sequence[tuple[int | None, ...]]
) -> list[list[str]]:
    """Without minutes, where sentences tell them and the numbers are others."""
    remark = {int(minutes) for _, minutes in draft.speech.plain if minutes.isdecimal()}
    if not remark or any(number in remark for column in columns for number in column):
        return fitting
    return [way for way in fitting if "minutes" not in way] or fitting


def _ask_way(
    draft: Draft,
    lines: Sequence[SheetLine],
    columns: Sequence[tuple[int | None, ...]],
    fitting: list[list[str]],
    count: int,
) -> list[str]:
    """The way of reading chosen by what one column is; all lines left out for none."""
    if not fitting:
        draft.asking.ask(
            f"lines-{lines[0].number}",
            N_("“%(text)s” was not understood. Correct it in the text, or leave it out."),
            line=lines[0].number,
            choices=("leave_out",),
            text=lines[0].short,
        )
        return []
    at = next(n for n in range(len(columns)) if len({way[n] for way in fitting}) > 1)
    answer = draft.asking.ask(
        f"shape-{count}-{at}",
        N_("What are the numbers %(seen)s on lines like “%(text)s”?"),
        line=lines[0].number,
        choices=tuple(dict.fromkeys(way[at] for way in fitting)),
        seen=", ".join(str(number) for number in columns[at][:3]),
        text=lines[0].short,
    )
    left = [way for way in fitting if way[at] == answer] or fitting
    return left[0] if not answer or len(left) == 1 else _ask_way(draft, lines, columns, left, count)
