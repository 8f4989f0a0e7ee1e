"""The club as one file, to read or to bring in elsewhere."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tdsite.ops.archive import writing
from tdsite.ops.management.archives import summary_of


class Command(BaseCommand):
    help = "Write the whole club into one zip file: rows, pictures, logs with their seals."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="club.zip")
        parser.add_argument(
            "--with-passwords", action="store_true", help="the passwords and PINs of the staff too"
        )

    def handle(self, **options: Any) -> None:
        file: Path = options["file"]
        if file.exists():
            raise CommandError(f"{file} is there already. Name another file, or delete it first.")
        secrets = bool(options["with_passwords"])
        try:
            manifest = writing.write(file, with_secrets=secrets, at=timezone.now())
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        self.stdout.write(summary_of(manifest))
        self.stdout.write(f"Written to {file}. Only the club should read it: it names its players.")
