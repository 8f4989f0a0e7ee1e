"""Evenings that many tests begin with: played once, then laid down again row by row.

Playing twelve sales takes a tenth of a second and more, and hundreds of tests begin with it.  The
commands always make the same rows of the same book, so the rows are kept; they are laid down again
only where the book before is what it was then (or else the evening is played).  SQLite only.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, transaction

KEPT = 60  # evenings at once
PEOPLE = User._meta.db_table
NOT_KEPT = frozenset({"django_content_type", "auth_permission", "django_migrations"})
# Who logged in, when, and with which chance key: no command reads it, and no two tests share it
LOG_INS = frozenset({"axes_accesslog", "django_session"})
SEQUENCES = "sqlite_sequence"

Rows = list[tuple[Any, ...]]
_evenings: OrderedDict[str, dict[str, Rows]] = OrderedDict()


def laid_down(told: str, play: Callable[[], int]) -> int | None:
    """The key that `play` gives, its rows being in the book; None where it has to be played.

    `told` says all that the evening depends on beside the book before it.
    """
    if connection.vendor != "sqlite" or " at 0x" in told:
        return None
    before = _book()
    known = f"{told}\n{_as_known(before)}"
    if known in _evenings:
        _evenings.move_to_end(known)
        _lay_down(_evenings[known], before)
    else:
        key = play()
        after = _book()
        _evenings[known] = {
            table: rows for table, rows in after.items() if rows != before.get(table)
        } | {"": [(key,)]}
        if len(_evenings) > KEPT:
            _evenings.popitem(last=False)
    return int(_evenings[known][""][0][0])


def _book() -> dict[str, Rows]:
    """Every row of every table that has any."""
    tables = {m._meta.db_table for m in apps.get_models(include_auto_created=True)} - NOT_KEPT
    found: dict[str, Rows] = {}
    with connection.cursor() as cursor:
        for table in (*sorted(tables), SEQUENCES):
            if rows := cursor.execute(f'SELECT * FROM "{table}"').fetchall():
                found[table] = rows
    return found


def _as_known(book: dict[str, Rows]) -> str:
    """The book as two tests may share it: of people the names, for each has a chance password."""
    people = sorted(User.objects.values_list("pk", "username", "is_superuser", "is_active"))
    counts = [row for row in book.get(SEQUENCES, ()) if row[0] not in LOG_INS]
    apart = LOG_INS | {PEOPLE, SEQUENCES}
    return repr([people, counts, {name: rows for name, rows in book.items() if name not in apart}])


def _lay_down(rows: dict[str, Rows], before: dict[str, Rows]) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for table, after in rows.items():
            if not table:
                continue
            there = {row[0] for row in before.get(table, ())} if table == PEOPLE else set()
            if table in before and table != PEOPLE:
                cursor.execute(f'DELETE FROM "{table}"')
            new = [row for row in after if table != PEOPLE or row[0] not in there]
            if new:
                marks = ", ".join(["?"] * len(new[0]))
                cursor.connection.executemany(f'INSERT INTO "{table}" VALUES ({marks})', new)
