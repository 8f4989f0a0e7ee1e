"""The same said in every language: what belongs together in the texts, and how it is set."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from tdsite.rooms.rulebook.reading import Malformed, Table
from tournaments.rules.languages import SOURCE, spoken, table

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
