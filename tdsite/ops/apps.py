"""What commands ask before they touch the book: whether its migrations are of this version.

Of a book of before migrations were made one for each app, all of them were run, or none.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from django.apps import AppConfig
from django.core import checks
from django.core.checks import CheckMessage, Error
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import DEFAULT_DB_ALIAS

FIRST = "0001_initial"
LAST = {
    "tournaments": "0024_prices_without_columns",
    "tables": "0005_drawn_again",
    "blinds": "0003_repeated_passes",
}
NOT_OF_THE_FIRST = {  # a table that came after the old first migration
    "tournaments": "tournaments_pricepart",
    "tables": "tables_tablecall",
    "blinds": "blinds_colorup",
}


def refusal(connection: BaseDatabaseWrapper) -> str:
    """Why this book cannot be opened, in a sentence; empty if it can."""
    stopped = ", ".join(f"{app} at {name}" for app, name in _stopped(connection))
    if not stopped:
        return ""
    return (
        f"This book stopped half way through the migrations of an older version ({stopped}). "
        "Run `manage.py migrate` with that version's last commit, then start this one: "
        "docs/adr/0052 says which. Nothing was changed."
    )


def _stopped(connection: BaseDatabaseWrapper) -> Iterator[tuple[str, str]]:
    """Each app whose old migrations were not all run, with the last one that was."""
    applied = MigrationRecorder(connection).applied_migrations()
    here = MigrationLoader(None).disk_migrations
    tables = set(connection.introspection.table_names()) if applied else set()
    for app, last in LAST.items():
        names = sorted(name for of, name in applied if of == app)
        older = [name for name in names if (app, name) not in here]
        if last in names or not names:
            continue
        if older or NOT_OF_THE_FIRST[app] not in tables:
            yield app, names[-1]


def check_book(
    app_configs: Sequence[AppConfig] | None = None,
    databases: Sequence[str] | None = None,
    **options: Any,
) -> list[CheckMessage]:
    """The same for `migrate` and `check --database`."""
    if DEFAULT_DB_ALIAS not in (databases or ()):
        return []
    sentence = refusal(connections[DEFAULT_DB_ALIAS])
    return [Error(sentence, id="tdsite.E001")] if sentence else []


class Ops(AppConfig):
    name = "tdsite.ops"

    def ready(self) -> None:
        checks.register(checks.Tags.database)(check_book)
