"""The rulebook made ready for searching: which words stand in which law, and how weightily.

A phrase counts as a word of its own: a group of synonyms is one word, whichever of its phrases a
text or a question has, and so is every phrase listed with a law.  An excerpt is the part of a text
that answers a question, with the words it looks for marked.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log

from tdsite.rooms.rulebook import texts
from tdsite.rooms.rulebook.book import Book, Law, book
from tdsite.rooms.rulebook.citations import rules_named
from tdsite.rooms.rulebook.words import LONGEST_PHRASE, Phrases, Spot, pieces, spots, stems
from tdsite.web.folding import fold
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
    if texts.chapter_of(law.number) == "G":
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
            if 1 < len(run) <= LONGEST_PHRASE:
                found[run] = " ".join(run)
    for number, group in enumerate(book.synonyms):
        for term in group:
            if run := tuple(stems(term))[:LONGEST_PHRASE]:
                found[run] = f"={number}"
    return Phrases(found)


def _named(laws: Iterable[Law]) -> dict[tuple[str, str], tuple[str, ...]]:
    """Which laws say how TDA or WSOP differ, by rule: ("tda", "11")."""
    found: dict[tuple[str, str], list[str]] = {}
    for law in laws:
        for rule in dict.fromkeys(r for one in law.differs for r in rules_named(one.source)):
            found.setdefault(rule, []).append(law.slug)
    return {rule: tuple(slugs) for rule, slugs in found.items()}


LONGEST_EXCERPT = 220
_SENTENCE_END = re.compile(r"[.;!?]\s+(?=\S)")
_RUN_UP = 20  # letters at the end of an excerpt in which a word would be cut


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of a text, marked if it is a word that was asked for."""

    text: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Sought:
    """The words and phrases asked for; a phrase is marked by any of its synonyms."""

    words: frozenset[str]
    phrases: Phrases


def marked(text: str, search_words: Sought) -> tuple[Piece, ...]:
    """The whole text, its asked words marked."""
    return _pieces(text, _asked(text, search_words))


def excerpt(text: str, search_words: Sought) -> tuple[Piece, ...]:
    """Up to LONGEST_EXCERPT letters of the text where most of the asked words stand, marked."""
    flat = text.replace("\n", " ")
    spots = _asked(flat, search_words)
    if len(flat) <= LONGEST_EXCERPT:
        return _pieces(flat, spots)
    begin = _best(flat, spots)
    end = min(begin + LONGEST_EXCERPT, len(flat))
    if end < len(flat):
        end = max(flat.rfind(" ", begin, end), begin + 1)
    before = (Piece("… "),) if begin else ()
    after = (Piece(" …"),) if end < len(flat) else ()
    inside = [(word, at - begin, to - begin) for word, at, to in spots if begin <= at and to <= end]
    return (*before, *_pieces(flat[begin:end], inside), *after)


def _asked(text: str, search_words: Sought) -> list[Spot]:
    return [spot for spot in spots(text, search_words.phrases) if spot[0] in search_words.words]


def _pieces(text: str, spots: Iterable[Spot]) -> tuple[Piece, ...]:
    found: list[Piece] = []
    end = 0
    for _, begin, after in spots:
        if begin > end:
            found.append(Piece(text[end:begin]))
        if after > end:
            found.append(Piece(text[max(begin, end) : after], marked=True))
        end = max(end, after)
    if end < len(text):
        found.append(Piece(text[end:]))
    return tuple(found)


def _best(text: str, spots: Sequence[Spot]) -> int:
    """Where a sentence begins from which on most different asked words are in reach."""
    ends = [found.end() for found in _SENTENCE_END.finditer(text)]

    def reached(start: int) -> int:
        return len(
            {word for word, at, _ in spots if start <= at < start + LONGEST_EXCERPT - _RUN_UP}
        )

    return max([0, *ends], key=lambda start: (reached(start), -start))
