"""One event, live and sixty times as fast, to be watched on the board and the dashboard."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from tdsite.ops.management.commands.simulate import positive, speed, whole


class Command(BaseCommand):
    help = "Play an event of sixty players at sixty times its speed in the running site."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--entries", type=whole, default=60)
        parser.add_argument("--speed", type=speed, default=60)
        parser.add_argument("--seed", type=int, help="a new evening each time, unless named")
        parser.add_argument(
            "--flights", type=positive, default=0, help="first days, played one after the other"
        )

    def handle(self, **options: Any) -> None:
        seed = options["seed"]
        call_command(
            "simulate",
            here=True,
            entries=options["entries"],
            seats=9,
            speed=options["speed"],
            flights=options["flights"],
            seed=int(timezone.now().timestamp()) if seed is None else seed,
            reentries=0.2,
            rebuys=0.3,
            add_ons=0.6,
            name=_("Demonstration"),
        )
