"""Rows that are otherwise than the logs say, in words: for pages, programs and the audit."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tournaments.models import JournalLine
from tournaments.row_check import GONE, UNKNOWN, Stray, strays

MAX_WORDS = 60  # characters of a value that are shown


@dataclass(frozen=True, slots=True)
class StrayRow:
    """A row that was changed beside the log: which, in which column, and the sentence about it."""

    row: str
    column: str
    line: str
    says: str


def stray_rows() -> list[StrayRow]:
    """Every row of the club that is otherwise than the logs say; all lines are read for it."""
    found = strays()
    lines = _named(found)
    return [_described(stray, lines) for stray in found]


def _named(found: Sequence[Stray]) -> dict[int, str]:
    """What each line is called: its log and its number there."""
    keys = {pk for stray in found for pk in (stray.line, stray.found_by) if pk is not None}
    lines = JournalLine.objects.filter(pk__in=keys).select_related("tournament", "club")
    named = {}
    for line in lines:
        log = (line.tournament or line.club).name
        named[line.pk] = gettext("%(log)s, line %(line)s") % {"log": log, "line": line.revision}
    return named


def _described(stray: Stray, lines: dict[int, str]) -> StrayRow:
    line = lines.get(stray.line or 0, "")
    whole = stray.column in (GONE, UNKNOWN)
    gaps = {
        "row": f"{stray.model} {stray.pk}",
        "column": stray.column,
        "line": line,
        "logged": _short(stray.logged),
        "found": _short(stray.found),
        "by": lines.get(stray.found_by or 0, ""),
    }
    return StrayRow(gaps["row"], "" if whole else stray.column, line, _sentence(stray) % gaps)


def _sentence(stray: Stray) -> str:
    if stray.column == GONE:
        return gettext("%(row)s is gone; no action deleted it (last: %(line)s).")
    if stray.column == UNKNOWN and stray.line is None:
        return gettext("%(row)s was added; no action made it.")
    if stray.column == UNKNOWN:
        return gettext("%(row)s is back; %(line)s had deleted it.")
    if stray.found_by is None:
        return gettext("%(row)s: %(column)s is %(found)s, the log says %(logged)s (%(line)s).")
    return gettext(
        "%(row)s: %(column)s was %(found)s at %(by)s, the log says %(logged)s (%(line)s)."
    )


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MAX_WORDS else f"{text[:MAX_WORDS]}…"
