"""A line that speaks for itself: the level on it, as far as its own marks say."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from blinds.rules.pasted import Cells
from blinds.rules.printed import words as say
from blinds.rules.printed.tokens import Token, bared, level_of, tokens

PAIRED = {"blinds": ("small_blind", "big_blind"), "bets": ("small_bet", "big_bet")}
LONGEST_LINE, MAX_BARE = 120, 7
_OWN = {
    "third": "ante",
    "paren": "ante",
    "ante": "ante",
    "bb_ante": "bb_ante",
    "button_ante": "button_ante",
    "small": "small_blind",
    "big": "big_blind",
}
_AS_WRITTEN = {"long": "minutes", "time": "time", "clock": "time"}

PLAIN = frozenset(say.PLAIN.split())


@dataclass(slots=True)
class Found:
    """A line that is a level, as far as its own marks say.

    `bare` are numbers that only their place on all lines explains, `more` what else was said.
    """

    cells: Cells
    bare: list[int | None] = field(default_factory=list)
    shape: tuple[str, ...] = ()
    more: str = ""
    lead: int = 0  # bare numbers before the blinds: only one of them is a level's


def spoken(text: str) -> Found | None:
    """A line as a level, if its marks and numbers may be one."""
    bare = re.sub(r"^\s*[-–•*·▪o]\s+(?=\S)", "", bared(text))
    number, rest = level_of(bare)
    clocks, rest = _leading_times(rest)
    if not number and clocks:
        number, rest = level_of(rest)
    after = _REST_AFTER.search(rest)
    rest = rest[: after.start()] if after else rest
    pieces = [piece for piece in tokens(rest) if not _parts_cells(piece, rest)]
    if len(rest) > LONGEST_LINE or sum(piece.kind == "number" for piece in pieces) > MAX_BARE:
        return None
    found = Found({"kind": "level"})
    if number:
        found.cells["level"] = number
    if clocks:
        found.cells["time"] = clocks
    if not _numbers(found, pieces, rest) or not _enough(found):
        return None
    found.more = after[0].strip(" +,;&") if after else found.more
    found.shape = (*sorted(found.cells), str(found.lead), str(len(found.bare)))
    return found


def _parts_cells(piece: Token, text: str) -> bool:
    """Whether a stroke only stands between cells, and for no empty one."""
    end = piece.at + len(piece.text)
    alone = text[piece.at - 2 : piece.at] == "  " or text[end : end + 2] == "  " or end >= len(text)
    return piece.kind == "none" and not alone


def _leading_times(text: str) -> tuple[str, str]:
    """A time or two before everything else: 7:20 pm, 12:00 - 12:20."""
    one = r"\d{1,2}(?:[:.h]\d\d)?\s*(?:[ap]\.?m\b\.?|uhr)|\d{1,2}[:h]\d\d(?![:\d])"
    found = re.match(rf"^\W*((?:{one})(?:\s*[-–—]\s*(?:{one}))?)\s*[-–:]?(?=\W|$)", text)
    return (found[1], text[found.end() :]) if found else ("", text)


def _enough(found: Found) -> bool:
    has, antes = found.cells, {"ante", "bb_ante", "button_ante", "ante_said"}
    if has.pop("ante_word", "") and not antes & has.keys() and not found.bare:
        return False  # an ante, but no number that it may have
    if ("small_blind" in has and "big_blind" in has) or "bring_in" in has:
        return True
    if "small_blind" in has or "big_blind" in has:
        return False
    return sum(number is not None for number in found.bare) >= 2


_REST_AFTER = re.compile(
    r"\s*(?:[+,;&]|then|followed by|plus|and|puis|dann)\s*(?:a\s+)?"
    rf"\d+\s*{say.MINUTES}[- ]*{say.BREAK}.*"
)


def _numbers(found: Found, pieces: Sequence[Token], rest: str) -> bool:
    """The numbers of a line into its cells; False for a line whose words are no level's."""
    cells, strange = found.cells, 0
    for piece in pieces:
        begun = bool("small_blind" in cells or found.bare)
        if piece.kind == "word":
            if piece.text in ("ante", "antes"):
                cells.setdefault("ante_word", piece.text)
                continue
            if piece.text in PLAIN or len(piece.text) < 2:
                continue
            if begun and strange and "level" not in cells:
                return False
            if begun:
                found.more = rest[piece.at :].strip(" -–—:*.,;()") if piece.at else piece.text
                return not (re.search(r"\d", found.more) and means_more(found.more))
            strange += 1
        elif piece.kind == "odd" or not take(found, piece):
            return False
    return not strange or ("level" in cells and strange < 3)


def means_more(text: str) -> bool:
    """Whether words behind a level bring numbers that may be the level's own."""
    bare = re.sub(rf"{say.REMOVE}.*", " ", text)
    if re.search(say.BREAK, bare):
        return False
    return bool(re.search(rf"{say.ANTE}|\d\s*{say.MINUTES}|\d\s*/\s*\d", bare))


def take(found: Found, piece: Token) -> bool:
    """Put a number where its mark says; False if that place is taken."""
    cells, kind = found.cells, piece.kind
    if kind == "pair":
        found.lead = found.lead if "small_blind" in cells else len(found.bare)
        return _pair(cells, piece)
    if kind in _OWN:
        return _once(cells, _OWN[kind], str(piece.values[0]))
    if kind in _AS_WRITTEN:
        return _once(cells, _AS_WRITTEN[kind], piece.text)
    if kind in ("bba", "no_ante"):
        cells["ante_said"] = "all" if kind == "bba" else "none"
    else:
        found.bare.append(piece.values[0] if piece.values else None)
    return True


def _pair(cells: Cells, piece: Token) -> bool:
    place = PAIRED["blinds"] if "small_blind" not in cells else PAIRED["bets"]
    bets = place is PAIRED["bets"]
    if place[0] in cells or (bets and cells["big_blind"] != str(piece.values[0])):
        return False  # a small bet is a big blind, or the second pair is another level's
    cells |= {name: str(one) for name, one in zip(place, piece.values, strict=True)}
    return True


def _once(cells: Cells, name: str, text: str) -> bool:
    return cells.setdefault(name, text) is text or cells[name] == text
