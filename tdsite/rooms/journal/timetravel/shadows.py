"""Tables of an earlier moment, laid over the real ones for one connection.

A temporary table hides the real one of its name, on SQLite as on PostgreSQL.  Whatever a page asks
for, it reads the rows as they were: the rows now, with every later line of the event's journal
turned back.  Nothing real is locked or written, and the transaction that holds the shadows is
always rolled back: they are gone with it, whatever happens.

People, tills and vouchers that other lines than the event's have touched stand as they are now.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.apps import apps
from django.db import connection, models, transaction

from tournaments import journal
from tournaments.acts import Change, merged_changes
from tournaments.models import ChipMovement, JournalLine, Posting, Tournament

AT_ONCE = 500  # rows written in one statement
BY_REVISION = (JournalLine, Posting, ChipMovement)  # these only ever grow


@contextmanager
def as_after(tournament_id: int, revision: int) -> Iterator[None]:
    """Show the event as it stood after this line, to every query of this connection."""
    with _looking():
        event = Tournament.objects.get(pk=tournament_id)
        if revision < event.revision:
            _lay_over(event, revision)
        yield


@contextmanager
def _looking() -> Iterator[None]:
    """One moment of the book, read without a lock; all that is written meanwhile is forgotten.

    SQLite would take the lock of a writer at once; a reader that defers it never needs it.
    """
    outermost = not connection.in_atomic_block
    with _no_lock_at_first(), transaction.atomic():
        if outermost and _is_postgresql():
            _execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        try:
            yield
        finally:
            transaction.set_rollback(True)


@contextmanager
def _no_lock_at_first() -> Iterator[None]:
    connection.ensure_connection()
    mode = getattr(connection, "transaction_mode", None)
    if mode is None:  # not SQLite, or a reader already
        yield
        return
    vars(connection)["transaction_mode"] = "DEFERRED"
    try:
        yield
    finally:
        vars(connection)["transaction_mode"] = mode


def _lay_over(event: Tournament, revision: int) -> None:
    later = journal.lines_of(event).filter(revision__gt=revision).order_by("revision")
    lines = later.values_list("changes", flat=True).iterator(chunk_size=500)
    turned = merged_changes(change for changes in lines for change in changes)
    last = journal.lines_of(event).filter(revision=revision).values_list("hash", flat=True).first()
    by_model = {Tournament._meta.label_lower: dict[int, Change]()}
    for change in turned:
        by_model.setdefault(change["model"], {})[change["pk"]] = change
    for label, changes in by_model.items():
        _shadow(apps.get_model(label), changes)
    for model in BY_REVISION:
        _hide_later(model, event.pk, revision)
    Tournament.objects.filter(pk=event.pk).update(revision=revision, journal_hash=last or "")


def _shadow(model: type[models.Model], changes: dict[int, Change]) -> None:
    """A copy of the table with these rows as they were before the changes."""
    rows = model._base_manager.in_bulk(list(changes))
    before = [row for pk, change in changes.items() if (row := _as_it_was(model, pk, change, rows))]
    name, key = _quoted(model._meta.db_table), _quoted(_key(model))
    kept = f" WHERE {key} NOT IN ({', '.join(map(str, changes))})" if changes else ""
    _execute(f"CREATE TEMPORARY TABLE {name} AS SELECT * FROM {name}{kept}")
    for first in range(0, len(before), AT_ONCE):
        model._base_manager.bulk_create(before[first : first + AT_ONCE])
    _index(model, name)


def _index(model: type[models.Model], name: str) -> None:
    """Ways to find the rows of the copy: by their key, and by what they point to."""
    relations = [f for f in model._meta.concrete_fields if f.is_relation and not f.primary_key]
    columns = [str(field.column) for field in relations]
    where = "" if _is_postgresql() else "temp."
    if _is_postgresql():  # rows are grouped by their key
        _execute(f"ALTER TABLE {name} ADD PRIMARY KEY ({_quoted(_key(model))})")
    else:
        columns.append(_key(model))
    for column in columns:
        index = _quoted(f"past_{model._meta.db_table}_{column}")
        _execute(f"CREATE INDEX {where}{index} ON {name} ({_quoted(column)})")


def _hide_later(model: type[models.Model], event: int, revision: int) -> None:
    """A view of the table without what the event's later lines wrote."""
    name = _quoted(model._meta.db_table)
    real = name if _is_postgresql() else f"main.{name}"
    _execute(
        f"CREATE TEMPORARY VIEW {name} AS SELECT * FROM {real} WHERE tournament_id IS NULL"
        f" OR tournament_id <> {int(event)} OR revision <= {int(revision)}"
    )


def _as_it_was(
    model: type[models.Model], pk: int, change: Change, rows: dict[int, models.Model]
) -> models.Model | None:
    """The row before the change; None for one that was made later."""
    if change["before"] is None:
        return None
    row = rows.get(pk) or model(pk=pk)
    fields = {field.attname: field for field in model._meta.concrete_fields}
    for name, value in change["before"].items():
        setattr(row, name, fields[name].to_python(value))
    return row


def _key(model: type[models.Model]) -> str:
    return str(model._meta.pk.column)


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)


def _is_postgresql() -> bool:
    return connection.vendor == "postgresql"


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
