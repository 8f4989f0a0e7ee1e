"""What every test stands on."""

import gc
import logging
import os
import shutil
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn

import pytest
from django.conf import settings as site
from django.core.cache import cache
from django.db import connection, connections
from django.test import override_settings
from django.utils import translation
from hypothesis import HealthCheck, settings
from redis.exceptions import ConnectionError as RedisConnectionError

from tdsite.ops import translations as catalogue
from tdsite.web import limits
from tdsite.web.delivery import StaticFiles
from tests.clients import StaffClient
from tests.mutants import forget_what_was_computed
from tests.refusals import refusals_are_whole
from tests.template_names import templates_read_what_values_have
from tests.waiting import MAX_WAIT_SECONDS
from tournaments.rules.prices import PriceComponent, To, register, withdraw

__all__ = ["refusals_are_whole", "templates_read_what_values_have"]  # fixtures of all tests

# The same examples at every run, so that a failure comes with the change that made it; what no
# run has tried yet is looked for by `make hunt`.  A busy machine fails neither
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("steady", PATIENT, derandomize=True)
settings.register_profile("hunt", PATIENT, derandomize=False, print_blob=True)
settings.load_profile("steady")

# The shell is the same browser without a window, for a quarter of the processor's time
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
BROWSER_TIMEOUT_MS = 1_000 * MAX_WAIT_SECONDS
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

SIDE_FILES = ("-wal", "-shm", "-journal")


def pytest_sessionstart() -> None:
    if "MUTANT_UNDER_TEST" in os.environ:
        forget_what_was_computed()


def pytest_runtest_setup() -> None:
    """Which tests meet a function is listed beforehand: not only the first that has it computed."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        forget_what_was_computed()


@pytest.fixture(scope="session", autouse=True)
def seldom_swept() -> None:
    """What was loaded by now stays to the end: looking through it for garbage costs a twentieth."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(scope="session", autouse=True)
def translations() -> None:
    """French is compiled before anything asks for it."""
    for language in catalogue.languages():
        catalogue.compile_language(language)


@pytest.fixture(scope="session", autouse=True)
def quick_passwords(django_test_environment: None) -> Iterator[None]:
    """What guards a password takes a third of a second each time; nobody guesses here."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(scope="session", autouse=True)
def lines_fit_their_kinds(django_test_environment: None) -> Iterator[None]:
    """A line that does not hold what its kind declares fails the act that writes it."""
    with override_settings(PAYLOADS_MUST_FIT=True):
        yield


@pytest.fixture(scope="session", autouse=True)
def no_backups(django_test_environment: None) -> Iterator[None]:
    """A test that writes them names a folder of its own."""
    with override_settings(BACKUP_DIRS=[]):
        yield


@pytest.fixture(scope="session", autouse=True)
def static_files_found_once() -> Iterator[None]:
    """Every client builds the site anew, and that looks at four hundred files: once is enough."""
    kept: dict[str, dict[str, Any]] = {}
    look = StaticFiles.add_files_from_finders

    def once(self: StaticFiles) -> None:
        where = f"{self.static_prefix} {self.max_age} {site.STATICFILES_DIRS} {site.STORAGES}"
        collected, self.files = self.files, {}
        if where not in kept:
            look(self)
            kept[where] = self.files
        self.files = {**collected, **kept[where]}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFiles, "add_files_from_finders", once)
        yield


def _no_broker() -> NoReturn:
    raise RedisConnectionError


@pytest.fixture(autouse=True)
def nobody_has_knocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """How often an address signed in or registered is forgotten between two tests."""
    cache.clear()
    monkeypatch.setattr(limits, "_broker", _no_broker)


@pytest.fixture(autouse=True)
def no_board_of_another_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers come again where a test's rows are rolled back, and what is drawn is kept by them."""
    for module in ("sending", "snapshots"):
        monkeypatch.setattr(f"tdsite.rooms.boards.{module}._made", {})


@pytest.fixture(autouse=True)
def no_language_of_another_test() -> None:
    """A page drawn in French leaves its thread in French."""
    translation.deactivate()


@pytest.fixture
def silent() -> Iterator[None]:
    """Nothing is logged: for tests whose thousands of refusals nobody will read.

    Through `disable`, after which every logger asks anew whether it is on; a silence that is
    only set on the manager, and set back, stays with each logger that was asked meanwhile.
    """
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture
def client() -> StaffClient:
    return StaffClient()


@pytest.fixture(scope="session")
def django_db_use_migrations() -> bool:
    """SQLite has its tables from the models, in a moment; scenarios that start a site migrate.

    `makemigrations --check` finds what the models have and the migrations lack.  On PostgreSQL a
    migration sets how words compare, which no model says.
    """
    return connection.vendor != "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, *, django_db_keepdb: bool
) -> None:
    """What a killed run left beside its test database goes: SQLite would take it for the new one's.

    Each worker has a database of its own, so each clears up after its namesake.  None of them need
    outlive a power cut, so none waits for the disk.
    """
    for each in connections.all():
        if each.vendor == "sqlite":
            options = each.settings_dict["OPTIONS"]
            options["init_command"] = options["init_command"].replace("=FULL", "=OFF")
    if django_db_keepdb:
        return
    for each in connections.all():
        if each.vendor == "sqlite":
            for side in SIDE_FILES:
                name = f"{each.settings_dict['TEST']['NAME']}{side}"
                Path(name).unlink(missing_ok=True)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One browser for a worker.  Its driver runs a loop in this thread, which Django would refuse.

    No loop of a test's own runs beside it, so what needs a browser comes last.
    """
    if CHROMIUM is None:
        pytest.skip("no Chromium here")
    sync_api = pytest.importorskip("playwright.sync_api")
    with pytest.MonkeyPatch.context() as env, sync_api.sync_playwright() as playwright:
        env.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        sync_api.expect.set_options(timeout=BROWSER_TIMEOUT_MS)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        _wait_long(browser, env)
        yield browser
        browser.close()


def _wait_long(browser: Any, env: pytest.MonkeyPatch) -> None:
    """Whatever is done or opened in a page may take as long as what is expected of it."""
    new_context = browser.new_context

    def patient(**options: Any) -> Any:
        context = new_context(**options)
        context.set_default_timeout(BROWSER_TIMEOUT_MS)
        return context

    env.setattr(browser, "new_context", patient)
    env.setattr(browser, "new_page", lambda **options: patient(**options).new_page())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Whoever needs a browser comes after all others: see `chromium`.

    Of each kind the long ones begin early, and no worker is handed two at once (Makefile, WORKERS):
    one that was begun last would be waited for by all.
    """
    apart = config.getoption("maxschedchunk", None) or 1

    def spread(group: list[pytest.Item]) -> Iterator[pytest.Item]:
        long = [item for item in group if item.get_closest_marker("long")]
        long.sort(key=lambda item: -item.get_closest_marker("long").kwargs.get("minutes", 1))
        others = iter([item for item in group if item not in long])
        for item in long:
            yield item
            yield from islice(others, apart - 1)
        yield from others

    drives = [item for item in items if "chromium" in getattr(item, "fixturenames", ())]
    browserless = [item for item in items if item not in set(drives)]
    items[:] = [*spread(browserless), *spread(drives)]


@pytest.fixture
def ward() -> Iterator[PriceComponent]:
    """Prices have one more part meanwhile: this is all that it takes."""
    help_text = "For the children's ward."
    part = register(PriceComponent("ward", "ward", To.HOUSE, "Ward", help_text=help_text))
    yield part
    withdraw(part)
