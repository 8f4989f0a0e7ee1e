"""What a scanner types into the search box: the codes that the house prints, told apart."""

import re
from dataclasses import dataclass
from enum import StrEnum

LONGEST = 300  # an address on a card; nobody's name is longer


class Code(StrEnum):
    """Where a code leads."""

    PLAYER_PAGE = "player_page"  # a seat card, a receipt: the key of an entry's own page
    REGISTRATION = "registration"  # the public page's ticket
    PERSON = "person"  # the page of a person in the book


@dataclass(frozen=True, slots=True)
class Scan:
    """One code of the house: its kind, and the key in it."""

    code: Code
    key: str


_KEY = r"[\w-]{16}"
_PAGE_KEY = rf"[0-9a-z]{{1,12}}-{_KEY}"
_ADDRESSES = {
    Code.PLAYER_PAGE: re.compile(rf"/p/({_PAGE_KEY})/?(?:[?#].*)?", re.ASCII),
    Code.REGISTRATION: re.compile(rf"/check-in/({_KEY})/?(?:[?#].*)?", re.ASCII),
    Code.PERSON: re.compile(r"/players/(\d{1,15})/?(?:[?#].*)?", re.ASCII),
}
_BARE = {
    Code.PLAYER_PAGE: re.compile(_PAGE_KEY, re.ASCII),
    Code.REGISTRATION: re.compile(_KEY, re.ASCII),
}
_HOST = re.compile(r"https?://[^/\s]+", re.IGNORECASE)


def scan_in(typed: str) -> Scan | None:
    """The code in what was typed; None where it is a name, a number or anybody else's code.

    A member card holds the member number alone, which the search finds first.

    >>> scan_in("https://club.example/check-in/Zk3_9-abcDEF0123/").key
    'Zk3_9-abcDEF0123'
    >>> scan_in("lin mar") is None
    True
    """
    text = typed.strip()
    if not text or len(text) > LONGEST or text.split() != [text]:
        return None
    host = _HOST.match(text)
    if host is None:
        return _found(_BARE, text)
    path = text[host.end() :]
    return _found(_ADDRESSES, path)


def looks_scanned(typed: str) -> bool:
    """Whether this is an address, which nobody types as a name."""
    return bool(_HOST.match(typed.strip()))


def _found(shapes: dict[Code, re.Pattern[str]], text: str) -> Scan | None:
    for code, shape in shapes.items():
        match = shape.fullmatch(text)
        if match:
            return Scan(code, match[match.lastindex or 0])
    return None
