"""Phrases that count as one word: groups of synonyms, and terms of several words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from tdsite.rooms.rulebook.stems import pieces, stems_of

LONGEST = 6  # words

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
        most = min(LONGEST, len(words) - begin)
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
