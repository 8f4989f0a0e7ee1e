import logging
import os
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.module_loading import import_string

from tdsite.live import standby_state as states
from tdsite.ops import apps
from tdsite.ops.archive import upgrading
from tdsite.ops.standby.following import leads
from tdsite.ops.up import broker, running
from tdsite.ops.up.supervisor import Plan, become
from tournaments.models import Club
from tournaments.operations.clubs import FoundedAlready
from tournaments.sentences import translate

# by name: it needs every command of the house, for which no later start should wait
OPEN_HOUSE = "tdsite.ops.up.sample.open_house"


class Command(BaseCommand):
    help = "Run everything: broker, web, worker and beat.  PORT, HOST and DATA_DIR are honoured."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--no-sample", action="store_true", help="make no sample events at the first start"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            plan = _plan()
            running.claim(settings.DATA_DIR, plan.address)
            running.check_port(plan.address)
            check_leads(settings.DATA_DIR)
        except (running.AlreadyRunning, running.PortTaken, broker.NoBroker) as refusal:
            raise CommandError(str(refusal)) from None
        self._prepare(with_sample=not options["no_sample"])
        connection.close()
        os.chdir(settings.BASE_DIR)
        become(plan)

    def _prepare(self, *, with_sample: bool) -> None:
        """The database as the code wants it, and on the first start something in it."""
        if sentence := apps.refusal(connection):
            raise CommandError(sentence)
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            if executor.loader.applied_migrations:
                self._copy_first()
            self.stdout.write("Preparing the database …")
            call_command("migrate", verbosity=0)
        if Club.objects.exists() or User.objects.exists():
            return
        # Nobody looks on yet, so that nobody needs telling: the broker starts later.
        logging.getLogger("tournaments.change_signals").setLevel(logging.ERROR)
        try:
            opened = import_string(OPEN_HOUSE)(now=timezone.now(), with_sample=with_sample)
        except FoundedAlready as taken:  # by a program that began with this book just now
            self.stdout.write(translate(taken))
            return
        self.stdout.write(
            f"\n  Sign in as   {opened.name}\n  Password     {opened.password}\n"
            "  It is shown this once.  Change it under /me/ or with manage.py changepassword.\n"
        )

    def _copy_first(self) -> None:
        """An upgrade that will not do is taken back by the copy of before it."""
        kept = upgrading.copy_first(connection.settings_dict, settings.DATA_DIR, at=timezone.now())
        if kept is None:
            self.stdout.write(
                "No copy is kept of the book before this upgrade: pg_dump is missing."
            )
        else:
            self.stdout.write(f"The book as it was is kept in {kept} (manage.py roll_back).")


def address_of() -> running.Address:
    """Where the environment wants it to listen.  Raises CommandError for a bad PORT."""
    port = os.environ.get("PORT", "8000")
    if not port.isdigit() or not 0 < int(port) < 65536:
        raise CommandError(f"PORT is a number from 1 to 65535, not “{port}”.")
    return running.Address(os.environ.get("HOST", "127.0.0.1"), int(port))


def _plan() -> Plan:
    """What the environment asks for.  Raises NoBroker; CommandError for a bad PORT."""
    at, home = address_of(), str(settings.DATA_DIR / "valkey")
    if os.environ.get("REDIS_URL"):
        return Plan(at.host, at.port, home)
    return Plan(at.host, at.port, home, str(settings.BROKER_SOCKET), broker.find_server())


def check_leads(data_dir: Path) -> None:
    """Refuse to start beside the machine that took over.  Raises CommandError.

    It may have done so while this one was off, and could tell nobody: so it is asked.
    """
    known = states.read(data_dir)
    if known.follows:
        raise CommandError(
            f"This machine follows {known.follows}: manage.py follow, and its page to take over."
        )
    successor = known.successor or (known.follower if leads(known.follower, known.epoch) else "")
    if successor:
        states.change(data_dir, lambda state: replace(state, successor=successor))
        raise CommandError(
            f"This machine was replaced by {successor}. Follow it from here with manage.py follow, "
            f"or remove {data_dir / states.FILE} if it will never come back."
        )
