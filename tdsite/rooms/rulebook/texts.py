"""The texts of the rulebook: their files, every language side by side, and their numbers.

The English folder is the book; that of another language says the same laws again, as many of them
as it has.  A mistake is told with its file and law, so that whoever writes a text finds it.
Laws are numbered 7.15, 2.2.12, 5.8 bis, 7 intro, G.ante.
"""

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from tournaments.rules import languages
from tournaments.rules.languages import SOURCE, spoken, table

Table = Mapping[str, Any]

CHAPTERS_FILE = "chapters.toml"
SYNONYMS_FILE = "synonyms.toml"

_NUMBERED = frozenset({"number"})
_WORDS = frozenset({"title", "text"})
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
    own = {CHAPTERS_FILE, SYNONYMS_FILE}
    paths = [path for path in sorted(folder.glob("*.toml")) if path.name not in own]
    chapters, synonyms = _load(folder / CHAPTERS_FILE), _load(folder / SYNONYMS_FILE)
    for chapter in chapters.get("chapter", ()):
        _check(chapter, _name(folder / CHAPTERS_FILE), {"number", "title"}, {"about"})
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
    needs = _NUMBERED | _WORDS if is_the_book else _NUMBERED
    may = _WORDS | _MAY | (_ONLY_THE_BOOK if is_the_book else frozenset())
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


TablesByLanguage = Mapping[str, Table]  # by language: what says the same thing there


@dataclass(frozen=True, slots=True)
class Words:
    """The same said in several languages, English always among them if anything is said at all."""

    texts: Mapping[str, str]

    def __bool__(self) -> bool:
        return bool(self.texts)

    def in_language(self, language: str) -> str:
        """In the language wished for, else in English."""
        return self.texts.get(spoken(language)) or self.texts.get(SOURCE, "")

    def own(self, language: str) -> str:
        """In this language and no other; empty where it says nothing of it."""
        return self.texts.get(language, "")


def words(tables: TablesByLanguage, key: str = "text") -> Words:
    """What each language has under a key, set as it sets its signs."""
    texts = {one: typeset(table[key], one) for one, table in tables.items() if key in table}
    return Words(MappingProxyType(texts))


def numbered(
    files: Iterable[tuple[str, Iterable[Table]]], what: str
) -> dict[str, dict[str, Table]]:
    """Tables with a number by it, each with those of other languages that have the same.

    Raises Malformed for a number that the book, which comes first, does not have.
    """
    found: dict[str, dict[str, Table]] = {}
    for language, tables in files:
        for one in tables:
            if language != SOURCE and one["number"] not in found:
                raise Malformed(f"{language}: the book has no {what} {one['number']}")
            found.setdefault(one["number"], {}).setdefault(language, one)
    return found


def rows(tables: TablesByLanguage, name: str, by: str, where: str) -> Iterator[tuple[str, Words]]:
    """Parts or differences in the book's order: the letter or source, and what is said of it.

    Raises Malformed for one that the book does not have.
    """
    keyed = {one: _keyed(table.get(name, ()), by) for one, table in tables.items()}
    for language, own in keyed.items():
        for key, _ in own.keys() - keyed[SOURCE].keys():
            raise Malformed(f"{language}, {where}, {name}: the book has no more “{key}”")
    for place in keyed[SOURCE]:
        yield place[0], words({one: own[place] for one, own in keyed.items() if place in own})


def _keyed(tables: Iterable[Table], by: str) -> dict[tuple[str, int], Table]:
    """Each under its letter or source, and how many of the same went before it."""
    found: dict[tuple[str, int], Table] = {}
    for one in tables:
        key = one.get(by, "")
        found[key, sum(key == other for other, _ in found)] = one
    return found


def typeset(text: str, language: str) -> str:
    """A text with its language's apostrophe, and no line broken before : or within guillemets."""
    signs = table(language, "language").get("typesetting", {})
    curved = text.strip().replace("'", signs.get("apostrophe", "'"))
    firm = _firm(signs.get("firm_before", ""), signs.get("firm_after", ""))
    return firm.sub("\N{NO-BREAK SPACE}", curved) if firm else curved


@cache
def _firm(before: str, after: str) -> re.Pattern[str] | None:
    """The spaces that stay with a sign; with a % too, which no placeholder of a law can be."""
    spaces = [f" (?=[{re.escape(before)}%])"] if before else []
    spaces += [f"(?<=[{re.escape(after)}]) "] if after else []
    return re.compile("|".join(spaces)) if spaces else None


SortKey: TypeAlias = tuple[tuple[int, int, str], ...]

# the laws, then the other documents of the book: betting notes, raises, the old game, the terms
CHAPTER_NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "B", "R", "H", "G")

_WRITTEN = re.compile(r"([1-7](?:\.\d{1,2}){0,2}(?:[ -](?:intro|bis))?|[BRHG]\.[a-z0-9-]+)", re.I)


def slug_of(number: str) -> str:
    """The number as an address has it, from either way of writing it: 7-intro, 5.8-bis, G.ante."""
    tidy = "-".join(number.split())
    return tidy[:1].upper() + tidy[1:]


def chapter_of(number: str) -> str:
    """What the number begins with: 7 of 7.15, G of G.ante."""
    return re.split(r"[. -]", number, maxsplit=1)[0]


def order_of(number: str) -> SortKey:
    """A key that sorts numbers as the book has them: an introduction first, 5.8 bis after 5.8."""
    first, *rest = re.split(r"[. -]", number)
    place = CHAPTER_NUMBERS.index(first) if first in CHAPTER_NUMBERS else len(CHAPTER_NUMBERS)
    return ((place, 0, first), *(_piece(piece) for piece in rest))


def _piece(piece: str) -> tuple[int, int, str]:
    if piece == "intro":
        return (0, 0, "")
    return (1, int(piece), "") if piece.isdigit() else (2, 0, piece)


def law_words() -> list[str]:
    """What people write before the number of a law, in any language; the longest first."""
    tables = (languages.table(one, "language") for one in languages.found())
    found = {word for table in tables for word in table.get("law_words", ())}
    return sorted(found, key=lambda word: (-len(word), word))


@languages.kept
def _before_number() -> re.Pattern[str]:
    return re.compile(rf"(?:(?:{'|'.join(map(re.escape, law_words()))}|#|§)\s*)+", re.I)


def number_typed(query: str) -> str:
    """The number somebody typed, as its address has it: of “loi 7.15”, 7.15.  Else empty."""
    named = _before_number().match(query.strip())
    bare = query.strip()[named.end() if named else 0 :]
    found = _WRITTEN.fullmatch(bare)
    return slug_of(found[1].lower() if found[1][0].isdigit() else found[1]) if found else ""
