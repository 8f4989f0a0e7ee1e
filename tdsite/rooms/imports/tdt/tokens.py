"""The notation of a saved file, from its bytes to its tokens.  Linear in the length of the text.

What is not read is refused, with its place.
"""

import codecs
import re
from collections.abc import Iterator
from enum import Enum
from typing import Any, NamedTuple

from tournaments.rules import N_, RuleError


class NotReadable(RuleError):
    """No text in the notation of a saved event: `line` and `column` say where it breaks."""


class TooMuch(NotReadable):
    """A file beyond every limit a real evening stays far below."""


def position(text: str, at: int) -> dict[str, Any]:
    """Line and column of an offset, both from 1."""
    line = text.count("\n", 0, at) + 1
    return {"line": line, "column": at - text.rfind("\n", 0, at)}


MAX_BYTES = 64 * 1024 * 1024
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_PACKED = (b"PK\x03\x04", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!")


def decoded(content: bytes) -> str:
    """The text: by its byte order mark, else UTF-16 by its zeros, UTF-8, or the Western codes.

    Raises NotReadable for a file that is empty, too large or packed.
    """
    if len(content) > MAX_BYTES:
        raise NotReadable(
            N_(
                "The file is larger than %(megabytes)s MB, too large for a saved event. Load "
                "another."
            ),
            megabytes=MAX_BYTES // 1024 // 1024,
        )
    if content.startswith(_PACKED):
        raise NotReadable(N_("The file is packed. Unpack it, then load the .tdt file in it."))
    if not content.strip():
        raise NotReadable(N_("The file is empty. Save the event again, then load that file."))
    for mark, code in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(code, errors="replace")
    return content.decode(_guessed(content), errors="replace")


def _guessed(content: bytes) -> str:
    start = content[:400]
    half = len(start) // 2
    if half and start[1::2].count(0) > half * 0.6:
        return "utf-16-le"
    if half and start[0::2].count(0) > half * 0.6:
        return "utf-16-be"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


MAX_STRING_LENGTH = 2 * 1024 * 1024
_STOPS = {sign: re.compile(rf"[{sign}\\\r\n]") for sign in "\"'"} | {"`": re.compile(r"[`\\]")}
_SIMPLE = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
_HEX = {
    "x": re.compile(r"x([0-9a-fA-F]{2})"),
    "u": re.compile(r"u(?:([0-9a-fA-F]{4})|\{([0-9a-fA-F]{1,8})\})"),
}
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_LONE = re.compile("[\ud800-\udfff]")


def string_at(text: str, start: int) -> tuple[str, int]:
    """The string that begins here, and where it ends.  Raises NotReadable, TooMuch."""
    quote, at, pieces = text[start], start + 1, []
    stops = _STOPS[quote]
    while True:
        found = stops.search(text, at)
        if found is None or found.group() in "\r\n":
            raise _open_string(text, start)
        if found.start() - start > MAX_STRING_LENGTH:
            raise TooMuch(
                N_("A text in line %(line)s is too long for a saved event. Load another file."),
                **position(text, start),
            )
        pieces.append(text[at : found.start()])
        if found.group() == quote:
            return _paired("".join(pieces)), found.end()
        letter, at = _escape_at(text, found.end(), start)
        pieces.append(letter)


def _escape_at(text: str, at: int, start: int) -> tuple[str, int]:
    """What the escape after the backslash at `at - 1` stands for, and where it ends."""
    if at >= len(text):
        raise _open_string(text, start)
    letter = text[at]
    if letter in _HEX and (found := _HEX[letter].match(text, at)):
        number = int(next(group for group in found.groups() if group), 16)
        return (chr(number) if number <= 0x10FFFF else "\ufffd"), found.end()
    if letter == "\r" and text.startswith("\r\n", at):
        return "", at + 2
    if letter in "\r\n\u2028\u2029":  # the string goes on in the next line
        return "", at + 1
    return _SIMPLE.get(letter, letter), at + 1


def _paired(text: str) -> str:
    """Surrogates two and two as the letter they mean; a lone one means none."""
    if not _LONE.search(text):
        return text
    whole = _PAIR.sub(lambda two: _joined(*two.group()), text)
    return _LONE.sub("\ufffd", whole)


def _joined(high: str, low: str) -> str:
    return chr(0x10000 + ((ord(high) - 0xD800) << 10) + (ord(low) - 0xDC00))


def _open_string(text: str, start: int) -> NotReadable:
    return NotReadable(
        N_(
            "The file is damaged: the text that begins at line %(line)s, column "
            "%(column)s does not end. Copy the whole file again."
        ),
        **position(text, start),
    )


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
_PUNCTUATION = frozenset("{}[](),:;")
_EXACT_DIGITS = 15  # beyond them every number of the notation is a float


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, the last one END.  Raises NotReadable, TooMuch."""
    at, count = 0, 0
    while True:
        at = _blank_end(text, at)
        count += 1
        if count > MAX_TOKENS:
            raise TooMuch(N_("The file is too large for a saved event. Load another file."))
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
    if sign in _PUNCTUATION:
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
            N_(
                "The file breaks off at line %(line)s, column %(column)s. Copy the whole "
                "file again."
            ),
            **position(text, at),
        )
    return NotReadable(
        N_(
            "Not an event saved by The Tournament Director: line %(line)s, column "
            "%(column)s cannot be read. Load another file."
        ),
        **position(text, at),
    )
