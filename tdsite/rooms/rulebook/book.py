"""The rulebook as values: read once from the texts of every language.

The form of the texts: docs/adr/0030-laws-are-data-in-both-languages.md, docs/languages.md.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tdsite.rooms.rulebook import texts
from tdsite.rooms.rulebook.texts import (
    SYNONYMS_FILE,
    Files,
    Malformed,
    TablesByLanguage,
    Words,
    numbered,
    read_all,
    rows,
    words,
)
from tournaments.rules import languages

# What the product does with a law; TEXT is a law people keep without it.
_DOES = "DRAW SEAT CLOCK POS RACE LEDGER RANK REG PEN RULING CALC TEXT"
CAPABILITIES = frozenset(_DOES.split())


@dataclass(frozen=True, slots=True)
class LetteredPart:
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
    parts: tuple[LetteredPart, ...] = ()
    differs: tuple[Difference, ...] = ()
    note: Words | None = None
    does: tuple[str, ...] = ("TEXT",)
    see: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    old: bool = False

    @property
    def slug(self) -> str:
        """The number as an address has it: 7-intro."""
        return texts.slug_of(self.number)


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
        return self.laws.get(texts.slug_of(number))

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


@languages.kept
def book() -> Book:
    """The house's rulebook.  Raises Malformed for a text that is not as it should be."""
    return read_book({one: languages.texts(one) / "laws" for one in languages.found()})


def read_book(folders: Mapping[str, Path]) -> Book:
    """The book of the English folder, with what other languages say of it.  Raises Malformed."""
    files = {
        language: read_all(folder, is_the_book=language == languages.SOURCE)
        for language, folder in folders.items()
    }
    sections, laws = _sections(files), _laws(files)
    chapters = numbered(((one, found.chapters) for one, found in files.items()), "chapter")
    shelves = tuple(_chapter(tables, sections, laws) for tables in chapters.values())
    shelved = {section.number for chapter in shelves for section in chapter.sections}
    for number in sections:
        if number not in shelved:
            raise Malformed(f"section {number}: no chapter of chapters.toml has it")
    by_slug = {law.slug: law for law in sorted(laws, key=_place)}
    return Book(shelves, by_slug, _synonyms(files))


def _sections(files: Mapping[str, Files]) -> dict[str, TablesByLanguage]:
    """The headings by number; files of one number are one section: the glossary has several."""
    heads = ((one, [file["section"] for file in found.sections]) for one, found in files.items())
    return {**numbered(heads, "section")}


def _laws(files: Mapping[str, Files]) -> list[Law]:
    section_of: dict[tuple[str, str], str] = {}
    for language, found in files.items():
        for file in found.sections:
            for law in file["law"]:
                if (language, law["number"]) in section_of:
                    raise Malformed(f"{language}, law {law['number']}: written twice")
                section_of[language, law["number"]] = file["section"]["number"]
    every = (
        (one, [law for file in found.sections for law in file["law"]])
        for one, found in files.items()
    )
    return [
        _law(tables, section_of[languages.SOURCE, number])
        for number, tables in numbered(every, "law").items()
    ]


def _chapter(
    tables: TablesByLanguage, sections: Mapping[str, TablesByLanguage], laws: Iterable[Law]
) -> Chapter:
    number = tables[languages.SOURCE]["number"]
    own = [one for one in sections if texts.chapter_of(one) == number]
    return Chapter(
        number,
        words(tables, "title"),
        words(tables, "about"),
        tuple(
            Section(one, words(sections[one], "title"), _in_section(one, laws))
            for one in sorted(own, key=texts.order_of)
        ),
    )


def _in_section(number: str, laws: Iterable[Law]) -> tuple[Law, ...]:
    return tuple(sorted((law for law in laws if law.section == number), key=_place))


def _place(law: Law) -> tuple[Any, ...]:
    return texts.order_of(law.number)


def _law(tables: TablesByLanguage, section: str) -> Law:
    whole = tables[languages.SOURCE]
    number = whole["number"]
    does = tuple(whole.get("does", ("TEXT",)))
    where = f"law {number}"
    if strange := set(does) - CAPABILITIES:
        raise Malformed(f"{where}: no capability is called {', '.join(sorted(strange))}")
    notes = {one: table["note"] for one, table in tables.items() if "note" in table}
    if notes and languages.SOURCE not in notes:
        raise Malformed(f"{where}, note: the book has none")
    return Law(
        number=number,
        section=section,
        title=words(tables, "title"),
        text=words(tables),
        parts=tuple(LetteredPart(*one) for one in rows(tables, "parts", "letter", where)),
        differs=tuple(Difference(*one) for one in rows(tables, "differs", "source", where)),
        note=words(notes) if notes else None,
        does=does,
        see=tuple(whole.get("see", ())),
        words=tuple(word for table in tables.values() for word in table.get("words", ())),
        old=bool(whole.get("old", False)),
    )


def _synonyms(files: Mapping[str, Files]) -> tuple[tuple[str, ...], ...]:
    """The groups in the book's order, each with the words of all languages."""
    leads = files[languages.SOURCE].synonyms
    for language, found in files.items():
        if strange := found.synonyms.keys() - leads.keys():
            raise Malformed(
                f"{language}, {SYNONYMS_FILE}: the book has no {', '.join(sorted(strange))}"
            )
    every = [found.synonyms for found in files.values()]
    return tuple((lead, *(w for one in every for w in one.get(lead, ()))) for lead in leads)


def lacking(language: str, *, among: Book | None = None) -> list[str]:
    """What the book says in English only, as whoever writes the language's texts finds it."""
    return [where for where, words in _every(among or book()) if not words.own(language)]


def _every(whole: Book) -> Iterator[tuple[str, Words]]:
    for chapter in whole.chapters:
        yield f"chapter {chapter.number}: title", chapter.title
        if chapter.about:
            yield f"chapter {chapter.number}: about", chapter.about
        for section in chapter.sections:
            yield f"section {section.number}: title", section.title
    for law in whole.laws.values():
        where = f"law {law.number}"
        yield f"{where}: title", law.title
        yield f"{where}: text", law.text
        for part in law.parts:
            yield f"{where}, parts: {part.letter or '·'}", part.text
        for one in law.differs:
            yield f"{where}, differs: {one.source}", one.text
        if law.note:
            yield f"{where}: note", law.note
