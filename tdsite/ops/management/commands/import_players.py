"""Take a list of players (CSV or XLSX) into the club's book."""

from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tdsite import director
from tdsite.ops.management.clubs import club_of
from tdsite.rooms.imports.players.cells import DateOrder
from tdsite.rooms.imports.players.columns import (
    LABELS,
    Mapping,
    guess,
    heading_key,
    with_dates,
)
from tdsite.rooms.imports.players.preview import preview_of, problems_of
from tdsite.rooms.imports.players.reading import PlayerList, first_look, read_list
from tdsite.web.read_sheets import Sheet
from tournaments.models import Club
from tournaments.rules import RuleError
from tournaments.rules.imports import Choices, Existing
from tournaments.sentences import translate


class Command(BaseCommand):
    help = "Take a list of players (CSV, XLSX) into the book: all of it in one act, or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="members.xlsx")
        parser.add_argument("--club", type=int, help="number of the club, if there are several")
        parser.add_argument(
            "--map",
            default="",
            help='by headings or numbers of columns: "name=Player,phone=#3";'
            f" known are {', '.join(LABELS)}",
        )
        parser.add_argument(
            "--heading", type=int, help="the row of the headings, 0 for none; guessed if not said"
        )
        parser.add_argument(
            "--dates",
            choices=[one.value for one in DateOrder],
            help="which number of a birth date is the day, where the list does not say it",
        )
        parser.add_argument("--sheet", type=int, default=1, help="of a workbook; 1 is the first")
        parser.add_argument(
            "--existing",
            choices=[one.value for one in Existing],
            default=Existing.UPDATE.value,
            help="what to do with players who are here already",
        )
        parser.add_argument("--dry-run", action="store_true", help="only say what would be done")

    def handle(self, **options: Any) -> None:
        club = club_of(options["club"])
        file: Path = options["file"]
        try:
            read = self._read(file, options)
            self._report(club, read)
            if options["dry_run"]:
                return
            line = director.import_players(
                club.pk,
                people=read.people,
                file=file.name,
                choices=read.mapping.choices,
                by=None,
                at=timezone.now(),
            )
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        except RuleError as error:
            raise CommandError(translate(error)) from error
        self.stdout.write(f"Imported, line {line.revision} of the club's log.")

    def _read(self, file: Path, options: dict[str, Any]) -> PlayerList:
        content = file.read_bytes()
        sheet, mapping, _ = first_look(content, sheet=options["sheet"] - 1)
        if options["heading"] is not None:
            heading = min(max(options["heading"], 0), len(sheet.rows))
            mapping = replace(mapping, heading=heading, columns=guess(sheet.rows, heading))
        if options["map"]:
            mapping = replace(mapping, columns=self._columns(options["map"], sheet, mapping))
        mapping = with_dates(mapping, sheet, chosen=options["dates"] or "")
        choices = Choices(existing=Existing(options["existing"]))
        return read_list(content, replace(mapping, choices=choices), today=timezone.now().date())

    def _columns(self, columns: str, sheet: Sheet, mapping: Mapping) -> tuple[str, ...]:
        """The guess, with what was said of single columns instead."""
        headings = sheet.rows[mapping.heading - 1 if mapping.heading else 0]
        found = list(mapping.columns)
        for pair in columns.split(","):
            meaning, _, heading = (part.strip() for part in pair.partition("="))
            at = [
                n
                for n, one in enumerate(headings)
                if heading == f"#{n + 1}" or heading_key(one) == heading_key(heading)
            ]
            if meaning not in LABELS or not at:
                raise CommandError(
                    f'"{pair}" is not understood. Known are {", ".join(LABELS)};'
                    f" the file has {', '.join(filter(None, headings))}."
                )
            found = ["" if one == meaning else one for one in found]
            found[at[0]] = meaning
        return tuple(found)

    def _report(self, club: Club, read: PlayerList) -> None:
        preview = preview_of(club, read)
        for one in problems_of(club, read):
            self.stdout.write(f"Row {one.row}, {one.name or '–'}, {one.field}: {one.says}")
        counts = ", ".join(f"{count} {standing}" for standing, count in preview.counts.items())
        self.stdout.write(f"{preview.rows} rows: {counts}.")
        self.stdout.write(f"{preview.new} to add, {preview.changed} to change.")
