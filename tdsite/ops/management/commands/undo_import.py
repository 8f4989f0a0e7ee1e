"""Take back what was imported together: the files of a batch, or the lines that an import named."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tdsite.ops.management.clubs import club_of
from tdsite.rooms.imports.many import batches, taking
from tdsite.rooms.imports.many.table import says_of
from tournaments import journal
from tournaments.import_lines import KINDS
from tournaments.models import Club, Upload
from tournaments.rules import RuleError
from tournaments.sentences import translate

Lines = tuple[int, int]


class Command(BaseCommand):
    help = (
        "Take back what was imported together, the newest first; each event goes whole or stays,"
        " with the reason. Without anything: what was loaded together."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "lines",
            nargs="*",
            metavar="LINES",
            help="lines of the club's log as an import named them: 12-14,15-17",
        )
        parser.add_argument(
            "--batch", type=int, metavar="NUMBER", help="files that were loaded together"
        )
        parser.add_argument(
            "--club", type=int, help="the number of the club; the first if not said"
        )

    def handle(self, **options: Any) -> None:
        club = club_of(options["club"])
        if options["batch"] is not None:
            self._take_back_batch(club, options["batch"])
        elif options["lines"]:
            self._take_back_lines(club, list(_ranges(",".join(options["lines"]))))
        else:
            self._list(club)

    def _list(self, club: Club) -> None:
        for batch in batches.batches_of(club).order_by("-at"):
            here = sum(one.event_id is not None for one in batches.listed(batch))
            self.stdout.write(
                f"{batch.pk}: {batch.name or 'files'}, {batch.at:%Y-%m-%d %H:%M},"
                f" {batch.total_rows} files, {here} events here"
            )

    def _take_back_batch(self, club: Club, number: int) -> None:
        batch = batches.batches_of(club).select_related("club", "by").filter(pk=number).first()
        if batch is None:
            raise CommandError(f"There is no batch {number}. Without a number all are listed.")
        here = {one.upload.pk for one in batches.listed(batch) if one.event_id is not None}
        if not batches.start_undoing(batch, at=timezone.now()):
            raise CommandError("Nothing of this batch is here, or it is being worked on.")
        batches.work(batch.pk)
        batch = Upload.objects.select_related("club", "by").get(pk=number)
        stay = [one for one in batches.listed(batch) if one.event_id is not None]
        for one in stay:
            self.stderr.write(f"{one.row.name}: stays. {says_of(one)}")
        self._done(len(here), len(stay))

    def _take_back_lines(self, club: Club, ranges: list[Lines]) -> None:
        for lines in ranges:
            _check_imported(club, lines)
        stay = 0
        for first, last in sorted(ranges, reverse=True):
            try:
                taking.take_back(club, first=first, last=last, by=None, at=timezone.now())
            except RuleError as error:
                stay += 1
                self.stderr.write(f"Lines {first}-{last} stay: {translate(error)}")
        self._done(len(ranges), stay)

    def _done(self, all_of_them: int, stay: int) -> None:
        self.stdout.write(f"Taken back: {all_of_them - stay} of {all_of_them}.")
        if stay:
            raise CommandError(f"Not taken back: {stay} of {all_of_them}.")


def _ranges(text: str) -> Iterator[Lines]:
    """The lines as they were written.  Raises CommandError."""
    for part in filter(None, (one.strip() for one in text.split(","))):
        first, _, last = part.partition("-")
        if not (first.isdecimal() and (last or first).isdecimal()):
            raise CommandError(f'"{part}" names no lines. Say 12-14,15-17.')
        yield int(first), int(last or first)


def _check_imported(club: Club, lines: Lines) -> None:
    """Raise CommandError where no event came in with these lines: they are another's work."""
    found = journal.lines_of(club).filter(revision__range=lines, kind__in=KINDS)
    if not found.exists():
        raise CommandError(f"No event came in with lines {lines[0]}-{lines[1]} of the club's log.")
