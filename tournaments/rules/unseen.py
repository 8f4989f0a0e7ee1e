"""Signs that nobody sees: with them two names look alike, or a board's line is turned round."""

import unicodedata
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

UNSEEN = frozenset(
    "\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028\u2029\u3164\ufeff\uffa0"
).union(
    map(chr, range(0x202A, 0x202F)),  # embeddings and overrides of direction
    map(chr, range(0x2060, 0x2070)),  # word joiner, unseen operators, isolates
    map(chr, range(0xFFF9, 0xFFFC)),
)
# Persian parts a word's halves with a joiner, the scripts of India choose a letter's form by it,
# and families and trades of emoji hang together by it: there it stays.  Older Malayalam ends
# words with one after a virama.  In Latin, Greek and Cyrillic it does nothing but hide.
JOINERS = frozenset("\u200c\u200d")
FIRST_JOINED = 0x0600  # Arabic, and the scripts of India after it
VIRAMA = 9  # its combining class
# The flags of England, Scotland and Wales are a black flag with these; elsewhere they hide a text.
TAGS = frozenset(map(chr, range(0xE0000, 0xE0080)))
TAGGED = "\N{WAVING BLACK FLAG}"


def plain_text(text: str) -> str:
    """A text without signs that nobody sees and that turn a board's line round.

    >>> plain_text("Ann \u202eeB\u200b")
    'Ann eB'
    """
    if text.isascii():
        return text
    kept: list[str] = []
    flagged = False
    for sign in text:
        flagged = sign == TAGGED or (flagged and sign in TAGS)
        if sign not in UNSEEN and (sign not in TAGS or flagged):
            kept.append(sign)
    plain = "".join(one for at, one in enumerate(kept) if one not in JOINERS or _joins(kept, at))
    return plain if plain != text else text


def _joins(text: list[str], at: int) -> bool:
    """Whether the joiner there stands between two signs that are written with it."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if before and unicodedata.combining(before[0]) == VIRAMA:
        return True
    return all(one and _may_be_joined(one[0]) for one in (before, after))


def _may_be_joined(sign: str) -> bool:
    return ord(sign) >= FIRST_JOINED and sign not in JOINERS and not sign.isspace()


def plain_columns(columns: Mapping[str, Any]) -> dict[str, Any]:
    """Values by column, the texts among them as `plain_text`."""
    return {n: plain_text(v) if type(v) is str else v for n, v in columns.items()}


def show(row: object) -> None:
    """No text of a new row hides signs, whatever brought it: a file, an import, a program."""
    vars(row).update(plain_columns({n: v for n, v in vars(row).items() if type(v) is str}))


def cleaned(value: Any) -> Any:
    """What was told, with every text in it as `plain_text`; the very same where none changes.

    Texts in lists, mappings and data classes too, however deep.  Keys, files and rows of the book
    stay as they are.
    """
    if type(value) is str:
        return plain_text(value)
    if type(value) is dict:
        new: Any = {name: cleaned(value) for name, value in value.items()}
        return value if all(new[name] is value for name, value in value.items()) else new
    if type(value) in (list, tuple, set, frozenset):
        new = [cleaned(value) for value in value]
        return value if all(map(_same, new, value)) else type(value)(new)
    if is_dataclass(value) and not isinstance(value, type):
        return _cleaned_fields(value)
    return value


def _cleaned_fields(value: Any) -> Any:
    named = {one.name: getattr(value, one.name) for one in fields(value) if one.init}
    new = {name: cleaned(value) for name, value in named.items()}
    changed = {name: value for name, value in new.items() if value is not named[name]}
    return replace(value, **changed) if changed else value


def _same(one: Any, other: Any) -> bool:
    return one is other
