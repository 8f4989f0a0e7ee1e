"""Everything that can be checked about the book, checked now."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tdsite.ops.archive import audit
from tournaments.models import Tournament


class Command(BaseCommand):
    help = (
        "Check the seals of every log, the ledger of every event, every draw, and every row of the"
        " database against the logs. Fails with each fault named."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", nargs="?", type=int, help="one event, by id, and no rows")

    def handle(self, **options: Any) -> None:
        event_id: int | None = options["event"]
        if event_id is not None and not Tournament.objects.filter(pk=event_id).exists():
            raise CommandError(f"There is no event {event_id}.")
        found = audit.chapters(event_id)
        for name, faults in found.items():
            self.stdout.write(
                f"{name}: {f'{len(faults)} wrong' if faults else 'all as it must be'}"
            )
            for fault in faults:
                self.stdout.write(f"  {fault}")
        if any(found.values()):
            raise CommandError("Something was changed past the log, or does not add up.")
