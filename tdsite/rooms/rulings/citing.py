"""The laws a ruling names, and those that answer what somebody types beside it."""

from dataclasses import dataclass

from tdsite.rooms.rulebook.book import Law, book
from tdsite.rooms.rulebook.index import house_index
from tdsite.rooms.rulebook.search import search
from tournaments import rulings

MAX_LAWS = 6


@dataclass(frozen=True, slots=True)
class Named:
    """A law by its number, with its title and text in the reader's language."""

    number: str
    slug: str
    title: str
    text: str


def laws_of(citation: str, *, language: str) -> list[Named]:
    """The laws of the house's rulebook that a citation names, in its order."""
    found = {}
    for number in rulings.numbers(citation):
        law = book().law(number)
        if law is not None:
            found[law.slug] = _named(law, language)
    return list(found.values())[:MAX_LAWS]


def hits(words: str, *, language: str, most: int) -> list[Named]:
    """The laws that answer the words, or the last of several laws typed; best first."""
    last = words.replace(";", ",").rpartition(",")[2].strip()
    if not last:
        return []
    found = search(house_index(), last, language=language, most=most)
    return [_named(hit.law, language) for hit in found if hit.law is not None]


def _named(law: Law, language: str) -> Named:
    return Named(
        law.number, law.slug, law.title.in_language(language), law.text.in_language(language)
    )
