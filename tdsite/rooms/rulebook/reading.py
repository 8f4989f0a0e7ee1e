"""The files of the rulebook, and whether each has the form it should.

The English folder is the book; that of another language says the same laws again, as many of them
as it has.  A mistake is told with its file and law, so that whoever writes a text finds it.
"""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Table = Mapping[str, Any]

CHAPTERS = "chapters.toml"
SYNONYMS = "synonyms.toml"

_NUMBERED = frozenset({"number"})
_SAID = frozenset({"title", "text"})
_MAY = frozenset({"words", "parts", "differs", "note"})
_ONLY_THE_BOOK = frozenset({"does", "see", "old"})


class Malformed(Exception):
    """A text of the rulebook is not as it should be.  For whoever writes it, not for players."""


@dataclass(frozen=True, slots=True)
class Files:
    """What a folder has: every section's file, the chapters, words that mean the same."""

    sections: tuple[Table, ...]
    chapters: tuple[Table, ...]
    synonyms: Mapping[str, tuple[str, ...]]


def read_all(folder: Path, *, is_the_book: bool) -> Files:
    """Every file of a language's folder, looked through.  Raises Malformed."""
    own = {CHAPTERS, SYNONYMS}
    paths = [path for path in sorted(folder.glob("*.toml")) if path.name not in own]
    chapters, synonyms = _load(folder / CHAPTERS), _load(folder / SYNONYMS)
    for chapter in chapters.get("chapter", ()):
        _check(chapter, _name(folder / CHAPTERS), {"number", "title"}, {"about"})
    return Files(
        tuple(_section(path, is_the_book=is_the_book) for path in paths),
        tuple(chapters.get("chapter", ())),
        {lead: tuple(words) for lead, words in synonyms.items()},
    )


def _name(path: Path) -> str:
    """A file as whoever wrote it finds it: fr/texts/laws/1_conduct.toml."""
    return "/".join(path.parts[-4:])


def _load(path: Path) -> Table:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"{_name(path)}: {error}") from error


def _section(path: Path, *, is_the_book: bool) -> Table:
    table, name = _load(path), _name(path)
    _check(table, name, {"section", "law"}, ())
    _check(table["section"], f"{name}, section", {"number", "title"}, ())
    needs = _NUMBERED | _SAID if is_the_book else _NUMBERED
    may = _SAID | _MAY | (_ONLY_THE_BOOK if is_the_book else frozenset())
    for law in table["law"]:
        where = f"{name}, law {law.get('number', '?')}"
        _check(law, where, needs, may)
        for part in law.get("parts", ()):
            _check(part, f"{where}, parts", {"text"}, {"letter"})
        for one in law.get("differs", ()):
            _check(one, f"{where}, differs", {"source", "text"}, ())
        if "note" in law:
            _check(law["note"], f"{where}, note", {"text"}, ())
    return table


def _check(table: Table, where: str, needs: Collection[str], may: Collection[str]) -> None:
    """Every key it needs, with something in it, and none it may not have."""
    if missing := set(needs) - set(table):
        raise Malformed(f"{where}: {', '.join(sorted(missing))} is missing")
    if strange := set(table) - set(needs) - set(may):
        raise Malformed(f"{where}: {', '.join(sorted(strange))} is not known here")
    for key, value in table.items():
        if isinstance(value, str) and key != "letter" and not value.strip():
            raise Malformed(f"{where}: {key} is empty")
