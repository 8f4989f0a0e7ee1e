"""Everything that can be checked about the book, checked now."""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tdsite.ops.archive import books
from tdsite.rooms.draw.proofs import checks_in_book
from tdsite.rooms.journal.rows import stray_rows
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
        events = Tournament.objects.order_by("pk")
        if event_id is not None:
            events = events.filter(pk=event_id)
            if not events:
                raise CommandError(f"There is no event {event_id}.")
        chapters = {
            "Seals and ledgers": list(books.faults(event_id)),
            "Draws": list(draws_that_fail(events)),
        }
        if event_id is None:
            chapters["Rows"] = [stray.says for stray in stray_rows()]
        for name, faults in chapters.items():
            self.stdout.write(
                f"{name}: {f'{len(faults)} wrong' if faults else 'all as it must be'}"
            )
            for fault in faults:
                self.stdout.write(f"  {fault}")
        if any(chapters.values()):
            raise CommandError("Something was changed past the log, or does not add up.")


def draws_that_fail(events: Iterable[Tournament]) -> Iterator[str]:
    """A sentence for each draw whose proof does not hold."""
    for tournament in events:
        for draw, _, checks in checks_in_book(tournament):
            failed = [name for name, holds in checks.items() if holds is False]
            if failed:
                yield f"{tournament.name}: draw {draw.number} fails: {', '.join(failed)}"
