"""Keep the club as it stands now, while it goes on."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tdsite.ops.archive import keeping


class Command(BaseCommand):
    help = "Write a backup, while the product runs; old ones go: 7 days, 4 weeks, 12 months stay."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--to",
            type=Path,
            action="append",
            metavar="FOLDER",
            help="instead of BACKUP_DIRS; more than once: copied to each",
        )

    def handle(self, **options: Any) -> None:
        folders: list[Path] = options["to"] or list(settings.BACKUP_DIRS)
        if not folders:
            raise CommandError("Where to? Name a folder: --to FOLDER, or set BACKUP_DIRS.")
        try:
            kept = keeping.keep(folders, at=timezone.now())
        except OSError as error:
            raise CommandError(f"{folders[0]}: {error.strerror}") from None
        size = kept.file.stat().st_size
        self.stdout.write(f"Backup written: {kept.file} ({size / 1_000_000:.1f} MB)")
        if kept.forgotten:
            self.stdout.write(f"Old backups deleted: {kept.forgotten}")
        for folder in kept.unreachable:
            self.stderr.write(f"Not copied to {folder}: it cannot be reached.")
