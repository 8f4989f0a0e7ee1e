"""Scenes that many tests begin with: played once, then inserted again row by row.

Playing twelve sales takes a tenth of a second and more, and hundreds of tests begin with it.  The
commands always make the same rows of the same book, so the rows are cached; they are inserted
only where the book before is what it was then (or else the scene is played).  SQLite only.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, transaction

MAX_SCENES = 60
PEOPLE = User._meta.db_table
NOT_CACHED = frozenset({"django_content_type", "auth_permission", "django_migrations"})
# Who logged in, when, and with which chance key: no command reads it, and no two tests share it
LOG_INS = frozenset({"axes_accesslog", "django_session"})
SEQUENCES = "sqlite_sequence"

Rows = list[tuple[Any, ...]]
Book = dict[str, Rows]


@dataclass(frozen=True)
class Scene:
    """The tables that playing it changed, and the key it gave."""

    rows: Book
    key: int


_scenes: OrderedDict[str, Scene] = OrderedDict()


def cached_scene(description: str, play: Callable[[], int]) -> int:
    """The key that `play` gives, its rows being in the book.

    `description` says all that the scene depends on beside the book before it.
    """
    if connection.vendor != "sqlite" or " at 0x" in description:
        return play()
    before = _book()
    starting_point = f"{description}\n{_fingerprint(before)}"
    scene = _scenes.get(starting_point)
    if scene is None:
        key = play()
        changed = {name: rows for name, rows in _book().items() if rows != before.get(name)}
        _scenes[starting_point] = Scene(changed, key)
        if len(_scenes) > MAX_SCENES:
            _scenes.popitem(last=False)
        return key
    _scenes.move_to_end(starting_point)
    _insert(scene.rows, before)
    return scene.key


def _book() -> Book:
    """Every row of every table that has any."""
    tables = {m._meta.db_table for m in apps.get_models(include_auto_created=True)} - NOT_CACHED
    found: Book = {}
    with connection.cursor() as cursor:
        for table in (*sorted(tables), SEQUENCES):
            if rows := cursor.execute(f'SELECT * FROM "{table}"').fetchall():
                found[table] = rows
    return found


def _fingerprint(book: Book) -> str:
    """The book as two tests may share it: of people the names, for each has a chance password."""
    people = sorted(User.objects.values_list("pk", "username", "is_superuser", "is_active"))
    counts = [row for row in book.get(SEQUENCES, ()) if row[0] not in LOG_INS]
    apart = LOG_INS | {PEOPLE, SEQUENCES}
    return repr([people, counts, {name: rows for name, rows in book.items() if name not in apart}])


def _insert(rows: Book, before: Book) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for table, after in rows.items():
            there = {row[0] for row in before.get(table, ())} if table == PEOPLE else set()
            if table in before and table != PEOPLE:
                cursor.execute(f'DELETE FROM "{table}"')
            new = [row for row in after if table != PEOPLE or row[0] not in there]
            if new:
                marks = ", ".join(["?"] * len(new[0]))
                cursor.connection.executemany(f'INSERT INTO "{table}" VALUES ({marks})', new)
