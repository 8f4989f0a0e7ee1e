"""The club, one event or one season as one file, to read or to bring in elsewhere."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tdsite.ops.archive import club_files, writing
from tdsite.ops.management.archives import club_file_lines, refused_by, summary_of
from tdsite.ops.management.clubs import club_of
from tdsite.rooms.imports.club_files import reading
from tournaments.models import Club, Season, Tournament


class Command(BaseCommand):
    help = (
        "Write the whole club into one zip file: rows, pictures, logs with their seals; or one"
        " event or season, for another club."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="club.zip")
        one = parser.add_mutually_exclusive_group()
        one.add_argument("--event", type=int, metavar="NUMBER", help="only this event")
        one.add_argument("--season", type=int, metavar="NUMBER", help="only this season's events")
        parser.add_argument(
            "--with-passwords", action="store_true", help="the passwords and PINs of the staff too"
        )

    def handle(self, **options: Any) -> None:
        file: Path = options["file"]
        if file.exists():
            raise CommandError(f"{file} is there already. Name another file, or delete it first.")
        if options["event"] or options["season"]:
            self._take_a_part(file, options)
            return
        secrets = bool(options["with_passwords"])
        try:
            manifest = writing.write(file, with_secrets=secrets, at=timezone.now())
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        self.stdout.write(summary_of(manifest))
        self.stdout.write(f"Written to {file}. Only the club should read it: it names its players.")

    def _take_a_part(self, file: Path, options: dict[str, Any]) -> None:
        """One event, or one season, for another club."""
        if options["with_passwords"]:
            raise CommandError("Only the whole club has passwords: leave out --with-passwords.")
        club = club_of()
        with refused_by(file):
            content = self._content(club, options)
            with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
                opened.write(content)
        for line in club_file_lines(reading.read(content)):
            self.stdout.write(line)
        self.stdout.write(
            f"Written to {file}. Only the two clubs should read it: it names players."
        )

    def _content(self, club: Club, options: dict[str, Any]) -> bytes:
        if number := options["event"]:
            event = Tournament.objects.filter(club=club, pk=number).first()
            if event is None:
                raise CommandError(f"There is no event {number}.")
            return club_files.event_file(event, at=timezone.now())
        seasons = Season.objects.select_related("league").filter(league__club=club)
        season = seasons.filter(pk=options["season"]).first()
        if season is None:
            raise CommandError(f"There is no season {options['season']}.")
        return club_files.season_file(season, at=timezone.now())
