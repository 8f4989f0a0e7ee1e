"""An act: one change to the book under one lock, with every row it touches written down.

Operations change rows only through an Act, so that the journal line can hold each row as it was
and as it became.  That is the whole secret of undo: turn the line's changes round.

Ledger rows (`Posting`, `ChipMovement`) are added through `post` and `move_chips`.  They are never
edited or deleted; an undo adds their reverse.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, NotRequired, TypedDict, TypeVar

from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models

from tournaments.access import nearest_to_event, owner_column
from tournaments.models import ChipMovement, Club, Entry, Posting, TillShift, Tournament
from tournaments.models.journal import Change
from tournaments.models.money import TILLS
from tournaments.old_lines import in_parts
from tournaments.rules.names import plain_columns, show

M = TypeVar("M", bound=models.Model)
MANY = 1000  # rows in one statement


class ActContext(TypedDict):
    """Who orders an act, when, under which idempotency key, having seen which revision.

    `seed` fixes the secret of an event opened for a rehearsal or a test, and with it its draws.
    """

    by: User | None
    at: datetime
    key: NotRequired[str | None]
    expects: NotRequired[int | None]
    fingerprint: NotRequired[str]
    seed: NotRequired[str]


@dataclass
class Act:
    """An act under way.  `scope` is the locked tournament (or the club, for its own journal)."""

    scope: Tournament | Club
    kind: str
    by: User | None
    at: datetime
    key: str | None
    fingerprint: str
    revision: int
    seed: str
    changes: list[Change] = field(default_factory=list)
    line_data: dict[str, Any] = field(default_factory=dict)  # what steps add to the line's data
    rights: tuple[str, ...] = ()  # what it takes; an undo takes the rights to the acts undone
    owners: dict[str, set[Any]] = field(default_factory=dict)  # by model, what rows are part of
    posted: set[int] = field(default_factory=set)  # the entries whose money it moved
    turned_back: set[int] = field(default_factory=set)  # the lines an undo has turned back so far

    @property
    def tournament(self) -> Tournament:
        assert isinstance(self.scope, Tournament)
        return self.scope

    @property
    def club(self) -> Club:
        return self.scope if isinstance(self.scope, Club) else self.scope.club

    def create(self, row: M) -> M:
        """Save a new row and note it."""
        show(row)
        row.save(force_insert=True)
        self._note(row, before=None, after=values(row))
        return row

    def create_many(self, rows: Sequence[M]) -> list[M]:
        """Save new rows of one model in one statement (a thousand at a time) and note them."""
        if not rows:
            return []
        for row in rows:
            show(row)
        made = type(rows[0])._default_manager.bulk_create(rows, batch_size=MANY)
        for row in made:
            self._note(row, before=None, after=values(row))
        return made

    def update(self, row: M, **fields: Any) -> M:
        """Change fields of a row that was read under this act's lock; nothing if they are so."""
        fields = plain_columns(fields)
        if self._change(row, fields):
            type(row)._default_manager.filter(pk=row.pk).update(**fields)
        return row

    def update_alike(self, rows: Sequence[M], **fields: Any) -> None:
        """Change these fields of many rows of one model to the same, a thousand a statement."""
        fields = plain_columns(fields)
        changed = [row.pk for row in rows if self._change(row, fields)]
        for at in range(0, len(changed), MANY):
            found = type(rows[0])._default_manager.filter(pk__in=changed[at : at + MANY])
            found.update(**fields)

    def update_many(self, rows: Sequence[tuple[M, Mapping[str, Any]]]) -> None:
        """Change the same fields of many rows of one model, in one statement."""
        visible = [(row, plain_columns(fields)) for row, fields in rows]
        changed = [(row, fields) for row, fields in visible if self._change(row, fields)]
        if changed:
            names = list(changed[0][1])
            found = [(row.pk, *(fields[name] for name in names)) for row, fields in changed]
            set_columns(type(changed[0][0]), names, found)

    def update_links(self, column: str, rows: Sequence[tuple[M, int | None]]) -> None:
        """Point a foreign key of many rows of one model elsewhere, in two statements at most.

        First all are emptied, then set: rows may change places with each other although no two
        may point to the same thing.  `column` is the attribute that holds the number (`entry_id`).
        """
        changed = [(row, value) for row, value in rows if getattr(row, column) != value]
        if not changed:
            return
        model = type(changed[0][0])
        held = [(row.pk, None) for row, _ in changed if getattr(row, column) is not None]
        for row, value in changed:
            self._note(row, before={column: getattr(row, column)}, after={column: value})
            setattr(row, column, value)
        set_links(model, column, held)
        set_links(model, column, [(row.pk, value) for row, value in changed if value is not None])

    def delete(self, row: models.Model) -> None:
        """Delete a row and note it as it was."""
        self._note(row, before=values(row), after=None)
        type(row)._base_manager.filter(pk=row.pk).delete()

    def delete_many(self, rows: Sequence[models.Model]) -> None:
        """Delete rows of one model, some hundred at a time, and note them as they were."""
        for row in rows:
            self._note(row, before=values(row), after=None)
        for first in range(0, len(rows), 500):
            pks = [row.pk for row in rows[first : first + 500]]
            type(rows[0])._base_manager.filter(pk__in=pks).delete()

    def post(
        self,
        amounts_cents: Mapping[str, int],
        *,
        entry: Entry | None = None,
        shift: TillShift | None = None,
    ) -> None:
        """Money from account to account; the amounts must sum to zero.

        `shift` is the till that what is taken or handed out goes through (`tills.shift_for`).
        """
        assert sum(amounts_cents.values()) == 0, amounts_cents
        if entry is not None:
            self.posted.add(entry.pk)
        Posting.objects.bulk_create(
            Posting(
                tournament=self.tournament,
                revision=self.revision,
                account=account,
                amount_cents=amount,
                entry=entry,
                shift=shift if account in TILLS else None,
            )
            for account, amount in amounts_cents.items()
            if amount
        )

    def move_chips(
        self, reason: str, chips: int, *, entry: Entry | None = None, table: int | None = None
    ) -> None:
        """Chips into play (+) or out of it (−)."""
        ChipMovement.objects.create(
            tournament=self.tournament,
            revision=self.revision,
            reason=reason,
            chips=chips,
            entry=entry,
            table_number=table,
        )

    def move_stacks(self, reason: str, stacks: Iterable[tuple[Entry, int]]) -> None:
        """The chips of many entries into play (+) or out of it (−), in one statement."""
        rows = [
            ChipMovement(
                tournament=self.tournament,
                revision=self.revision,
                reason=reason,
                chips=chips,
                entry=entry,
            )
            for entry, chips in stacks
        ]
        ChipMovement.objects.bulk_create(rows, batch_size=MANY)

    def _change(self, row: models.Model, fields: Mapping[str, Any]) -> bool:
        """Set fields of a row and note what they were; whether any is another than before."""
        before = values(row, fields)
        for name, value in fields.items():
            setattr(row, name, value)
        after = {n: v for n, v in values(row, fields).items() if before[n] != v}
        if after:
            self._note(row, before={n: before[n] for n in after}, after=after)
        return bool(after)

    def _note(
        self, row: models.Model, *, before: dict[str, Any] | None, after: dict[str, Any] | None
    ) -> None:
        label = row._meta.label_lower
        self.changes.append({"model": label, "pk": row.pk, "before": before, "after": after})
        if column := owner_column(type(row)):
            self.owners.setdefault(label, set()).add((before or {}).get(column))
            whole = nearest_to_event(row)
            above = self.owners.setdefault(whole._meta.label_lower, set())
            above.add(getattr(whole, owner_column(type(whole))))


