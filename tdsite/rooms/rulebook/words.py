"""Words as the search compares them: no accents, no case, no endings, in any language.

One light stemmer serves all, because whoever types does not say in which language.  It need not
find a word's true root: it is enough that the forms of one word end up alike.  Some phrases count
as one word: groups of synonyms, and terms of several words.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from tdsite.web.folding import fold
from tournaments.rules import languages

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*", re.UNICODE)
_SHORTEST = 3


@languages.kept
def small_words() -> frozenset[str]:
    """Words that say nothing to a search, of every language."""
    tables = (languages.table(one, "language") for one in languages.found())
    return frozenset(
        fold(word) for table in tables for word in table.get("small_words", "").split()
    )


@languages.kept
def endings() -> tuple[str, ...]:
    """What forms of one word end in, of every language, the longest first."""
    tables = (languages.table(one, "language") for one in languages.found())
    found = {fold(ending) for table in tables for ending in table.get("endings", ())}
    return tuple(sorted(found, key=lambda ending: (-len(ending), ending)))


def pieces(text: str) -> Iterator[tuple[str, int, int]]:
    """Each word of a text with where it stands: the word as written, begin, end."""
    for found in _WORD.finditer(text):
        yield found[0], found.start(), found.end()


def stems_of(word: str) -> tuple[str, ...]:
    """The stems of a word as written; several for check-raise, none for “the” and “les”."""
    return _stems_of(word, small_words())


@lru_cache(maxsize=32_768)
def _stems_of(word: str, small: frozenset[str]) -> tuple[str, ...]:
    folded = fold(word)
    if folded in small:
        return ()
    return tuple(stem(part) for part in folded.split("-") if part and part not in small)


def stems(text: str) -> list[str]:
    """The stems of a text in order."""
    return [one for word, _, _ in pieces(text) for one in stems_of(word)]


def stem(folded: str) -> str:
    """One folded word without its ending: raise, raises, raised and raising are alike.

    >>> {stem(word) for word in ("relance", "relances", "relancer", "relancee", "relancez")}
    {'relanc'}
    """
    return _stem(folded, endings())


@lru_cache(maxsize=32_768)
def _stem(folded: str, endings: tuple[str, ...]) -> str:
    if len(folded) <= _SHORTEST or folded[0].isdigit():
        return folded
    word = folded[:-1] if folded[-1] in "sx" and folded[-2:] != "ss" else folded
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word[: -len(ending)]
            break
    if len(word) > _SHORTEST and word[-1] == word[-2]:
        word = word[:-1]
    return word


LONGEST_PHRASE = 6  # words

Run = tuple[str, ...]
Spot = tuple[str, int, int]  # what stands there, where it begins, where it ends


@dataclass(frozen=True, eq=False)
class Phrases:
    """The name of each phrase by its stems; phrases that mean the same have one name."""

    names: Mapping[Run, str]
    first: frozenset[str] = field(init=False)  # the words any of them begins with

    def __post_init__(self) -> None:
        object.__setattr__(self, "first", frozenset(run[0] for run in self.names))

    def at(self, begin: int, words: Sequence[str]) -> list[tuple[str, int]]:
        """The phrases that begin at a place of a row of words, the longest first, with lengths."""
        if words[begin] not in self.first:
            return []
        most = min(LONGEST_PHRASE, len(words) - begin)
        return [
            (self.names[run], length)
            for length in range(most, 0, -1)
            if (run := tuple(words[begin : begin + length])) in self.names
        ]

    def of_a_question(self, words: Sequence[str]) -> list[str]:
        """What a question is made of: the longest at each place, and none within another."""
        found: list[str] = []
        begin = 0
        while begin < len(words):
            name, length = next(iter(self.at(begin, words)), ("", 1))
            if name:
                found.append(name)
            begin += length
        return found


@lru_cache(maxsize=4096)
def spots(text: str, phrases: Phrases) -> tuple[Spot, ...]:
    """Every word and phrase of a text with its place, as the text has them; the longest first."""
    return tuple(sorted(_spots(text, phrases), key=lambda spot: (spot[1], -spot[2])))


def _spots(text: str, phrases: Phrases) -> Iterator[Spot]:
    row = [(one, begin, end) for word, begin, end in pieces(text) for one in stems_of(word)]
    words = [word for word, _, _ in row]
    for place, (word, begin, end) in enumerate(row):
        yield word, begin, end
        for name, length in phrases.at(place, words):
            yield name, begin, row[place + length - 1][2]


MIN_LENGTH = 5


def near(word: str, known: Sequence[str]) -> set[str]:
    """The known words one letter off: one more, one less, another, or two that changed places."""
    if len(word) < MIN_LENGTH:
        return set()
    found = process.extract(word, known, scorer=OSA.distance, score_cutoff=1, limit=None)
    return {one for one, _, _ in found}
