"""Bring a club in that was taken out elsewhere."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from tdsite.ops.archive import books, reading
from tdsite.ops.management.archives import nobody_serves, refused_by, summary_of


class Command(BaseCommand):
    help = "Bring in a club that take_out or backup wrote, where there is no club yet."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="club.zip")
        parser.add_argument(
            "--books",
            action="store_true",
            help="ask every seal and every ledger afterwards; fail where one does not hold",
        )
        parser.add_argument("--check", action="store_true", help="look through it, take nothing")

    def handle(self, **options: Any) -> None:
        file: Path = options["file"]
        with refused_by(file):
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

    def _say_who_may_sign_in(self) -> None:
        names = User.objects.filter(is_active=True, is_superuser=True).order_by("pk")
        one = names.values_list("username", flat=True).first()
        if one is None:
            raise CommandError("Nobody in this archive may direct: ask for one with a director.")
        self.stdout.write(
            "It came without passwords. Set one, then give the others theirs in Staff:"
            f" manage.py changepassword {one}"
        )
