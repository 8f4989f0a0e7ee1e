"""The part of a text that answers a question, with the words asked for marked."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tdsite.rooms.rulebook.phrases import Phrases, Spot, spots

LONGEST = 220
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
    """Up to LONGEST letters of the text where most of the asked words stand, marked."""
    flat = text.replace("\n", " ")
    spots = _asked(flat, search_words)
    if len(flat) <= LONGEST:
        return _pieces(flat, spots)
    begin = _best(flat, spots)
    end = min(begin + LONGEST, len(flat))
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
        return len({word for word, at, _ in spots if start <= at < start + LONGEST - _RUN_UP})

    return max([0, *ends], key=lambda start: (reached(start), -start))
