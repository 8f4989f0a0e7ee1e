"""The numbers of a line, each with what its own marks say of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from blinds.rules.pasted_lines import amount, plain
from blinds.rules.printed import words as say

# 100, 1,500, 1.500, 1'500, 10k, 2.5k; behind a plain space only groups that begin with a zero
_N = r"(?:\d{1,3}(?:[,.'’]\d{3})+(?!\d)|\d+(?:[.,]\d{1,2})?[km]\b|\d+(?![.,]\d))"
_NB = rf"(?:\d{{1,3}}(?: 0\d\d)+(?!\d)|{_N})"
_NS = rf"(?:\d{{1,3}}(?: \d{{3}})+(?!\d)|{_N})"
_DASH = r"[-–—‐‑−]"
_IS = r"\s*(?:of|de|von|:|=|is)?\s*"
MAX_CHIPS = 10**12

_LEVEL = re.compile(
    rf"^\W*{say.LEVEL}(\d{{1,3}})(?=\W|$)(?!\s*/)\s*[.:)]?(?:\s*{_DASH}(?=\s))?"
    r"|^\W*(\d{1,2})(?:st|nd|rd|th)\s+level\b\s*:?"
    r"|^\s*\(?(\d{1,3})\s*[):](?=\s|$)|^\s*(\d{1,3})\s*\.(?=\s)|^\s*#\s*(\d{1,3})\b"
)
_IN_WORDS = re.compile(rf"^(\W*(?:level|round))\s+({'|'.join(say.ONES)})\b")
_KINDS = (
    ("clock", r"\b\d{1,2}(?:[:.]\d\d)?\s*[ap]\.?m\b\.?|\b\d{1,2}[:.]\d\d\s*uhr\b|\b\d\d?h\d\d\b"),
    ("long", r"\b\d{1,2}:\d\d:\d\d\b"),
    ("time", r"(?<![\d:.,])\d{1,3}:\d\d(?![\d:])"),
    (
        "long",
        rf"(?<![\w.,/])\d{{1,3}}\s?h(?:ours?|rs?|eures?|oras?)?\b(?:\s?\d{{1,2}}\s*(?:m\w*)?)?(?!\w)"
        r"|(?<![\w.,/])\d{1,2}\s?(?:stunden?|std)\b"
        rf"|(?<![\w.,/])\d{{1,3}}\s*{say.MINUTES}",
    ),
    ("chain", rf"(?<![\w.,])\(?{_NS}(?:\s*(?:/|{_DASH})\s*{_NS})+\)?(?![\w%])(?!\s?{say.MINUTES})"),
    ("bb_ante", rf"{say.BB_ANTE}{_IS}({_NB})|({_NB})\s*{say.BB_ANTE}(?!\w|\s*[:=]?\s*\d)"),
    (
        "button_ante",
        rf"{say.BUTTON_ANTE}{_IS}({_NB})|({_NB})\s*{say.BUTTON_ANTE}(?!\w|\s*[:=]?\s*\d)",
    ),
    ("ante", rf"\bantes?{_IS}({_NB})(?!\w)|\ba({_NB})(?!\w)|({_NB})\s*antes?\b(?!\s*[:=]?\s*\d)"),
    ("no_ante", r"\bno antes?\b|\bantes?\s*:?\s*(?:none|no\b|-|–|—)|\bsans ante\b|\bohne ante\b"),
    ("bba", rf"\b{say.BB_ANTE}"),
    (
        "small",
        r"\b(?:sb|pb|small blind|petite blinde?|kleiner? blinde?|ciega pequena|small)"
        rf"\s*[:=]?\s*({_NB})(?!\w)",
    ),
    (
        "big",
        r"\b(?:bb|gb|big blind|grosse blinde?|grosser blind|ciega grande|big)"
        rf"\s*[:=]?\s*({_NB})(?!\w)",
    ),
    ("paren", rf"\(\s*({_NB})\s*\)"),
    ("none", rf"(?<![\w/]){_DASH}{{1,3}}(?![\w/])|(?<!\S)n/?a(?!\S)|(?<!\S)[xø](?!\S)"),
    ("number", rf"(?<![\w.,]){_NB}(?![\w%])"),
    ("odd", r"[^\s()]*\d[^\s()]*"),
    ("word", r"[^\W\d]+(?:['’][^\W\d]+)*"),
)
_TOKEN = re.compile(
    "|".join(f"(?P<k{at}>{pattern})" for at, (_, pattern) in enumerate(_KINDS)), re.ASCII
)
_CHAINED = re.compile(rf"{_NS}|/|{_DASH}")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a line: what it is, as it stands, and its numbers of chips."""

    kind: str
    text: str
    values: tuple[int, ...] = ()
    at: int = 0


@lru_cache(maxsize=4_096)
def bared(text: str) -> str:
    """A line in small letters, without what stands around its numbers: $100, T25, 10 000."""
    return re.sub(r"[$€£](?=\d)|\bt(?=\d{2})", "", plain(spaced(text)))


