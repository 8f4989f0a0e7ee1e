"""Try whether a backup could be restored, beside the club that goes on."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tdsite.ops.archive import drill


class Command(BaseCommand):
    help = "Bring a backup in beside the club, ask seals and ledgers again, and throw it away."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", type=Path, metavar="FILE", nargs="?", help="instead of the newest backup"
        )

    def handle(self, **options: Any) -> None:
        file: Path | None = options["file"]
        now = timezone.now()
        held = drill.drill(file, at=now) if file else drill.hold(at=now)
        if held is None:
            raise CommandError("There is no backup yet: manage.py backup.")
        if not held.is_sound:
            raise CommandError(f"{held.file}: {held.why_not}")
        self.stdout.write(f"{held.file} can be restored ({held.seconds:.1f} s).")
