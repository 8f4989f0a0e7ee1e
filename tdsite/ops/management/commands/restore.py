"""Put a backup back in place of what is here."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tdsite.ops.archive import books, reading, writing
from tdsite.ops.management.archives import nobody_serves, refused_by, summary_of
from tournaments.models import Club


class Command(BaseCommand):
    help = (
        "Put a backup back: checked first, all of it or nothing; what was here is kept in a file."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="a backup")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, **options: Any) -> None:
        file: Path = options["file"]
        now = timezone.now()
        nobody_serves()
        with refused_by(file):
            self.stdout.write(summary_of(reading.check(file)))
            if Club.objects.exists() and not options["yes"]:
                self._ask()
            if Club.objects.exists():
                before = settings.DATA_DIR / f"before-restore-{now:%Y-%m-%dT%H-%M-%SZ}.zip"
                writing.write(before, with_secrets=True, at=now)
                self.stdout.write(f"What was here is kept in {before}.")
            reading.bring_in(file, replace=True)
        self.stdout.write("Restored: every table and every log is as it was written.")
        for fault in books.faults():
            self.stdout.write(f"! {fault}")

    def _ask(self) -> None:
        names = ", ".join(Club.objects.order_by("pk").values_list("name", flat=True))
        self.stdout.write(
            f"This takes the place of everything here ({names}). Everybody signs in anew."
        )
        if input("Enter the name of the club to go on: ") not in names.split(", "):
            raise CommandError("Nothing was changed.")
