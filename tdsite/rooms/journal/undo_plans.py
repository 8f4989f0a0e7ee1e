"""What an undo needs: the later lines that must go with it, and what they change all together.

What it changes is tried out in a transaction that never happens.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import models, transaction

from tdsite.rooms.journal import acts
from tdsite.rooms.journal.acts import MAX_AT_ONCE, NoSuchLine, TooManyTogether
from tdsite.rooms.journal.undo_effects import Effects, effects, facts_of
from tournaments import journal
from tournaments.acts import merged_changes
from tournaments.models import JournalLine, Tournament
from tournaments.rules import N_, RuleError
from tournaments.sentences import translate
from tournaments.undo import NO_FACTS, BlockedByLaterLine, CannotUndo, undone_by

RowKey = tuple[str, int]
NEWEST = 8  # of too many later lines: where to begin


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


NOTHING_CHANGES = Effects()


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """The line, the later lines that must go with it (the newest first), and what it changes.

    `refusal` says why it cannot be undone at all, and `because` is the line that stays; then
    nothing changes.  Where too many rest on it, `resting` are the newest of them.
    """

    line: JournalLine
    others: tuple[JournalLine, ...] = ()
    effects: Effects = NOTHING_CHANGES
    refusal: str = ""
    because: JournalLine | None = None
    resting: tuple[JournalLine, ...] = ()

    @property
    def revisions(self) -> list[int]:
        return [*(line.revision for line in self.others), self.line.revision]


def what_stands(
    tournament: Tournament, revision: int, *, by: User | None, at: datetime
) -> UndoPlan:
    """The line with all the later lines that rest on it, and what changes once they are undone.

    Raises NoSuchLine.
    """
    line = journal.lines_of(tournament).filter(revision=revision).first()
    if line is None:
        raise NoSuchLine(
            N_("The log has no line %(revision)s."), field="revision", revision=revision
        )
    with _tried():
        before = facts_of(tournament.pk, at)
        others: list[JournalLine] = []
        if refusal := _undone(tournament, line, others, by=by, at=at):
            stays = refusal.line if isinstance(refusal, CannotUndo) else None
            why_not = translate(refusal)
            return UndoPlan(line, refusal=why_not, because=stays, resting=tuple(others))
        after = facts_of(tournament.pk, at)
    others.sort(key=lambda other: -other.revision)
    changed = effects(before, after, currency=tournament.currency)
    return UndoPlan(line, tuple(others), changed)


def _undone(
    tournament: Tournament,
    line: JournalLine,
    others: list[JournalLine],
    *,
    by: User | None,
    at: datetime,
) -> RuleError | None:
    """Undo the line and whatever stands in its way, which goes to `others`; or why not.

    Of too many, the newest go to `others`, the newest first.
    """
    later, wanted = Later(line, tournament), {line.revision}
    wanted |= later.resting_on(line.revision)
    while len(wanted) <= MAX_AT_ONCE:
        try:
            acts.undo_together(tournament.pk, revisions=list(wanted), by=by, at=at)
        except BlockedByLaterLine as error:
            if error.line is None or error.revision in wanted:
                return error
            wanted |= {error.revision, *later.resting_on(error.revision)}
        except RuleError as error:
            return error
        else:
            lines = journal.lines_of(tournament).filter(revision__in=wanted - {line.revision})
            others.extend(lines)
            return None
    lines = journal.lines_of(tournament).filter(revision__in=wanted - {line.revision})
    others.extend(lines.order_by("-revision")[:NEWEST])
    return _too_many(len(wanted) - 1)


def _too_many(resting: int) -> TooManyTogether:
    """`resting`: at least so many; what the rules would find beyond them is not looked for."""
    return TooManyTogether(
        N_("%(number)s later actions depend on this one. Undo some of them first."), number=resting
    )


@contextmanager
def _tried() -> Iterator[None]:
    """Do it, tell nobody, and take it all back."""
    with transaction.atomic():
        try:
            yield
        finally:
            transaction.set_rollback(True)
