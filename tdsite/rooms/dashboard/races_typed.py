"""Odd chips of tables as people type them: 1-8 0, 9 12."""

import re

from tournaments.rules import N_, RuleError
from tournaments.rules.values import MAX_TABLE

_PART = re.compile(
    r"(?P<first>\d{1,4})(?:\s?[-–]\s?(?P<last>\d{1,4}))?(?:[\s:=]+(?P<odd>\d{1,6}))?", re.ASCII
)


class NotTables(RuleError):
    """What was typed names no tables."""


def tables_typed(text: str) -> dict[int, int]:
    """Table → its odd chips; what stands behind the last of several counts for all before it.

    Raises NotTables.

    >>> tables_typed("1-3 0, 5, 6: 12")
    {1: 0, 2: 0, 3: 0, 5: 12, 6: 12}
    """
    found: dict[int, int] = {}
    waiting: list[int] = []
    for part in re.split(r"[,;]", text):
        read = _PART.fullmatch(part.strip())
        tables = _tables(read) if read else []
        if read is None or not tables or (found.keys() | waiting) & set(tables):
            raise _not_tables(text)
        waiting += tables
        if read["odd"]:
            found |= dict.fromkeys(waiting, int(read["odd"]))
            waiting = []
    if waiting:
        raise _not_tables(text)
    return found


def _tables(read: "re.Match[str]") -> list[int]:
    first = int(read["first"])
    return list(range(first, min(int(read["last"] or first), MAX_TABLE) + 1))


def _not_tables(text: str) -> NotTables:
    return NotTables(
        N_("“%(text)s” is not odd chips by table. Type race 1-8 0, 9 12: each table once."),
        field="line",
        text=text.strip()[:60],
    )
