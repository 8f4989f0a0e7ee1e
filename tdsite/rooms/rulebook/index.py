"""The rulebook made ready for searching: which words stand in which law, and how weightily.

A phrase counts as a word of its own: a group of synonyms is one word, whichever of its phrases a
text or a question has, and so is every phrase listed with a law.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log

from tdsite.rooms.rulebook import numbers
from tdsite.rooms.rulebook.book import Book, Law, book
from tdsite.rooms.rulebook.phrases import LONGEST, Phrases, spots
from tdsite.rooms.rulebook.sources import named
from tdsite.rooms.rulebook.stems import fold, pieces, stems
from tournaments.rules import languages

# how much a word weighs by where it stands, and from how many words on a field is long
TITLE, WORDS, TEXT, BESIDE = 3.0, 2.5, 1.0, 0.4
_USUAL = {TITLE: 8, WORDS: 30, TEXT: 120, BESIDE: 80}
_LONG = 0.6  # how far length counts (BM25's b)


@dataclass(frozen=True, slots=True)
class Index:
    """`weights`: for each word, the laws that have it.  `rarity`: what a word tells."""

    book: Book
    weights: Mapping[str, Mapping[str, float]]
    rarity: Mapping[str, float]
    phrases: Phrases
    words: Sequence[str]  # whole words without accents, in order
    named: Mapping[tuple[str, str], tuple[str, ...]]


@languages.kept
def house_index() -> Index:
    """The index of the house's rulebook, made once."""
    return index_of(book())


def index_of(book: Book) -> Index:
    """The index of any book."""
    laws = book.laws
    phrases = _phrases(book)
    weights: dict[str, dict[str, float]] = {}
    for slug, law in laws.items():
        for word, weight in weighed(fields_of(law), phrases).items():
            weights.setdefault(word, {})[slug] = weight
    rarity = {word: rare(len(found), len(laws)) for word, found in weights.items()}
    words = sorted(
        {fold(w) for law in laws.values() for _, text in fields_of(law) for w in _of(text)}
    )
    return Index(book, weights, rarity, phrases, words, _named(laws.values()))


def _of(text: str) -> list[str]:
    return [part for word, _, _ in pieces(text) for part in word.split("-")]


def rare(found: int, among: int) -> float:
    """How much it tells that a law has a word that `found` of all laws have (BM25's idf)."""
    return log(1 + (among - found + 0.5) / (found + 0.5))


def fields_of(law: Law) -> list[tuple[float, str]]:
    """What a law says in every language, each with the weight of its place."""
    found = [(WORDS, word) for word in law.words]
    for language in languages.found():
        parts = " ".join(part.text.own(language) for part in law.parts)
        beside = [one.text.own(language) for one in law.differs]
        if law.note:
            beside.append(law.note.own(language))
        found += [
            (TITLE, law.title.own(language)),
            (TEXT, f"{law.text.own(language)} {parts}"),
            (BESIDE, " ".join(beside)),
        ]
    if numbers.chapter(law.number) == "G":
        found.append((WORDS, law.number.partition(".")[2]))
    return found


def weighed(fields: Iterable[tuple[float, str]], phrases: Phrases) -> dict[str, float]:
    """How weightily each word and phrase stands in the fields."""
    found: dict[str, float] = {}
    for weight, text in fields:
        share = 1 - _LONG + _LONG * len(stems(text)) / _USUAL[weight]
        for word, times in Counter(word for word, _, _ in spots(text, phrases)).items():
            found[word] = found.get(word, 0.0) + weight * times / share
    return found


def _phrases(book: Book) -> Phrases:
    """Phrases of several words by their stems; synonyms share one name, also of a single word."""
    found: dict[tuple[str, ...], str] = {}
    for law in book.laws.values():
        for term in law.words:
            run = tuple(stems(term))
            if 1 < len(run) <= LONGEST:
                found[run] = " ".join(run)
    for number, group in enumerate(book.synonyms):
        for term in group:
            if run := tuple(stems(term))[:LONGEST]:
                found[run] = f"={number}"
    return Phrases(found)


def _named(laws: Iterable[Law]) -> dict[tuple[str, str], tuple[str, ...]]:
    """Which laws say how TDA or WSOP differ, by rule: ("tda", "11")."""
    found: dict[tuple[str, str], list[str]] = {}
    for law in laws:
        for rule in dict.fromkeys(r for one in law.differs for r in named(one.source)):
            found.setdefault(rule, []).append(law.slug)
    return {rule: tuple(slugs) for rule, slugs in found.items()}
