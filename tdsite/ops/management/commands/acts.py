from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tdsite.ops import acts_page


class Command(BaseCommand):
    help = "Write docs/acts.md from the register of acts, or check that it is up to date."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="fail where the page is behind")

    def handle(self, *args: Any, **options: Any) -> None:
        page = Path(settings.BASE_DIR) / "docs" / "acts.md"
        text = acts_page.page()
        if not options["check"]:
            page.write_text(text)
        elif not page.exists() or page.read_text() != text:
            raise CommandError("docs/acts.md is behind the acts: run manage.py acts")
