"""How laws are numbered: 7.15, 2.2.12, 5.8 bis, 7 intro, G.ante."""

import re
from typing import TypeAlias

from tournaments.rules import languages

SortKey: TypeAlias = tuple[tuple[int, int, str], ...]

# the laws, then the other documents of the book: betting notes, raises, the old game, the terms
CHAPTERS = ("1", "2", "3", "4", "5", "6", "7", "B", "R", "H", "G")

_WRITTEN = re.compile(r"([1-7](?:\.\d{1,2}){0,2}(?:[ -](?:intro|bis))?|[BRHG]\.[a-z0-9-]+)", re.I)


def slug(number: str) -> str:
    """The number as an address has it, from either way of writing it: 7-intro, 5.8-bis, G.ante."""
    tidy = "-".join(number.split())
    return tidy[:1].upper() + tidy[1:]


def chapter(number: str) -> str:
    """What the number begins with: 7 of 7.15, G of G.ante."""
    return re.split(r"[. -]", number, maxsplit=1)[0]


def order(number: str) -> SortKey:
    """A key that sorts numbers as the book has them: an introduction first, 5.8 bis after 5.8."""
    first, *rest = re.split(r"[. -]", number)
    place = CHAPTERS.index(first) if first in CHAPTERS else len(CHAPTERS)
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
def _named() -> re.Pattern[str]:
    return re.compile(rf"(?:(?:{'|'.join(map(re.escape, law_words()))}|#|§)\s*)+", re.I)


def typed(query: str) -> str:
    """The number somebody typed, as its address has it: of “loi 7.15”, 7.15.  Else empty."""
    named = _named().match(query.strip())
    bare = query.strip()[named.end() if named else 0 :]
    found = _WRITTEN.fullmatch(bare)
    return slug(found[1].lower() if found[1][0].isdigit() else found[1]) if found else ""
