from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tdsite.ops import translations


class Command(BaseCommand):
    help = "Gather, check or compile the translations (no gettext tools needed)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--check", action="store_true", help="fail unless all is translated")
        what.add_argument("--compile", action="store_true", help="write the .mo files that are due")

    def handle(self, *args: Any, **options: Any) -> None:
        for language in translations.languages():
            if options["check"]:
                self._check(language)
            elif options["compile"]:
                translations.compile_language(language)
            else:
                fresh = translations.refresh(language)
                self.stdout.write(f"{language}: {len(fresh)} sentences")

    def _check(self, language: str) -> None:
        """A language that is to be complete must be; of another it is told what it lacks."""
        wrong, missing = translations.problems(language)
        if not wrong and missing and not translations.is_complete(language):
            self.stdout.write(f"{language}: {len(missing)} texts are read in English until then")
            self.stdout.write("\n".join(missing))
        elif problems := wrong + missing:
            lines = "\n".join(problems)
            raise CommandError(f"{language}: {len(problems)} sentences need a translator\n{lines}")
