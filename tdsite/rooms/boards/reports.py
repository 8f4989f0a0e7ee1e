"""What an open board says of itself: which page, how late, how far its clock is off, which browser.

It comes from anybody who has the board's address, so nothing of it is believed beyond its shape.
"""

import re
from datetime import UTC, datetime
from typing import Any

from tournaments.models.screens import BoardPage
from tournaments.operations.boards import BoardReport

PLAIN_PAGE = "plain"
LONGEST_WORD, WORDS = 40, 3
DAY_MS = 24 * 60 * 60_000
_SIZE = re.compile(r"\d{2,5}×\d{2,5}")
# the first that is found names the browser: most call themselves by the names of older ones too
_BROWSERS = (
    ("Samsung TV", r"Tizen (\d+)"),
    ("LG webOS", r"Web0S|webOS"),
    ("Fire TV", r"AFT\w+"),
    ("Edge", r"Edg/(\d+)"),
    ("Opera", r"OPR/(\d+)"),
    ("Firefox", r"Firefox/(\d+)"),
    ("Chromium", r"Chrom(?:e|ium)/(\d+)"),
    ("Safari", r"Version/(\d+)[\d.]* .*Safari"),
)


def read(sent: dict[str, Any], user_agent: str) -> BoardReport:
    """The report; what has not the shape of its part is left out.

    >>> read({"page": "clock", "words": ["Level 4", 90]}, "Mozilla/5.0 Firefox/120.0").browser
    'Firefox 120'
    """
    page = str(sent.get("page", ""))
    size = str(sent.get("size", ""))
    tested = _whole(sent.get("tested"), most=10**14)
    return BoardReport(
        page=page if page in (*BoardPage.values, PLAIN_PAGE) else "",
        part=str(sent.get("part", ""))[:20],
        words=_words(sent.get("words")),
        browser=browser_of(user_agent),
        size=size if _SIZE.fullmatch(size) else "",
        volume=_whole(sent.get("volume"), most=100),
        silent_ms=_whole(sent.get("silent"), most=100 * DAY_MS) or 0,
        drift_ms=_signed(sent.get("drift"), most=10_000 * DAY_MS),
        tested_at=datetime.fromtimestamp(tested / 1000, tz=UTC) if tested else None,
    )


def browser_of(user_agent: str) -> str:
    """Its name and version, as a person at the remote control knows it.

    >>> browser_of("Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) Version/6.0 TV Safari/537.36")
    'Samsung TV 6'
    """
    for name, pattern in _BROWSERS:
        found = re.search(pattern, user_agent)
        if found:
            version = next(iter(found.groups()), "")
            return f"{name} {version}".strip()
    return ""


def _words(sent: Any) -> list[str | int]:
    """Three lines of text; a number is the moment a countdown runs to."""
    if not isinstance(sent, list):
        return []
    return [
        word if _is_moment(word) else str(word)[:LONGEST_WORD].replace("\0", "")
        for word in sent[:WORDS]
    ]


def _is_moment(word: Any) -> bool:
    return isinstance(word, int) and not isinstance(word, bool) and 0 < word < 10**14


def _whole(sent: Any, *, most: int) -> int | None:
    if isinstance(sent, bool) or not isinstance(sent, int):
        return None
    return sent if 0 <= sent <= most else None


def _signed(sent: Any, *, most: int) -> int:
    if isinstance(sent, bool) or not isinstance(sent, int):
        return 0
    return max(-most, min(most, sent))
