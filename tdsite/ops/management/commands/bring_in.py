"""Bring in what was taken out elsewhere: a club, one event or one season."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tdsite import director
from tdsite.ops.archive import books, reading
from tdsite.ops.management.archives import (
    club_file_lines,
    nobody_serves,
    refused_by,
    summary_of,
)
from tdsite.ops.management.clubs import answers_of, club_of
from tdsite.rooms.imports.club_files.acts import AS_IN_THE_FILE, NO_SEASON
from tdsite.rooms.imports.club_files.looked import LookedAt, look, seasons_of
from tdsite.rooms.imports.club_files.reading import MAX_PACKED_BYTES, is_club_file
from tdsite.web import log
from tournaments.rules.past_matches import NEW


class Command(BaseCommand):
    help = (
        "Bring in a club that take_out or backup wrote, where there is no club yet; or an event or"
        " a season of another club into this one."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="club.zip")
        parser.add_argument(
            "--books",
            action="store_true",
            help="ask every seal and every ledger afterwards; fail where one does not hold",
        )
        parser.add_argument("--check", action="store_true", help="look through it, take nothing")
        parser.add_argument(
            "--into",
            default=None,
            metavar="SEASON",
            help="of an event or a season: the number of the season here that it counts in, `file`"
            " for the one of the file (usual for a season), `none`",
        )
        parser.add_argument(
            "--who",
            default="",
            help='of an event or a season: who is who where a name does not say it: "7=new,12=304"'
            " by row and player",
        )

    def handle(self, **options: Any) -> None:
        file: Path = options["file"]
        with refused_by(file):
            if (content := self._of_another_club(file)) is not None:
                self._bring_a_part(file, content, options)
                return
            if options["check"]:
                self.stdout.write(summary_of(reading.check(file)))
                self.stdout.write("The archive is whole.")
                return
            nobody_serves()
            manifest = reading.bring_in(file)
        self.stdout.write(summary_of(manifest))
        if options["books"] and (found := list(books.faults())):
            raise CommandError(" ".join(found))
        if not manifest["with_secrets"]:
            self._say_who_may_sign_in()

    def _of_another_club(self, file: Path) -> bytes | None:
        """The content of an event or a season; None where it is a whole club."""
        if file.stat().st_size > MAX_PACKED_BYTES:
            return None
        content = file.read_bytes()
        return content if is_club_file(content) else None

    def _bring_a_part(self, file: Path, content: bytes, options: dict[str, Any]) -> None:
        """Into this club, as one act; with --check only what it would bring."""
        club = club_of()
        answers = answers_of(options["who"])
        looked = look(club, content, answers)
        self._tell(looked)
        if options["check"]:
            self.stdout.write("Nothing was imported: this was a look through the file.")
            return
        into = options["into"]
        if into is None:
            into = AS_IN_THE_FILE if looked.read.season else NO_SEASON
        into = NO_SEASON if into == "none" else into
        if into not in dict(seasons_of(club, looked.read)):
            raise CommandError(f"There is no open season {into} to count in.")
        line = director.bring_in(
            club.pk,
            read=looked.read,
            file_name=file.name,
            answers=answers,
            season=into,
            by=None,
            at=timezone.now(),
        )
        self.stdout.write(f"{log.says(line)}. Line {line.revision} of the club's log.")

    def _tell(self, looked: LookedAt) -> None:
        for text in club_file_lines(looked.read):
            self.stdout.write(text)
        for event in looked.events:
            if event.here is not None:
                self.stdout.write(f"{event.event.name}: here already, left out")
            for text in event.report.left if event.here is None else ():
                self.stdout.write(f"  – {text}")
        for name in looked.by_name:
            self.stdout.write(f"  = {name}: found by the exact name")
        for question, says in looked.questions:
            may_be = ", ".join(f"{c.answer} {c.name}" for c in question.candidates)
            answer = question.answer or f"not said: {may_be}, {NEW}"
            self.stdout.write(f"Row {question.row}, {question.name}: {says} ({answer})")

    def _say_who_may_sign_in(self) -> None:
        names = User.objects.filter(is_active=True, is_superuser=True).order_by("pk")
        one = names.values_list("username", flat=True).first()
        if one is None:
            raise CommandError("Nobody in this archive may direct: ask for one with a director.")
        self.stdout.write(
            "It came without passwords. Set one, then give the others theirs in Staff:"
            f" manage.py changepassword {one}"
        )
