"""The notation of a saved file, cut into tokens.  Linear in the length of the text."""

import re
from collections.abc import Iterator
from enum import Enum
from typing import Any, NamedTuple

from tdsite.rooms.imports.tdt.refusals import NotReadable, TooMuch, position
from tdsite.rooms.imports.tdt.strings import string_at
from tournaments.rules import N_

MAX_TOKENS = 1_000_000


class TokenKind(Enum):
    PUNCTUATION = 1
    NAME = 2
    VALUE = 3
    END = 4


class Token(NamedTuple):
    """A piece of the text: its kind, what it says, and where it begins."""

    kind: TokenKind
    value: Any
    at: int


_BLANK = re.compile(r"[\s\ufeff\0]*")
_NAME = re.compile(r"[^\W\d][\w$]*(?:\.[^\W\d][\w$]*)*|\$[\w$]*")
_NUMBER = re.compile(
    r"[+-]?\s{0,8}(?:0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+"
    r"|(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|Infinity\b|NaN\b)"
)
_CONSTANTS: dict[str, Any] = {
    "true": True,
    "false": False,
    "null": None,
    "undefined": None,
    "NaN": None,
    "Infinity": float("inf"),
}
_MARKS = frozenset("{}[](),:;")
_EXACT_DIGITS = 15  # beyond them every number of the notation is a float


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, the last one END.  Raises NotReadable, TooMuch."""
    at, count = 0, 0
    while True:
        at = _blank_end(text, at)
        count += 1
        if count > MAX_TOKENS:
            raise TooMuch(N_("The file has more in it than any saved event. Load another."))
        if at >= len(text):
            yield Token(TokenKind.END, None, at)
            return
        if text[at] == "/":
            at = _comment_end(text, at)
            continue
        token, at = _token_at(text, at)
        yield token


def _blank_end(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _comment_end(text: str, at: int) -> int:
    if text.startswith("//", at):
        end = text.find("\n", at)
        return len(text) if end < 0 else end
    end = text.find("*/", at + 2) if text.startswith("/*", at) else -1
    if end < 0:
        raise unexpected(text, at)
    return end + 2


def _token_at(text: str, at: int) -> tuple[Token, int]:
    sign = text[at]
    if sign in _MARKS:
        return Token(TokenKind.PUNCTUATION, sign, at), at + 1
    if sign in "\"'`":
        value, end = string_at(text, at)
        return Token(TokenKind.VALUE, value, at), end
    if found := _NAME.match(text, at):
        word = found.group()
        if word in _CONSTANTS:
            return Token(TokenKind.VALUE, _CONSTANTS[word], at), found.end()
        return Token(TokenKind.NAME, word, at), found.end()
    if found := _NUMBER.match(text, at):
        return Token(TokenKind.VALUE, _number(found.group()), at), found.end()
    raise unexpected(text, at)


def _number(written: str) -> int | float | None:
    negative = written[0] == "-"
    digits = written.lstrip("+-").strip().replace("_", "")
    found = None if digits == "NaN" else _size(digits)
    return found if found is None or not negative else -found


def _size(digits: str) -> int | float:
    base = {"x": 16, "o": 8, "b": 2}.get(digits[1:2].lower()) if digits[0] == "0" else None
    if base:
        size = int(digits[2:], base)
        return size if size < 10**_EXACT_DIGITS else _as_float(size)
    if digits.isdecimal() and len(digits) <= _EXACT_DIGITS:
        return int(digits)
    return float(digits)


def _as_float(size: int) -> float:
    try:
        return float(size)
    except OverflowError:
        return float("inf")


def unexpected(text: str, at: int) -> NotReadable:
    """The refusal of what stands at this place."""
    if at >= len(text):
        return NotReadable(
            N_("The file breaks off at line %(line)s, column %(column)s. Copy it again whole."),
            **position(text, at),
        )
    return NotReadable(
        N_(
            "This is no event saved by The Tournament Director:"
            " line %(line)s, column %(column)s makes no sense there. Load another file."
        ),
        **position(text, at),
    )
