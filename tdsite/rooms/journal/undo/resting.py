"""Which later lines rest on one, by what the journal says alone: a refusal, or a start, at once.

Whether the book adds up without them is tried for real.  But a line of the early evening carries
half of what followed: to find that line by line, each with a trial of its own, takes seconds.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import models

from tournaments import journal
from tournaments.acts import merged_changes
from tournaments.models import JournalLine
from tournaments.undo import NO_FACTS, undone_by

RowKey = tuple[str, int]


class Later:
    """The lines in force from one on: what each left in which row, which row points to which."""

    def __init__(self, first: JournalLine, scope: Any) -> None:
        gone = undone_by(scope)
        undone_or_undoing = gone.keys() | set(gone.values())
        rows = journal.lines_of(scope).filter(revision__gte=first.revision).order_by("revision")
        self.changes: dict[int, list[Any]] = {}
        self.written: dict[tuple[RowKey, str], list[tuple[int, Any, Any]]] = defaultdict(list)
        self.pointing: dict[RowKey, list[tuple[int, RowKey, str]]] = defaultdict(list)
        self.taken_back: dict[RowKey, int] = {}
        for line in rows.iterator(chunk_size=200):
            if line.revision not in undone_or_undoing or line.revision == first.revision:
                self._read(line)

    def _read(self, line: JournalLine) -> None:
        self.changes[line.revision] = merged_changes(line.changes)
        for change in self.changes[line.revision]:
            row, before = (change["model"], change["pk"]), change["before"] or {}
            if change["after"] is None:
                self.taken_back[row] = line.revision
                continue
            for name, value in change["after"].items():
                self.written[row, name].append((line.revision, before.get(name), value))
                if value is not None and (model := _pointed_at(change["model"], name)):
                    self.pointing[model, value].append((line.revision, row, name))

    def resting_on(self, revision: int) -> set[int]:
        """The later lines that must go back before this one can, and before those can in turn."""
        found, open_ = set[int](), [revision]
        while open_:
            for later in self._directly(open_.pop()):
                if later not in found:
                    found.add(later)
                    open_.append(later)
        return found

    def _directly(self, revision: int) -> Iterator[int]:
        for change in self.changes[revision]:
            row = (change["model"], change["pk"])
            if change["after"] is None:
                continue
            if self.taken_back.get(row, 0) > revision:
                yield self.taken_back[row]
            for name, value in change["after"].items():
                yield from self._writers(row, name, revision, left=value)
            if change["before"] is None:
                yield from self._pointers(row, revision)

    def _writers(self, row: RowKey, name: str, revision: int, *, left: Any) -> Iterator[int]:
        """From the newest on, until the field is as the line left it."""
        for later, before, after in reversed(self.written[row, name]):
            if later <= revision or after == left:
                return
            yield later
            if before == left:
                return

    def _pointers(self, row: RowKey, revision: int) -> Iterator[int]:
        """Those whose rows still point to what the line made."""
        for later, other, name in self.pointing[row]:
            is_newest = self.written[other, name][-1][0] == later
            if later > revision and is_newest and not self._is_gone(other):
                yield later

    def _is_gone(self, row: RowKey) -> bool:
        voided = self.written.get((row, "voided"))
        return row in self.taken_back or bool(voided and voided[-1][2])


def _pointed_at(label: str, name: str) -> str:
    """The model that a field points to; empty for a field that is no link, or rests on nothing."""
    model = apps.get_model(label)
    if model in NO_FACTS:
        return ""
    for field in model._meta.concrete_fields:
        if field.attname == name and isinstance(field, models.ForeignKey):
            return str(field.related_model._meta.label_lower)
    return ""