def merged_changes(changes: Iterable[Change]) -> list[Change]:
    """One change per row: as it was before the act, as it was after it.

    They stand in the order in which rows came and went, so that what points to a row comes after
    it and goes before it, and the other way round when all is turned back.
    """
    rows: dict[tuple[str, int], Change] = {}
    for change in in_parts(changes):
        key = (change["model"], change["pk"])
        known = rows.setdefault(key, {**change, "after": {}})
        if known["after"] is None or change["after"] is None:
            rows[key] = rows.pop(key)
        if known["before"] is not None and change["before"] is not None:
            known["before"] = {**change["before"], **known["before"]}
        after = change["after"]
        known["after"] = None if after is None else {**(known["after"] or {}), **after}
    return [row for row in rows.values() if row["before"] is not None or row["after"] is not None]


def values(row: models.Model, names: Iterable[str] | None = None) -> dict[str, Any]:
    """The row's fields as JSON keeps them, under their column attributes (`entry_id`)."""
    wanted = None if names is None else set(names)
    return {
        field.attname: plain(getattr(row, field.attname))
        for field in row._meta.concrete_fields
        if not field.primary_key and (wanted is None or {field.name, field.attname} & wanted)
    }


def plain(value: Any) -> Any:
    """A field's value as JSON keeps it."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()  # as it comes back from the database
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str | Decimal):
        return str(value)
    return value


def set_links(
    model: type[models.Model], column: str, pairs: Sequence[tuple[int, int | None]]
) -> None:
    """Set a nullable foreign key of many rows in one statement; none for no rows."""
    set_columns(model, [column], pairs)


def set_columns(
    model: type[models.Model], names: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> None:
    """Set these columns of many rows (key, then a value for each) in one statement."""
    if not rows:
        return
    quoted = connection.ops.quote_name
    columns = {field.attname: field for field in model._meta.concrete_fields}
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {quoted(model._meta.db_table)}"
            f" SET {', '.join(f'{quoted(name)} = v.{quoted(name)}' for name in names)}"
            f" FROM {_json_rows([columns[name] for name in names])} AS v"
            f" WHERE {quoted(model._meta.db_table)}.id = v.id",
            [json.dumps(rows, cls=DjangoJSONEncoder)],
        )


def _json_rows(fields: Sequence["models.Field[Any, Any]"]) -> str:
    """A list of lists as a table: `id`, then a column for each field."""
    quoted = connection.ops.quote_name
    if connection.vendor == "sqlite":
        taken = [
            f"json_extract(value, '$[{at}]') AS {quoted(field.attname)}"
            for at, field in enumerate(fields, start=1)
        ]
        first = ", ".join(["json_extract(value, '$[0]') AS id", *taken])
        return f"(SELECT {first} FROM json_each(%s))"
    taken = [
        f"CAST(e->>{at} AS {field.db_type(connection)}) AS {quoted(field.attname)}"
        for at, field in enumerate(fields, start=1)
    ]
    first = ", ".join(["CAST(e->>0 AS bigint) AS id", *taken])
    return f"(SELECT {first} FROM jsonb_array_elements(CAST(%s AS jsonb)) AS e)"