def spaced(text: str) -> str:
    """A text whose spaces that do not break group thousands, and are plain ones elsewhere."""
    found = re.sub(r"(?<=\d)[\u00a0\u202f\u2009](?=\d{3}(?!\d))", ",", text)
    return re.sub("[\u00a0\u202f\u2009]", " ", found)


def level_of(text: str) -> tuple[str, str]:
    """The number a bared line says its level has, and the rest of the line."""
    found = _LEVEL.match(_IN_WORDS.sub(lambda m: f"{m[1]} {say.ONES.index(m[2]) + 1}", text))
    if not found:
        return "", text
    return next(filter(None, found.groups())), found.string[found.end() :]


def tokens(text: str) -> list[Token]:
    """The pieces of a bared line in their order."""
    return list(_tokens(text))


def _tokens(text: str) -> Iterator[Token]:
    for found in _TOKEN.finditer(text):
        kind = _KINDS[int((found.lastgroup or "k0")[1:])][0]
        if kind == "chain":
            yield from _chain(found[0], found.start())
        elif kind in ("bb_ante", "button_ante", "ante", "small", "big", "paren", "number"):
            written = [part for part in found.groups()[1:] if part and part[0].isdigit()]
            number = found[0] if kind == "number" else written[-1]
            yield Token(kind, found[0], (chips(number),), found.start())
        else:
            yield Token(kind, found[0], (), found.start())


def chips(text: str) -> int:
    """A number of chips as it is written; too large for a plan is none, -1."""
    bare = amount(text.replace(" ", "") if re.fullmatch(r"[\d ]+", text) else text)
    number = int(bare) if bare.isdecimal() and len(bare) < 16 else -1
    return number if number <= MAX_CHIPS else -1


def _chain(text: str, at: int) -> Iterator[Token]:
    """Numbers joined by strokes: blinds, with an ante perhaps, or cells that strokes part."""
    inner = text.strip("() ")
    parts = re.split(rf"\s*(?:/|{_DASH})\s*", inner)
    marks = re.findall(rf"\s*(/|{_DASH})\s*", inner)
    spaced = [bool(re.fullmatch(r"\s+\S\s+", gap)) for gap in _gaps(inner)]
    pairs = _one_pair(parts, marks)
    if pairs:
        yield from pairs
    elif all(mark != "/" and room for mark, room in zip(marks, spaced, strict=True)):
        for part in parts:
            yield from tokens(part)
    elif "/" in marks and (split := _within(parts, marks, spaced)):
        yield from split
    else:
        yield Token("odd", text, (), at)


def _gaps(text: str) -> list[str]:
    return re.findall(rf"\s*(?:/|{_DASH})\s*", text)


def _within(parts: list[str], marks: list[str], spaced: list[bool]) -> list[Token]:
    """1 - 100/200 - 20: the pair within cells that other strokes part; empty if it is none."""
    found: list[Token] = []
    run, joined = [parts[0]], list(zip(marks, spaced, parts[1:], strict=True))
    runs = [run]
    for mark, room, part in joined:
        if mark == "/":
            runs[-1].append(part)
        elif room:
            runs.append([part])
        else:
            return []
    for run in runs:
        if len(run) == 1:
            found += tokens(run[0])
        else:
            pair = _one_pair(run, ["/"] * (len(run) - 1))
            if not pair:
                return []
            found += pair
    return found


def _one_pair(parts: list[str], marks: list[str]) -> list[Token]:
    """A pair, with a third number or without: the one way to read it that makes blinds."""
    if len(set(marks)) > 1 or len(parts) > 3:
        return []
    ways = []
    for before, small in _endings(parts[0]):
        last = _beginnings(parts[-1])
        for number, behind in last:
            middle = [chips(parts[1])] if len(parts) == 3 else []
            values = (chips(small), *middle, chips(number))
            if are_blinds(values[0], values[1]) and (len(values) < 3 or values[2] <= 2 * values[1]):
                ways.append((before, values, behind))
    if len(ways) != 1:
        return []
    before, values, behind = ways[0]
    third = [Token("third", "", values[2:])] if len(values) == 3 else []
    return [*tokens(before), Token("pair", "", values[:2]), *third, *tokens(behind)]


def are_blinds(small: int, big: int) -> bool:
    return 0 < small <= big <= 5 * small


def _endings(text: str) -> list[tuple[str, str]]:
    """The number a piece ends with, and what stands before: 3 500 is 3500, or 500 behind a 3."""
    groups = text.split(" ")
    return [
        (" ".join(groups[:at]), " ".join(groups[at:]))
        for at in range(len(groups))
        if not groups[at].startswith("0") or groups[at:] == ["0"]
    ]


def _beginnings(text: str) -> list[tuple[str, str]]:
    groups = text.split(" ")
    return [
        (" ".join(groups[:at]), " ".join(groups[at:]))
        for at in range(1, len(groups) + 1)
        if at == len(groups) or not groups[at].startswith("0")
    ]
