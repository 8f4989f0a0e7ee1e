"""Strings of the notation, with every escape it knows."""

import re

from tdsite.rooms.imports.tdt.refusals import NotReadable, TooMuch, position
from tournaments.rules import N_

MAX_LENGTH = 2 * 1024 * 1024
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
        if found.start() - start > MAX_LENGTH:
            raise TooMuch(
                N_("A text in line %(line)s is longer than any saved event has. Load another."),
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
            "The file is damaged: the text that begins at line %(line)s, column %(column)s"
            " does not end. Copy it again whole."
        ),
        **position(text, start),
    )
