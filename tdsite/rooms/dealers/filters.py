"""What of the rotation somebody looks at: a part of the room, a table, a dealer, what is wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self
from urllib.parse import urlencode

from tournaments.rules.names import search_key

MAX_WORDS, MAX_PAGE = 80, 9999
ODD = "odd"


@dataclass(frozen=True, slots=True)
class DealerFilter:
    """`words` are a table's number or part of a dealer's name; `odd`: only what is not in order.

    `page` of the tables, `rests` of the dealers who are at none; the first are 1.
    """

    section: str = ""
    words: str = ""
    odd: bool = False
    page: int = 1
    rests: int = 1

    @classmethod
    def read(cls, data: Mapping[str, str]) -> Self:
        return cls(
            data.get("section", "")[:MAX_WORDS],
            data.get("q", "").strip()[:MAX_WORDS],
            data.get("only") == ODD,
            _number(data.get("page", "")),
            _number(data.get("rests", "")),
        )

    @property
    def narrows(self) -> bool:
        """Whether anything is left out by it."""
        return bool(self.section or self.words or self.odd)

    @property
    def table(self) -> int | None:
        """The table that the words are the number of."""
        return int(self.words) if self.words.isascii() and self.words.isdigit() else None

    def names(self, dealer: str) -> bool:
        """Whether the words are part of this name, whatever its accents."""
        return search_key(self.words) in search_key(dealer)

    def at(self, *, page: int | None = None, rests: int | None = None) -> Self:
        """The same on other pages."""
        return replace(self, page=page or self.page, rests=rests or self.rests)

    def only(self, *, odd: bool) -> Self:
        """The same part of the room from its first page, in order or not."""
        return replace(self, odd=odd, page=1, rests=1)

    def query(self, keep: frozenset[int] = frozenset()) -> str:
        """The end of an address that asks for it, with the tables that keep their dealers."""
        parts = {
            "section": self.section,
            "q": self.words,
            "only": ODD if self.odd else "",
            "page": self.page if self.page > 1 else "",
            "rests": self.rests if self.rests > 1 else "",
            "keep": " ".join(map(str, sorted(keep))),
        }
        return urlencode({name: value for name, value in parts.items() if value})


def _number(text: str) -> int:
    known = text.isascii() and text.isdigit() and len(text) < len(str(MAX_PAGE)) + 1
    return max(1, int(text)) if known else 1
