from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tdsite.ops.reflow.edges import Library
from tdsite.ops.reflow.layout import WIDTH, laid_out
from tdsite.ops.reflow.styles import UnreadableStyleError, styled
from tdsite.ops.reflow.tokens import UnreadableTemplateError


class Command(BaseCommand):
    help = "Lay out templates and style sheets; with --check say which are not laid out."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="*", type=Path, help="all of them, unless named")
        parser.add_argument(
            "--check", action="store_true", help="write nothing, fail unless all are"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        wrong: list[str] = []
        library = Library(source_of)
        for path in options["paths"] or [*templates(), *style_sheets()]:
            source = path.read_text(encoding="utf-8")
            try:
                fresh = styled(source) if path.suffix == ".css" else laid_out(source, library)
            except (UnreadableTemplateError, UnreadableStyleError) as unreadable:
                wrong.append(f"{path}: {unreadable}")
                continue
            if not options["check"]:
                if fresh != source:
                    path.write_text(fresh, encoding="utf-8")
                continue
            if fresh != source:
                wrong.append(f"{path}: not laid out; make fmt does it")
            wrong += [f"{path}:{line}: more than {WIDTH} columns" for line in wide_lines(source)]
        if wrong:
            raise CommandError("\n".join(wrong))


def folder() -> Path:
    return Path(settings.BASE_DIR) / "templates"


def templates() -> Iterator[Path]:
    """Every template of the product that is a page or a part of one."""
    yield from sorted(folder().rglob("*.html"))


def style_sheets() -> Iterator[Path]:
    """Every style sheet of the product that is its own."""
    yield from sorted((Path(settings.BASE_DIR) / "tdsite/static/css").rglob("*.css"))


def source_of(name: str) -> str | None:
    """The text of the template that is included as `name`."""
    path = folder() / name
    return path.read_text(encoding="utf-8") if path.suffix == ".html" and path.exists() else None


def wide_lines(source: str) -> list[int]:
    """The numbers of the lines, from 1, that are wider than they may be."""
    return [n for n, line in enumerate(source.split("\n"), 1) if len(line) > WIDTH]
