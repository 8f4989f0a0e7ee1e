"""The key that heads of logs are signed with."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tdsite.live import log_keys


class Command(BaseCommand):
    help = "Show the public keys that heads of logs are signed with, or begin a new one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--replace", action="store_true", help="make a new key; the old one signs it and goes"
        )

    def handle(self, **options: Any) -> None:
        if options["replace"]:
            if settings.LOG_KEY:
                raise CommandError("The key comes from LOG_KEY: set another one there.")
            log_keys.replace_key()
        for key in log_keys.public_keys():
            self.stdout.write(f"{key.number}  {key.key}")
