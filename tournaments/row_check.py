"""Whether the rows are what the logs say: what was changed beside them is found, and named.

A line holds every row of its act as it was and as it became.  So all lines in their order say how
each row stands now, and how each act found it.  A row that stands otherwise was changed by
something that is no act: a hand at the database, a broken disk, code that wrote past the log.

Money and chips (`Posting`, `ChipMovement`) are not in the lines; the laws of the ledger and its
second reckoning speak for them.  What is written beside every act, like a revision or when a paper
was printed, is not of the log and is left out here.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from tournaments.access import owner_column
from tournaments.acts import values
from tournaments.models import JournalLine, StaffRole
from tournaments.models.club import Role
from tournaments.old_lines import in_parts

AT_ONCE = 1000  # rows or lines read in one statement
GONE = "gone"  # what is said of a whole row that no act took away
UNKNOWN = "unknown"  # and of one that no act made

# Columns that every act writes for itself, and keys of public addresses, which no undo brings back
BESIDE_THE_LOG = {
    "tournaments.club": {"revision", "journal_hash"},
    "tournaments.tournament": {"revision", "journal_hash", "board_token"},
    "tournaments.player": {"link_generation"},
}
# Models of an event whose rows come without an act: the logs themselves and the ledgers, draws with
# seals of their own, what the public page writes, what printers, televisions and boards say
WITHOUT_ACTS = {
    *("tournaments.journalline", "tournaments.posting", "tournaments.chipmovement"),
    *("tables.draw", "tables.drawsecret", "tournaments.preregistration"),
    *("tournaments.printed", "tournaments.printrun", "tournaments.printjob"),
    *("tournaments.papermail", "tournaments.boardsound", "tournaments.televisionkey"),
}


@dataclass(frozen=True, slots=True)
class Stray:
    """A row that is otherwise than the logs say.

    `column` is the field, or GONE or UNKNOWN for the whole row.  `line` is the last line that wrote
    it (its key; None for an unknown row).  `found_by` is the line whose act found it otherwise;
    None where it stands otherwise now.
    """

    model: str
    pk: int
    column: str
    line: int | None
    logged: Any = None
    found: Any = None
    found_by: int | None = None


@dataclass(slots=True)
class _Row:
    """A row as the lines so far left it; `says` is None once it was deleted."""

    line: int
    is_whole: bool  # its making is in the log: every column is known
    says: dict[str, Any] | None = field(default_factory=dict)


class RowCheck:
    """All lines of all logs, in the order in which they were written."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[int, _Row]] = {}
        self._strays: list[Stray] = []

    def read(self, line: int, changes: Iterable[Any]) -> None:
        """The next line, by its key and its changes."""
        for change in in_parts(changes):
            rows = self._rows.setdefault(change["model"], {})
            row = rows.get(change["pk"])
            before, after = change["before"], change["after"]
            if row is not None:
                self._compare(change["model"], change["pk"], row, before, line)
            if row is None or before is None:
                row = rows[change["pk"]] = _Row(line, is_whole=before is None)
            row.line = line
            row.says = None if after is None else {**(row.says or {}), **after}

    def _compare(
        self, model: str, pk: int, row: _Row, found: dict[str, Any] | None, by: int | None
    ) -> None:
        """Note every column in which a row is otherwise than the line before left it."""
        if model in WITHOUT_ACTS or (row.says is None and found is None):
            return
        if row.says is None or found is None:
            word = GONE if found is None else UNKNOWN
            self._strays.append(Stray(model, pk, word, row.line, found_by=by))
            return
        beside = BESIDE_THE_LOG.get(model, set())
        for column in sorted(found.keys() & row.says.keys() - beside):
            if found[column] != row.says[column]:
                says = row.says[column]
                self._strays.append(Stray(model, pk, column, row.line, says, found[column], by))

    def strays(self) -> list[Stray]:
        """All rows that were or are otherwise than the lines say, those of the past first."""
        for model in sorted({*self._rows, *_all_of_events()} - WITHOUT_ACTS):
            self._stand_now(apps.get_model(model))
        return self._strays

    def _stand_now(self, model: type[models.Model]) -> None:
        label = model._meta.label_lower
        rows = self._rows.get(label, {})
        seen: set[int] = set()
        for stands in model._base_manager.order_by("pk").iterator(chunk_size=AT_ONCE):
            seen.add(stands.pk)
            row = rows.get(stands.pk)
            if row is not None:
                self._compare(label, stands.pk, row, _as_logged(stands, row.says), None)
            elif label in _all_of_events() and not _is_the_founders(stands):
                self._strays.append(Stray(label, stands.pk, UNKNOWN, None))
        for pk in sorted(rows.keys() - seen):
            if not self._went_with_its_event(model, rows[pk]):
                self._compare(label, pk, rows[pk], None, None)

    def _went_with_its_event(self, model: type[models.Model], row: _Row) -> bool:
        """Whether it was part of an event that an act took away whole, like one of the sample."""
        owner = owner_column(model)
        if not owner or not row.says or row.says.get(owner) is None:
            return False
        whole: Any = next(f for f in model._meta.concrete_fields if f.attname == owner)
        parent: type[models.Model] = whole.related_model
        above = self._rows.get(parent._meta.label_lower, {}).get(row.says[owner])
        if above is None:
            return False
        return above.says is None or self._went_with_its_event(parent, above)


def strays() -> list[Stray]:
    """Every row of the house that is otherwise than the logs say."""
    check = RowCheck()
    for line, changes in _lines():
        check.read(line, changes)
    return check.strays()


def _lines() -> Iterator[tuple[int, Any]]:
    lines = JournalLine.objects.order_by("pk").values_list("pk", "changes")
    return lines.iterator(chunk_size=AT_ONCE)


def _as_logged(row: models.Model, names: Iterable[str] | None) -> dict[str, Any]:
    """These columns of the row as a line would hold them."""
    written = json.dumps(values(row, names or ()), cls=DjangoJSONEncoder)
    says: dict[str, Any] = json.loads(written)
    return says


def _is_the_founders(row: models.Model) -> bool:
    """The role of who founded the club: it was there before there was a log."""
    if not isinstance(row, StaffRole) or row.tournament_id is not None or row.role != Role.DIRECTOR:
        return False
    return JournalLine.objects.filter(kind="club.founded", by=row.user_id).exists()


def _all_of_events() -> list[str]:
    """The models whose rows belong to an event, and come by acts only."""
    found = (model for model in apps.get_models() if owner_column(model))
    return [model._meta.label_lower for model in found]
