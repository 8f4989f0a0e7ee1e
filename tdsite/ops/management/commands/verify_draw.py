"""Verify draws with our own rules: from a public file, or in the book."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tdsite.rooms.draw.proofs import Checks, checks_in_book, checks_of_file, file_text, problem_of
from tournaments.models import Tournament


class Command(BaseCommand):
    help = (
        "Verify a draw by its public file, or every draw of an event in the book (docs/draws.md)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="draw-17.json")
        parser.add_argument("--event", type=int, help="an event in the book, by id")
        parser.add_argument("--all", action="store_true", help="every draw of the event")

    def handle(self, **options: Any) -> None:
        if options["file"] and options["event"] is None:
            self._verify_file(options["file"])
        elif options["event"] is not None and options["all"] and not options["file"]:
            self._verify_book(options["event"])
        else:
            raise CommandError("Name a file, or an event with --event ID --all.")

    def _verify_file(self, file: Path) -> None:
        text, draw = _read(file)
        if problem := problem_of(draw):
            raise CommandError(f"{file} is not the file of a draw that can be checked: {problem}.")
        checks = {"file": text == file_text(draw).encode(), **checks_of_file(draw)}
        for name, holds in checks.items():
            self.stdout.write(f"{name:11} {_said(holds=holds)}")
        if not all(checks.values()):
            raise CommandError("This draw does not match what was published.")

    def _verify_book(self, event_id: int) -> None:
        tournament = Tournament.objects.filter(pk=event_id).first()
        if tournament is None:
            raise CommandError(f"There is no event {event_id}.")
        failed = []
        for draw, standing, checks in checks_in_book(tournament):
            results = ", ".join(f"{name} {_said(holds=holds)}" for name, holds in checks.items())
            self.stdout.write(f"draw {draw.number} ({draw.kind}, {standing}): {results}")
            if not _all_hold(checks):
                failed.append(draw.number)
        if failed:
            raise CommandError(f"Not what they should be: draws {', '.join(map(str, failed))}.")


def _read(file: Path) -> tuple[bytes, Any]:
    """The bytes of the file, and what they say.  Raises CommandError."""
    try:
        text = file.read_bytes()
        draw = json.loads(text)
        file_text(draw).encode()
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{file} is not the file of a draw: it cannot be read.") from error
    return text, draw


def _all_hold(checks: Checks) -> bool:
    return all(checks.values())


def _said(*, holds: bool) -> str:
    return "holds" if holds else "DOES NOT HOLD"
