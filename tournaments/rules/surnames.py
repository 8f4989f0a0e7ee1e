"""A name as lists on a wall have it: the surname first, small particles behind.

People write one line for a name, so the surname is read from how it is written.
"""

import re
from dataclasses import dataclass

from tournaments.rules.names import search_key

_BEHIND = frozenset({"jr", "sr", "ii", "iii", "iv", "fils", "père"})
_SURNAME_FIRST = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")  # kana, Han, Hangul


@dataclass(frozen=True, slots=True)
class ListedName:
    """The family name, and what stands behind it on a list."""

    family: str
    rest: str

    def __str__(self) -> str:
        return f"{self.family}, {self.rest}" if self.rest else self.family

    @property
    def key(self) -> tuple[str, str]:
        """What it is sorted by: without accents and capitals."""
        return search_key(self.family), search_key(self.rest)


def listed_name(name: str) -> ListedName:
    """The name with its surname first.

    A comma says where the surname ends; a surname in capitals is one; else it is the last word,
    with a particle before it that begins with a capital (Van, De, Le).  Particles in small letters
    go behind: people look for such a name under the word that follows.

    >>> [str(listed_name(one)) for one in ("Ola van der Berg", "Marie DE LA TOUR", "Becker, Al")]
    ['Berg, Ola van der', 'DE LA TOUR, Marie', 'Becker, Al']
    >>> [str(listed_name(one)) for one in ("Sam Jones Jr.", "Robert De Niro", "Moose", "김 민수")]
    ['Jones, Sam Jr.', 'De Niro, Robert', 'Moose', '김 민수']
    """
    tidy = " ".join(name.split())
    if _SURNAME_FIRST.search(tidy):
        return ListedName(tidy, "")
    if "," in tidy:
        family, _, rest = tidy.partition(",")
        return ListedName(family.strip(), rest.strip()) if family.strip() else ListedName(tidy, "")
    words = tidy.split()
    behind = _suffix(words)
    words = words[: len(words) - len(behind)]
    if len(words) < 2:
        return ListedName(tidy, "")
    shouted = [word for word in words if _is_shouted(word)]
    if shouted and len(shouted) < len(words):
        first = [word for word in words if not _is_shouted(word)]
        return ListedName(" ".join(shouted), " ".join([*first, *behind]))
    begin = len(words) - 1
    while begin > 1 and words[begin - 1].lower() in _JOINED and words[begin - 1][:1].isupper():
        begin -= 1
    return ListedName(" ".join(words[begin:]), " ".join([*words[:begin], *behind]))


_JOINED = frozenset(
    {
        *("da", "de", "del", "della", "den", "der", "des", "di", "do", "dos", "du", "la", "las"),
        *("le", "los", "mac", "mc", "san", "saint", "st", "st.", "ten", "ter", "van", "von", "vom"),
        *("zu", "zum", "zur", "al", "el", "bin", "ben"),
    }
)


def _suffix(words: list[str]) -> list[str]:
    last = words[-1:] if len(words) > 2 else []
    return last if last and last[0].rstrip(".").lower() in _BEHIND else []


def _is_shouted(word: str) -> bool:
    """Whether it is written in capitals, as French lists write surnames; an initial is not."""
    letters = [letter for letter in word if letter.isalpha()]
    return len(letters) > 1 and all(letter.isupper() for letter in letters)
