"""Take saved events of The Tournament Director into the book."""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tdsite.ops.management.clubs import add_counting, club_of, counting_in
from tdsite.rooms.imports.many import packages, taking
from tdsite.rooms.imports.many.choices import (
    AGAIN,
    NEWER,
    UNFINISHED,
    Wishes,
    as_chosen,
    choice_of,
)
from tdsite.rooms.imports.many.packages import Loaded, Measure, files_under, is_package, loaded
from tdsite.rooms.imports.many.rows import (
    Choice,
    FileState,
    FileSummary,
    Stands,
    look_at,
    refused,
    standings_of,
)
from tdsite.rooms.imports.many.table import sentence
from tdsite.rooms.imports.report import evening_of, hash_of, preview_of, report_texts
from tdsite.rooms.imports.tdt.tokens import MAX_BYTES
from tdsite.web import formats
from tournaments.models import Club
from tournaments.operations.imports import ImportedBefore
from tournaments.prize_money import whole_cents
from tournaments.rules import N_, RuleError
from tournaments.rules.languages import check_currency
from tournaments.sentences import translate

STATES = {
    FileState.NEW: "new",
    FileState.HERE: "already here",
    FileState.NEWER: "newer save",
    FileState.OLDER: "older save",
    FileState.DOUBLE: "earlier save in this list",
    FileState.UNFINISHED: "unfinished",
    FileState.NEVER_PLAYED: "never played",
    FileState.REFUSED: "cannot be read",
}


