"""What an archive holds: every table of the club, row by row, as text that loses nothing.

Times keep their microseconds and amounts their digits: the seals of the journal are made over
them, and a row that came back rounded would break the seal of its line.
"""

import base64
import contextlib
import datetime
import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.apps import apps
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.db import connection, models, transaction
from django.db.models.query import QuerySet

from tournaments.models import PinTries, StaffPin

OUR_APPS = ("tournaments", "blinds", "tables")
SECRETS = (StaffPin, PinTries)  # left out with the passwords
NOBODY_KNOWS_IT = f"{UNUSABLE_PASSWORD_PREFIX}taken out without it"
CHUNK = 500

Table = type[models.Model]


def archived() -> list[Table]:
    """Accounts first, then the tables of the club; who is signed in, and where, stays here."""
    return [User, *(model for app in OUR_APPS for model in apps.get_app_config(app).get_models())]


def name_of(table: Table) -> str:
    """The name of its file: `tables/tournaments.entry.jsonl`."""
    return f"tables/{table._meta.label_lower}.jsonl"


def columns_of(table: Table) -> list[str]:
    return [field.attname for field in table._meta.concrete_fields]


def lines(table: Table, *, with_secrets: bool) -> Iterator[str]:
    """The names of the columns, then each row by its number: JSON, a line each."""
    columns = columns_of(table)
    yield _line(columns)
    if table in SECRETS and not with_secrets:
        return
    rows: Iterable[tuple[Any, ...]] = QuerySet(table).order_by("pk").values_list(*columns)
    for row in rows.iterator(chunk_size=CHUNK):  # type: ignore[attr-defined]
        values = [_plain(value) for value in row]
        if table is User and not with_secrets:
            values[columns.index("password")] = NOBODY_KNOWS_IT
        yield _line(values)


def digest(table: Table, *, with_secrets: bool) -> str:
    """The SHA-256 of those lines: equal for equal rows, on either database."""
    found = hashlib.sha256()
    for line in lines(table, with_secrets=with_secrets):
        found.update(line.encode())
    return found.hexdigest()


def fill(table: Table, written: Iterable[str]) -> int:
    """Put rows into an empty table; answers how many.

    Raises ValueError (KeyError, TypeError) for lines that are no rows of this table.
    """
    lines_left = iter(written)
    columns = json.loads(next(lines_left))
    if columns != columns_of(table):
        raise ValueError(f"columns of {table._meta.label}")
    fields = list(table._meta.concrete_fields)
    waiting: list[models.Model] = []
    number = 0
    for line in lines_left:
        values = json.loads(line)
        read = (_read(field, value) for field, value in zip(fields, values, strict=True))
        waiting.append(table(**dict(zip(columns, read, strict=True))))
        number += 1
        if len(waiting) == CHUNK:
            _add(table, waiting)
            waiting = []
    _add(table, waiting)
    return number


def _add(table: Table, rows: list[Any]) -> None:
    QuerySet(table).bulk_create(rows)


def empty(table: Table) -> None:
    """Delete every row, unasked: what points at them goes in the same act."""
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {connection.ops.quote_name(table._meta.db_table)}")


def _line(values: list[Any]) -> str:
    return json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"


def _plain(value: Any) -> Any:
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.UTC).isoformat(timespec="microseconds")
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode()
    if value is None or isinstance(value, str | int | float | bool | dict | list):
        return value
    return str(value)  # a day, an exact decimal


def _read(field: "models.Field[Any, Any]", value: Any) -> Any:
    if isinstance(field, models.JSONField) or value is None:
        return value
    if isinstance(field, models.BinaryField):
        return base64.b64decode(value, validate=True)
    target = field.target_field if isinstance(field, models.ForeignKey) else field
    return target.to_python(value)


@contextlib.contextmanager
def one_moment() -> Iterator[None]:
    """Everything read inside is read as it stands now, while others go on selling.

    SQLite: a reader's transaction, which the write-ahead log keeps for it; Django's own would
    stand in the line of the writers.  PostgreSQL: one snapshot for all statements.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("COMMIT")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
