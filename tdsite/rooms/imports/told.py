"""The report of an import in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from tdsite.rooms.imports.taken import COUNTED
from tdsite.web import formats
from tdsite.web.languages import reading
from tournaments.operations.imported_people import FoundBy


@dataclass(frozen=True, slots=True)
class ImportReport:
    """A report to be shown: figures with their names, and sentences."""

    figures: tuple[tuple[str, int], ...]
    people: tuple[str, ...]
    left: tuple[str, ...]
    remarks: tuple[str, ...]


def told_report(report: Mapping[str, Any], *, currency: str) -> ImportReport:
    """What was taken, who was known, what was left and why, what was odd."""
    taken = report.get("taken", {})
    return ImportReport(
        figures=tuple((gettext(name), taken.get(key, 0)) for key, name in COUNTED.items()),
        people=_people(report.get("known", {})),
        left=_sentences(report.get("left", ()), currency),
        remarks=_sentences(report.get("remarks", ()), currency),
    )


def _people(known: Mapping[str, int]) -> tuple[str, ...]:
    origin, name, new = (known.get(by, 0) for by in FoundBy)
    sentences = []
    if origin:
        sentences.append(
            ngettext(
                "%(n)s player was in the book from an earlier import",
                "%(n)s players were in the book from earlier imports",
                origin,
            )
            % {"n": origin}
        )
    if name:
        sentences.append(
            ngettext(
                "%(n)s player was found by the exact name",
                "%(n)s players were found by their exact names",
                name,
            )
            % {"n": name}
        )
    if new:
        sentences.append(
            ngettext("%(n)s player is new in the book", "%(n)s players are new in the book", new)
            % {"n": new}
        )
    return tuple(sentences)


def _sentences(remarks: Any, currency: str) -> tuple[str, ...]:
    return tuple(_sentence(remark, currency) for remark in remarks)


def _sentence(remark: Mapping[str, Any], currency: str) -> str:
    values = {name: _shown(name, value, currency) for name, value in remark["values"].items()}
    sentence = remark["says"]
    return gettext(sentence) % values if values else gettext(sentence)


def _shown(name: str, value: Any, currency: str) -> Any:
    locale = reading()
    if name.endswith("_cents"):
        return formats.money(value, currency=currency, locale=locale)
    return formats.chips(value, locale=locale) if isinstance(value, int) else value
