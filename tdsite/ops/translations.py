"""The translators' catalogue: gathered from code and templates, checked, compiled.

Pure Python through Babel, so that a fresh machine needs no gettext tools.  Sentences of rules are
marked with N_(), everything else with Django's gettext functions and template tags.
"""

import io
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

from tdsite.rooms.help.guides import lacking_guides
from tdsite.rooms.rulebook.book import lacking
from tdsite.rooms.rulebook.glossary import lacking_terms
from tournaments.rules.languages import SOURCE, folder_of, table

KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "N_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
}
CODE = ("tournaments", "tables", "blinds", "tdsite")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%")


def gathered() -> Catalog:
    """Every sentence of the product, with the places it stands in."""
    catalogue = Catalog(project="Tournament director", fuzzy=False)
    for path in _sources():
        text = path.read_text(encoding="utf-8")
        if path.suffix != ".py":
            # What Django makes of a template is nearly Python; its indentation is not.
            lines = templatize(text, origin=str(path)).splitlines()
            text = "\n".join(line.strip() for line in lines)
        for _, message, comments, context in extract(
            "python", io.BytesIO(text.encode()), keywords=KEYWORDS, comment_tags=["Translators:"]
        ):
            where = str(path.relative_to(settings.BASE_DIR))
            catalogue.add(message, locations=[(where, 0)], auto_comments=comments, context=context)
    return catalogue


def _sources() -> Iterator[Path]:
    root = settings.BASE_DIR
    for app in CODE:
        yield from sorted(p for p in (root / app).rglob("*.py") if "migrations" not in p.parts)
    yield from sorted(p for p in (root / "templates").rglob("*") if p.suffix in {".html", ".txt"})


def languages() -> list[str]:
    """The languages that need a catalogue: all but the source, which is English."""
    return [code for code, _ in settings.LANGUAGES if code != SOURCE]


def po_file(language: str) -> Path:
    return Path(settings.LOCALE_PATHS[0]) / folder_of(language).name / "LC_MESSAGES" / "django.po"


def read(language: str) -> Catalog:
    """A language's catalogue as it is on disk; an empty one where there is none yet."""
    path = po_file(language)
    if not path.exists():
        return Catalog(locale=Locale.parse(language, sep="-"), fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=Locale.parse(language, sep="-"))


def refresh(language: str) -> Catalog:
    """Bring a language's catalogue up to what the product says now, and write it."""
    catalogue = read(language)
    kept = catalogue.creation_date
    catalogue.update(gathered(), no_fuzzy_matching=True)
    catalogue.creation_date = kept  # or every refresh would differ, and two of them collide
    catalogue.obsolete.clear()
    write(language, catalogue)
    return catalogue


def write(language: str, catalogue: Catalog) -> None:
    path = po_file(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, sort_output=True, omit_header=False)


def compile_language(language: str) -> bool:
    """Write the .mo file when it is missing or older than its .po; whether it was written."""
    source = po_file(language)
    target = source.with_suffix(".mo")
    if not source.exists():
        return False
    if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
        return False
    fresh = target.with_suffix(f".mo.{os.getpid()}")
    with fresh.open("wb") as file:
        write_mo(file, read(language))
    fresh.replace(target)
    return True


def is_complete(language: str) -> bool:
    """Whether the language says of itself that no text of it is missing."""
    return bool(table(language, "language").get("complete", False))


def problems(language: str) -> tuple[list[str], list[str]]:
    """What is wrong in a language (sentences torn, or with other placeholders), and what it lacks.

    What it lacks is read in English.
    """
    known = read(language)
    wrong, missing = [], []
    for message in gathered():
        if message.id:
            held = known.get(message.id, message.context)
            where = f"{message.id!r} ({message.locations[0][0]})"
            translations = _texts(held.string) if held else [""]
            if not all(translations):
                missing.append(f"not translated: {where}")
            elif problem := _problem(message, translations) or _torn(language, translations):
                wrong.append(f"{problem}: {where}")
    texts = [*lacking(language), *lacking_terms(language), *lacking_guides(language)]
    return wrong, missing + [f"no text: {where}" for where in texts]


def _problem(message: Message, translations: list[str]) -> str:
    ids = _texts(message.id)
    wanted = _marks(*ids)
    if not _marks(*translations) <= wanted:
        return "has placeholders that the sentence does not have"
    if len(ids) == 1 and _marks(translations[0]) != wanted:
        return "lacks a placeholder"
    return ""


def _torn(language: str, translations: list[str]) -> str:
    """Which sign a line could end before, so that the sign begins the next."""
    signs = table(language, "language").get("typesetting", {})
    apart = [f" {sign}" for sign in signs.get("firm_before", "")]
    apart += [f"{sign} " for sign in signs.get("firm_after", "")]
    for sign in apart:
        if text := next((text for text in translations if sign in text), ""):
            return f"needs a no-break space for “{sign}” in {text!r}"
    return ""


def _texts(text: Any) -> list[str]:
    """A sentence, or its singular and plural."""
    return [text or ""] if isinstance(text, str | None) else list(text)


def _marks(*texts: str) -> set[str]:
    return {mark for text in texts for mark in PLACEHOLDER.findall(text)}
