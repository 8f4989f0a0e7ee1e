"""The rulebook as values: read once from the texts, in both languages side by side.

The form of the texts: docs/adr/0030-laws-are-data-in-both-languages.md.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from tdsite.rooms.rulebook import numbers
from tdsite.rooms.rulebook.reading import Malformed, Table, read_all

TEXTS = Path(__file__).parent / "texts"
LANGUAGES = ("en", "fr")

_INSIDE = re.compile(r" (?=[:;?!»%])|(?<=«) ")

# What the product does with a law; TEXT is a law people keep without it.
_DOES = "DRAW SEAT CLOCK POS RACE LEDGER RANK REG PEN RULING CALC TEXT"
CAPABILITIES = frozenset(_DOES.split())


@dataclass(frozen=True, slots=True)
class Words:
    """The same said in both languages."""

    en: str
    fr: str

    def said(self, language: str) -> str:
        """In French for any kind of French, else in English."""
        return self.fr if language.startswith("fr") else self.en


@dataclass(frozen=True, slots=True)
class Part:
    """A lettered part of a law; without a letter, one of a plain list."""

    letter: str
    text: Words


@dataclass(frozen=True, slots=True)
class Difference:
    """Where another body of rules says otherwise; `source` names it with its edition."""

    source: str
    text: Words


@dataclass(frozen=True, slots=True)
class Law:
    """One law, term or note.  `note` is how the house reads it; `old` is history only."""

    number: str
    section: str
    title: Words
    text: Words
    parts: tuple[Part, ...] = ()
    differs: tuple[Difference, ...] = ()
    note: Words | None = None
    does: tuple[str, ...] = ("TEXT",)
    see: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    old: bool = False

    @property
    def slug(self) -> str:
        """The number as an address has it: 7-intro."""
        return numbers.slug(self.number)


@dataclass(frozen=True, slots=True)
class Section:
    """A file's heading with its laws, in order."""

    number: str
    title: Words
    laws: tuple[Law, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The sections whose numbers begin alike: 2 has 2.1 and 2.2."""

    number: str
    title: Words
    about: Words
    sections: tuple[Section, ...]

    @property
    def laws(self) -> tuple[Law, ...]:
        return tuple(law for section in self.sections for law in section.laws)


@dataclass(frozen=True, slots=True)
class Book:
    """All of it.  `synonyms` are groups of words that mean the same thing to a searcher."""

    chapters: tuple[Chapter, ...]
    laws: Mapping[str, Law]
    synonyms: tuple[tuple[str, ...], ...]

    def law(self, number: str) -> Law | None:
        """The law of a number as people write it or as an address has it; None if there is none."""
        return self.laws.get(numbers.slug(number))

    def seen_from(self, law: Law) -> tuple[Law, ...]:
        """The laws worth reading with one."""
        return tuple(other for number in law.see if (other := self.law(number)))

    def section(self, number: str) -> tuple[Chapter, tuple[Section, ...]] | None:
        """A section with its chapter, or a whole chapter."""
        for chapter in self.chapters:
            if chapter.number == number:
                return chapter, chapter.sections
            found = tuple(one for one in chapter.sections if one.number == number)
            if found:
                return chapter, found
        return None


@cache
def book() -> Book:
    """The house's rulebook.  Raises Malformed for a text that is not as it should be."""
    return read_book(TEXTS)


def read_book(folder: Path) -> Book:
    """The book of a folder of texts.  Raises Malformed."""
    files = read_all(folder)
    sections = [_section(table) for table in files.sections]
    laws = _by_slug(law for section in sections for law in section.laws)
    chapters = tuple(_chapter(table, sections) for table in files.chapters)
    shelved = {section.number for chapter in chapters for section in chapter.sections}
    for section in sections:
        if section.number not in shelved:
            raise Malformed(f"section {section.number}: no chapter of chapters.toml has it")
    return Book(chapters, laws, tuple(tuple(group["words"]) for group in files.synonyms))


def _by_slug(laws: Iterable[Law]) -> dict[str, Law]:
    found: dict[str, Law] = {}
    for law in sorted(laws, key=lambda law: numbers.order(law.number)):
        if law.slug in found:
            raise Malformed(f"law {law.number}: written twice")
        found[law.slug] = law
    return found


def _chapter(table: Table, sections: list[Section]) -> Chapter:
    number = table["number"]
    own = [one for one in sections if numbers.chapter(one.number) == number]
    own.sort(key=lambda one: numbers.order(one.number))
    merged = [_merged(list(same)) for _, same in groupby(own, key=lambda one: one.number)]
    return Chapter(
        number,
        _words(table),
        _typeset(table.get("about_en", ""), table.get("about_fr", "")),
        tuple(merged),
    )


def _merged(same: list[Section]) -> Section:
    """Files of one number are one section: the glossary has several."""
    laws = sorted((law for one in same for law in one.laws), key=_place)
    return Section(same[0].number, same[0].title, tuple(laws))


def _place(law: Law) -> tuple[Any, ...]:
    return numbers.order(law.number)


def _section(table: Table) -> Section:
    head = table["section"]
    laws = tuple(_law(law, head["number"]) for law in table["law"])
    return Section(head["number"], _words(head), laws)


def _law(table: Table, section: str) -> Law:
    number = table["number"]
    does = tuple(table.get("does", ("TEXT",)))
    if strange := set(does) - CAPABILITIES:
        raise Malformed(f"law {number}: no capability is called {', '.join(sorted(strange))}")
    note = table.get("note")
    en, fr = table["en"], table["fr"]
    return Law(
        number=number,
        section=section,
        title=_typeset(en["title"], fr["title"]),
        text=_typeset(en["text"], fr["text"]),
        parts=tuple(Part(part.get("letter", ""), _words(part)) for part in table.get("parts", ())),
        differs=tuple(Difference(one["source"], _words(one)) for one in table.get("differs", ())),
        note=_words(note) if note and note.get("en") else None,
        does=does,
        see=tuple(table.get("see", ())),
        words=tuple(table.get("words", ())),
        old=bool(table.get("old", False) or (note or {}).get("old", False)),
    )


def _words(table: Table) -> Words:
    return _typeset(table["en"], table["fr"])


def _typeset(en: str, fr: str) -> Words:
    """French with its apostrophes curved, and no line broken before : or within guillemets."""
    curved = fr.strip().replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    return Words(en.strip(), _INSIDE.sub("\N{NO-BREAK SPACE}", curved))
