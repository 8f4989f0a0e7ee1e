"""A book from before each app had one migration: whole it opens, half way it is refused."""

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from tdsite.ops.apps import FIRST, LAST, NOT_OF_THE_FIRST, refusal
from tdsite.ops.management.commands import up

pytestmark = pytest.mark.django_db
OLD = [
    *(("tournaments", name) for name in (FIRST, "0007_house_rules_of_the_club")),
    *(("tables", name) for name in (FIRST, "0002_time_to_act")),
    *(("blinds", name) for name in (FIRST, "0002_games_and_color_ups")),
]


@pytest.fixture
def record(monkeypatch, settings):
    """Say which migrations of ours were run; on SQLite a test has none to run by itself."""
    settings.MIGRATION_MODULES = {}

    def record(*rows):
        monkeypatch.setattr(
            MigrationRecorder, "applied_migrations", lambda recorder: dict.fromkeys(rows)
        )

    return record


def test_a_new_book_and_one_of_today_open(record):
    record()
    assert refusal(connection) == ""
    record(*((app, FIRST) for app in LAST))
    assert refusal(connection) == ""


def test_a_book_with_all_of_the_old_migrations_opens_and_has_nothing_to_run(record):
    record(*OLD, *LAST.items(), ("tournaments", "0001_squashed_0006_days_and_rulings"))

    executor = MigrationExecutor(connection)
    planned = executor.migration_plan(executor.loader.graph.leaf_nodes())

    assert refusal(connection) == ""
    since = [one.name for one, _ in planned if one.app_label in LAST]
    assert FIRST not in since  # only what came after the first migration of today
    assert since == sorted(since)


def test_a_book_that_stopped_half_way_is_refused_with_the_way_on(record):
    record(*OLD, ("tables", LAST["tables"]), ("blinds", LAST["blinds"]))

    sentence = refusal(connection)

    assert sentence.startswith("This book stopped half way through the migrations of an older")
    assert "(tournaments at 0007_house_rules_of_the_club)" in sentence
    assert "docs/adr/0052" in sentence
    with pytest.raises(CommandError, match="half way"):
        up.Command()._prepare(with_sample=False)
    with pytest.raises(SystemCheckError, match="half way"):
        call_command("migrate", verbosity=0, skip_checks=False)


@pytest.mark.parametrize("app", LAST)
def test_one_that_stopped_after_its_old_first_migration_is_known_by_its_tables(
    record, monkeypatch, app
):
    """Its name alone says nothing: it is the name of today's."""
    record((app, FIRST))
    names = connection.introspection.table_names()
    there = [name for name in names if name != NOT_OF_THE_FIRST[app]]
    monkeypatch.setattr(connection.introspection, "table_names", lambda: there)

    assert f"({app} at 0001_initial)" in refusal(connection)


def test_migrations_to_come_are_no_old_ones(record):
    record(*((app, FIRST) for app in LAST), ("axes", "0001_initial"))

    assert refusal(connection) == ""
