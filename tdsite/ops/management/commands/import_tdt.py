"""Take saved events of The Tournament Director into the book."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tdsite.ops.management.clubs import club_of
from tdsite.rooms.imports import acts
from tdsite.rooms.imports.report import evening_of, hash_of, preview_of, report_texts
from tdsite.rooms.imports.tdt.tokens import MAX_BYTES
from tournaments.models import Club
from tournaments.operations.imports import ImportedBefore
from tournaments.rules import N_, RuleError
from tournaments.sentences import translate


class Command(BaseCommand):
    help = "Import past events saved by The Tournament Director (.tdt), and say what was taken."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="evening.tdt")
        parser.add_argument(
            "--club", type=int, help="the number of the club; the first if not said"
        )
        parser.add_argument(
            "--replace",
            action="store_true",
            help="undo the import of another save of the same evening first",
        )
        parser.add_argument("--dry-run", action="store_true", help="say it, but take nothing")

    def handle(self, **options: Any) -> None:
        club = club_of(options["club"])
        refused = 0
        for file in options["files"]:
            try:
                self._take(club, file, dry_run=options["dry_run"], replace=options["replace"])
            except OSError as error:
                refused += 1
                self.stderr.write(f"{file}: {error.strerror}")
            except RuleError as error:
                refused += 1
                self.stderr.write(f"{file}: {translate(error)}")
        if refused:
            raise CommandError(f"Not imported: {refused} of {len(options['files'])}.")

    def _take(self, club: Club, file: Path, *, dry_run: bool, replace: bool) -> None:
        with file.open("rb") as opened:
            content = opened.read(MAX_BYTES + 1)
        read = evening_of(club, content, file_name=file.name)
        preview = preview_of(club, read, file_hash=hash_of(content))
        if not dry_run:
            take = acts.replace_event if replace else acts.import_event
            take(
                club.pk,
                read=read,
                file_name=file.name,
                file_hash=hash_of(content),
                by=None,
                at=timezone.now(),
            )
        elif preview.before is not None:
            raise ImportedBefore(
                N_("Already imported as “%(event)s”"),
                event=preview.before.tournament.name,
            )
        self._tell(club, file, read.name, preview.report, dry_run=dry_run)

    def _tell(
        self, club: Club, file: Path, name: str, report: dict[str, Any], *, dry_run: bool
    ) -> None:
        summary = report_texts(report, currency=club.currency)
        head = "would be taken" if dry_run else "taken"
        self.stdout.write(f"{file.name}: “{name}” {head}")
        self.stdout.write("  " + ", ".join(f"{label} {n}" for label, n in summary.figures))
        for sentence in summary.people:
            self.stdout.write(f"  + {sentence}")
        for sentence in summary.remarks:
            self.stdout.write(f"  ! {sentence}")
        for sentence in summary.left:
            self.stdout.write(f"  – {sentence}")
