"""Take an upgrade back: the book as it was before it."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tdsite.ops.archive import upgrading
from tdsite.ops.up import running


class Command(BaseCommand):
    help = "Put the book back as it was before the last upgrade; then start the older version."
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        if settings.SQLITE_FILE is None:
            raise CommandError(
                "On PostgreSQL: pg_restore --clean --dbname=… with the newest before-upgrade file."
            )
        try:
            running.claim(settings.DATA_DIR, running.Address("127.0.0.1", 0))
            copy, after = upgrading.roll_back(
                settings.SQLITE_FILE, settings.DATA_DIR, at=timezone.now()
            )
        except running.AlreadyRunning as refusal:
            raise CommandError(f"{refusal}. Stop it first.") from None
        except upgrading.NoCopy as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(
            f"The book is the one of {copy.stem.removeprefix(upgrading.BEFORE)} again. "
            f"What came after it is kept in {after}. Start the older version now."
        )
