"""Names as people type them at the desk, and the typing errors and unseen signs forgiven."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import IntEnum
from typing import Any

TYPED = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i"}
    | {"-": " ", "'": None, "’": None, "\0": None}
)
LONGEST_WORD = 40
MAX_WORDS = 8
FORGIVEN_FROM = 4  # letters typed: in fewer, an error could mean anybody
SHORTEST_SPELLED = FORGIVEN_FROM - 1  # a letter too many may have been typed
SHORTEST_PHONE = 6
LONGEST_COUNTRY_CODE = 3
LAST_DIGITS = 4  # what people say of their number
_NO_WORD = re.compile(r"[\W_]+")
_ONLY_A_NUMBER = re.compile(r"[\d\s()+./-]*\d[\d\s()+./-]*")


def search_key(*parts: str) -> str:
    """The parts as one line to search in: lower case, no accents or apostrophes, words apart.

    >>> search_key("Mårten  Lind", "Moose")
    'marten lind moose'
    >>> search_key("Jean-Noël O’Brien")
    'jean noel obrien'
    """
    written = " ".join(parts)
    if written.isascii():  # most names are, and a book has a hundred thousand
        return " ".join(written.lower().translate(TYPED).split())
    plain = unicodedata.normalize("NFKD", written).casefold()
    kept = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(kept.translate(TYPED).split())


@dataclass(frozen=True, slots=True)
class SearchKeys:
    """What a person is found by: the words of their names, and the numbers theirs alone."""

    words: frozenset[str]
    numbers: frozenset[str]


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed: ways to read it, each of them words in any order; and as one number."""

    ways: tuple[tuple[str, ...], ...]
    numbers: frozenset[str]


class Fit(IntEnum):
    """How well a person answers to what was typed, the best first."""

    NUMBER = 0  # the very member number or phone
    EXACT = 1  # every word whole
    BEGUN = 2  # every word begins one of theirs
    NEAR = 3  # so, but for one error in a word
    NEAR_BEGUN = 4  # so, and the word goes on


def words_of(*names: str) -> frozenset[str]:
    """Every word these names are found by.

    What an apostrophe or a hyphen joins is found in parts and as one word.

    >>> sorted(words_of("Jean-Noël O’Brien", "Moose"))
    ['brien', 'jean', 'jeannoel', 'moose', 'noel', 'obrien']
    """
    found: set[str] = set()
    for written in " ".join(names).split():
        parts = _plain_words(re.sub("['’]", " ", written))
        found |= {part for part in parts if len(part) > 1 or len(parts) == 1}
        found |= {"".join(parts), *_plain_words(written)}
    return frozenset(word[:LONGEST_WORD] for word in found if word)


def _plain_words(text: str) -> list[str]:
    return _NO_WORD.sub(" ", search_key(text)).split()


def known_by(*, names: Iterable[str], member_number: str, phone: str) -> SearchKeys:
    """All that one person is found by.

    >>> known = known_by(names=["Ada Zorn"], member_number="LS-0042", phone="")
    >>> sorted(known.words), sorted(known.numbers)
    (['0042', '42', 'ada', 'ls', 'ls0042', 'zorn'], ['0042', '42', 'ls0042'])
    """
    parts = [word[:LONGEST_WORD] for word in _plain_words(member_number)]
    whole = "".join(parts)[:LONGEST_WORD]
    digits = {part for part in parts if part.isdecimal()}
    member = {whole, *digits, *(part.lstrip("0") for part in digits)} - {""}
    phones = phone_words(phone)
    words = words_of(*names) | {*parts} | member | phones
    return SearchKeys(
        words, frozenset(member | {word for word in phones if len(word) > LAST_DIGITS})
    )


