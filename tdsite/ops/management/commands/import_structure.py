"""Put a structure file into the library of the club."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from blinds.operations.structures import StructureNameTaken
from tdsite import director
from tdsite.ops.management.clubs import club_of
from tdsite.rooms.imports.report import evening_of
from tdsite.rooms.imports.tdt.tokens import NotReadable
from tdsite.rooms.structures.forms.steps import StepsForm
from tdsite.web.read_sheets import BadSheet, NothingRead, read_content
from tournaments.models import Club
from tournaments.payloads.club import StructureNamed
from tournaments.payloads.shapes import payload
from tournaments.rules import RuleError
from tournaments.rules.imports import NotAPastEvent
from tournaments.sentences import translate


class Command(BaseCommand):
    help = "Put a structure (CSV, XLSX, PDF, JSON, .tdt, a printed sheet) into the library."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="structure.csv")
        parser.add_argument("--name", default="", help="as the file if not said")
        parser.add_argument(
            "--answer",
            action="append",
            default=[],
            metavar="KEY=ANSWER",
            help="what a printed sheet leaves open, as it was asked before",
        )

    def handle(self, **options: Any) -> None:
        file: Path = options["file"]
        club = club_of()
        try:
            if file.suffix.lower() == ".tdt":
                self._keep_saved(club, file, options["name"])
                return
            form = StepsForm(self._rows(file, options["answer"]))
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        except (NothingRead, BadSheet, NotReadable, NotAPastEvent, StructureNameTaken) as error:
            raise CommandError(translate(error)) from error
        if not form.is_valid():
            raise CommandError("\n".join(self._problems(form)))
        try:
            line = director.save_structure(
                club.pk,
                name=options["name"] or file.stem,
                schedule=form.schedule,
                by=None,
                at=timezone.now(),
            )
        except RuleError as error:
            raise CommandError(translate(error)) from error
        self.stdout.write(f"{payload(line, StructureNamed)['structure']}: {len(form.rows)} steps")

    def _rows(self, file: Path, answers: list[str]) -> list[dict[str, str]]:
        """The rows of a file; what it leaves open is told with the key of its answer."""
        answers_by_key = dict(one.split("=", 1) for one in answers if "=" in one)
        found = read_content(file.read_bytes(), answers_by_key)
        if found.sheet and found.sheet.questions:
            open_ones = [
                f"--answer {one.key}={'|'.join(one.choices) or 'NUMBER'}: " + translate(one.unsaid)
                for one in found.sheet.questions
            ]
            raise CommandError("\n".join(open_ones))
        return found.rows

    def _keep_saved(self, club: Club, file: Path, name: str) -> None:
        """The levels and the chips of an event saved by The Tournament Director."""
        read = evening_of(club, file.read_bytes(), file_name=file.name)
        if not read.plan.schedule:
            raise CommandError(f"{file}: the event has no levels.")
        line = director.save_structure(
            club.pk,
            name=name or read.name,
            schedule=read.plan.schedule,
            chips=read.plan.chips,
            by=None,
            at=timezone.now(),
        )
        self.stdout.write(
            f"{payload(line, StructureNamed)['structure']}: {len(read.plan.schedule)} steps"
        )

    def _problems(self, form: StepsForm) -> list[str]:
        """Everything that is wrong with the file, so that it is corrected once."""
        found = [form.trouble] if form.trouble else []
        return found + [
            f"Row {row.number}, {column}: {says}"
            for row in form.rows
            for column, says in row.problems.items()
        ]