class Command(BaseCommand):
    help = (
        "Import past events saved by The Tournament Director (.tdt), and say what was taken. "
        "Of a folder or a .zip a table of all events stands first."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", type=Path, nargs="+", metavar="FILE", help="evening.tdt, a folder or a .zip"
        )
        parser.add_argument(
            "--club", type=int, help="the number of the club; the first if not said"
        )
        parser.add_argument(
            "--replace",
            action="store_true",
            help="undo the import of another save of the same evening first",
        )
        parser.add_argument(
            "--unfinished",
            choices=[str(one) for one in UNFINISHED],
            default=str(Choice.RUNNING),
            help="what becomes of events that were saved before their end",
        )
        parser.add_argument(
            "--again",
            choices=[str(one) for one in AGAIN],
            default=str(AGAIN[0]),
            help="what a buy-in after an elimination is",
        )
        parser.add_argument("--currency", default="", help="of the files; the club's if not said")
        parser.add_argument(
            "--count",
            action="store_true",
            help="count each event in the league and season of its file",
        )
        add_counting(parser)
        parser.add_argument("--dry-run", action="store_true", help="say it, but take nothing")

    def handle(self, **options: Any) -> None:
        club = club_of(options["club"])
        self.taken: list[str] = []
        wishes = self._wishes(options)
        dry_run = options["dry_run"]
        plain = [path for path in options["files"] if not _holds_many(path)]
        many = [path for path in options["files"] if _holds_many(path)]
        files, not_imported = len(plain), 0
        for file in plain:
            try:
                self._take(club, file, wishes, dry_run=dry_run)
            except OSError as error:
                not_imported += 1
                self.stderr.write(f"{file}: {error.strerror}")
            except RuleError as error:
                not_imported += 1
                self.stderr.write(f"{file}: {translate(error)}")
        if many:
            found, failed = self._take_many(club, many, wishes, dry_run=dry_run)
            files, not_imported = files + found, not_imported + failed
        if self.taken:
            self.stdout.write(f"All of it goes with: manage.py undo_import {','.join(self.taken)}")
        if not_imported:
            raise CommandError(f"Not imported: {not_imported} of {files}.")

    def _wishes(self, options: dict[str, Any]) -> Wishes:
        currency = options["currency"].upper()
        if currency:
            try:
                check_currency(currency)
            except RuleError as error:
                raise CommandError(translate(error)) from error
        return Wishes(
            currency=currency,
            again=options["again"],
            newer=NEWER[1] if options["replace"] else NEWER[0],
            unfinished=options["unfinished"],
            count=options["count"],
            best_of=counting_in(options).best_of,
            drop_worst=options["drop_worst"],
            knock_outs=options["knock_outs"],
        )

    def _take(self, club: Club, file: Path, wishes: Wishes, *, dry_run: bool) -> None:
        """One file that was named: what is taken of it and what is left, in full."""
        with file.open("rb") as opened:
            content = opened.read(MAX_BYTES + 1)
        read = evening_of(club, content, file_name=file.name, reading_as=wishes.reading)
        if read.event is not None and read.event.under_way:
            if wishes.unfinished == Choice.LEAVE:
                self.stdout.write(f"{file.name}: “{read.name}” is unfinished: left out")
                return
            read = as_chosen(read, wishes.unfinished, wishes)
        preview = preview_of(club, read, file_hash=hash_of(content))
        if not dry_run:
            choice: str = Choice.REPLACE if wishes.newer == Choice.REPLACE else Choice.TAKE
            if read.event is not None and read.event.called_off and choice == Choice.TAKE:
                choice = Choice.CALLED_OFF
            self._bring_in(club, file.name, content, choice, wishes)
        elif preview.before is not None:
            raise ImportedBefore(
                N_("Already imported as “%(event)s”"),
                event=preview.before.tournament.name,
            )
        self._tell(club, file, read.name, preview.report, dry_run=dry_run)

    def _bring_in(self, club: Club, name: str, content: bytes, choice: str, wishes: Wishes) -> None:
        """One event, and the lines that took it, by which all is taken back together."""
        taken = taking.take(
            club,
            file_name=name,
            content=content,
            choice=choice,
            wishes=wishes,
            by=None,
            at=timezone.now(),
        )
        self.taken.append(f"{taken.first}-{taken.last}")
        if taken.not_counted:
            self.stderr.write(f"{name}: counts in no season: {translate(taken.not_counted)}")

    def _take_many(
        self, club: Club, paths: Sequence[Path], wishes: Wishes, *, dry_run: bool
    ) -> tuple[int, int]:
        """The table of all files, then one after the other: how many there are, how many failed.

        Stopped in between (Ctrl-C), what is in stays in, whole.
        """
        rows = [self._look(one) for one in self._found(paths)]
        stands = standings_of(club, rows)
        choices = [choice_of(one, row, wishes) for one, row in zip(stands, rows, strict=True)]
        for row, one, choice in sorted(
            zip(rows, stands, choices, strict=True), key=lambda line: line[0].starts_at or "9"
        ):
            self._show(club, row, one, choice, wishes)
        failed = sum(one.standing is FileState.REFUSED for one in stands)
        if not dry_run:
            failed += self._take_chosen(club, paths, rows, choices, wishes)
        return len(rows), failed

    def _found(self, paths: Sequence[Path]) -> Iterator[Loaded]:
        """The files in the same order each time, one in memory at once.  Raises CommandError."""
        measure = Measure()
        for path in paths:
            for file in files_under(path):
                try:
                    with file.open("rb") as opened:
                        yield from loaded(file.name, opened, measure)
                except OSError as error:
                    unread = packages.PackageUnfit(N_("The file cannot be read."), field="files")
                    self.stderr.write(f"{file}: {error.strerror}")
                    yield Loaded(file.name, refusal=unread)
                except RuleError as error:
                    raise CommandError(translate(error)) from error

    def _look(self, file: Loaded) -> FileSummary:
        return (
            refused(file.name, file.refusal) if file.refusal else look_at(file.name, file.content)
        )

    def _show(
        self, club: Club, row: FileSummary, stands: Stands, choice: str, wishes: Wishes
    ) -> None:
        """A line of the table."""
        currency = wishes.currency or club.currency
        paid = formats.money(
            row.paid * int(whole_cents(currency)) // 100, currency=currency, locale="en"
        )
        date = row.starts_at[:10] or "–"
        who = row.winner or (f"{len(row.still_in)} still in" if row.still_in else "–")
        season = ", ".join(name for name in (row.league, row.season) if name) or "–"
        state = STATES[stands.standing]
        if row.says:
            state += f": {sentence({'says': row.says, 'values': row.values})}"
        self.stdout.write(
            f"{date}  {row.players:>3} players  {paid:>10}  {who}  {season}  "
            f"[{state}] {choice}  {row.name or '–'} ({row.file})"
        )

    def _take_chosen(
        self,
        club: Club,
        paths: Sequence[Path],
        rows: Sequence[FileSummary],
        choices: Sequence[str],
        wishes: Wishes,
    ) -> int:
        wanted = [choice != Choice.LEAVE for choice in choices]
        total, done, failed = sum(wanted), 0, 0
        files = zip(self._found(paths), rows, choices, wanted, strict=True)
        try:
            for file, row, choice, is_wanted in files:
                if not is_wanted:
                    continue
                try:
                    self._bring_in(club, file.name, file.content, choice, wishes)
                    done += 1
                    self.stdout.write(f"{done}/{total} “{row.name}” taken ({file.name})")
                except RuleError as error:
                    failed += 1
                    self.stderr.write(f"{file.name}: {translate(error)}")
        except KeyboardInterrupt:
            self.stdout.write("Stopped.")
        self.stdout.write(f"Imported: {done} of {total}.")
        return failed

    def _tell(
        self, club: Club, file: Path, name: str, report: dict[str, Any], *, dry_run: bool
    ) -> None:
        summary = report_texts(report, currency=club.currency)
        head = "would be taken" if dry_run else "taken"
        self.stdout.write(f"{file.name}: “{name}” {head}")
        self.stdout.write("  " + ", ".join(f"{label} {n}" for label, n in summary.figures))
        for text in summary.people:
            self.stdout.write(f"  + {text}")
        for text in summary.remarks:
            self.stdout.write(f"  ! {text}")
        for text in summary.left:
            self.stdout.write(f"  – {text}")


def _holds_many(path: Path) -> bool:
    """A folder, or a package by its first bytes."""
    if path.is_dir():
        return True
    try:
        with path.open("rb") as file:
            return is_package(file.read(4))
    except OSError:
        return False