def phone_words(phone: str) -> frozenset[str]:
    """A phone number whole, without a country code, and by its last four digits.

    >>> sorted(phone_words("+46 70 123 45 67"))
    ['01234567', '4567', '46701234567', '6701234567', '701234567']
    """
    digits = "".join(c for c in phone if c.isdecimal()).lstrip("0")[:LONGEST_WORD]
    if len(digits) < SHORTEST_PHONE:
        return frozenset({digits} - {""})
    starts = {digits[start:] for start in range(1 + LONGEST_COUNTRY_CODE)}
    long_enough = {start for start in starts if len(start) >= SHORTEST_PHONE}
    return frozenset({digits, digits[-LAST_DIGITS:], *long_enough})


def typed_words(text: str) -> Typed:
    """What was typed, as it is searched for; no way to read a blank.

    >>> typed_words("Lindqvist, mar").ways
    (('lindqvist', 'mar'),)
    >>> typed_words("070 123-45").ways
    (('07012345',), ('7012345',))
    """
    if _ONLY_A_NUMBER.fullmatch(text.strip()):
        whole = "".join(c for c in text if c.isdecimal())[:LONGEST_WORD]
        ways = dict.fromkeys((whole, whole.lstrip("0") or whole))
        return Typed(tuple((way,) for way in ways), frozenset(ways))
    words = [word[:LONGEST_WORD] for word in _plain_words(text)]
    if not words:
        return Typed((), frozenset())
    return Typed(
        (tuple(dict.fromkeys(words))[:MAX_WORDS],), frozenset({"".join(words)[:LONGEST_WORD]})
    )


def spellings(word: str) -> frozenset[str]:
    """The word and all it is with one letter left out: the keys under which errors meet.

    None for words that no typed word of the forgiven length can be near to, and for numbers.

    >>> sorted(spellings("lind"))
    ['ind', 'lid', 'lin', 'lind', 'lnd']
    """
    if len(word) < SHORTEST_SPELLED or not is_forgiven_in(word):
        return frozenset()
    return frozenset({word, *(word[:at] + word[at + 1 :] for at in range(len(word)))})


def is_forgiven_in(word: str) -> bool:
    """Whether the word is no number: a wrong digit is another number."""
    return not any(c.isdecimal() for c in word)


def beginnings(typed: str) -> frozenset[str]:
    """What a spelling of a near word begins with; none for a word too short to forgive.

    If one error lies between what was typed and the beginning of a word, then some beginning here
    begins one of the word's spellings.  The reverse does not hold: ask `is_near`.
    """
    return spellings(typed) if len(typed) >= FORGIVEN_FROM else frozenset()


def is_near(typed: str, word: str) -> bool:
    """Whether the word begins as typed, but for one letter wrong, missing, added or two swapped.

    >>> [is_near(typed, "lindqvist") for typed in ("lnid", "lindk", "lindkk")]
    [True, True, False]
    """
    if len(typed) < FORGIVEN_FROM or not is_forgiven_in(typed):
        return False
    same = 0
    while same < min(len(typed), len(word)) and typed[same] == word[same]:
        same += 1
    mine, other = typed[same:], word[same:]
    return (
        other.startswith(mine[1:])  # one too many, and all of it when nothing is left
        or other[1:].startswith(mine[1:])
        or other[1:].startswith(mine)
        or (len(mine) > 1 and other.startswith(mine[1] + mine[0] + mine[2:]))
    )


def fit(typed: Typed, known: SearchKeys) -> Fit | None:
    """How well the person answers; None when some typed word is none of theirs."""
    if typed.numbers & known.numbers:
        return Fit.NUMBER
    return min((one for way in typed.ways if (one := _way_fit(way, known.words))), default=None)


def _way_fit(way: Sequence[str], words: Collection[str]) -> Fit | None:
    """As good as the worst of its words."""
    found = [_word_fit(word, words) for word in way]
    return None if None in found else max(one for one in found if one)


def _word_fit(typed: str, words: Collection[str]) -> Fit | None:
    if typed in words:
        return Fit.EXACT
    if any(word.startswith(typed) for word in words):
        return Fit.BEGUN
    near = [abs(len(word) - len(typed)) for word in words if is_near(typed, word)]
    if not near:
        return None
    return Fit.NEAR if min(near) <= 1 else Fit.NEAR_BEGUN


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
