"""Breaks, ends of days and chips raced off, as lines of their own."""

import re
from dataclasses import dataclass, field

from blinds.rules.pasted import Cells
from blinds.rules.pasted_lines import amount
from blinds.rules.printed import words as say
from blinds.rules.printed.laid import Head
from blinds.rules.printed.tables import SheetRow
from blinds.rules.printed.times import clock, column, long_in, passed
from blinds.rules.printed.tokens import bared, tokens

LONGEST_LINE = 120
SHORTEST_BARE = 5  # minutes of a break without a unit; Break 2 is the second one
_CHIP = r"(\d{1,3}(?:[,.'’]\d{3})+|\d+(?:[.,]\d)?k?)"
_RACED = re.compile(rf"{say.REMOVE}\D{{0,25}}?{_CHIP}(?:['’]?s\b)?")
_BEFORE = re.compile(rf"{_CHIP}(?:['’]?s\W+(?:chips\W+)?|\W+chips\W+){say.REMOVE}")
_AND = re.compile(
    rf"\s*(?:,|/|&|\+|and|und|et|y)\s*(?:the\s+)?{_CHIP}(?:['’]?s\b)?(?!\s*{say.MINUTES})"
)
_CLOCK = r"\d{1,2}(?:[:.h]\d\d)?\s*(?:[ap]\.?m\b\.?|uhr)|\d{1,2}[:.h]\d\d"


def pause(row: SheetRow, head: Head | None) -> Cells | None:
    """The break or day end on a line; None if it is none."""
    whole = row.whole
    bare = bared(whole)
    if len(bare) > LONGEST_LINE or _has_blinds(bare):
        return None
    races = raced(bare)
    if re.search(say.DAY_END, bare) and not re.search(say.BREAK, bare):
        if re.search(rf"^\W*(?:late|last)?\s*reg|{say.BREAK}", bare) or _is_rule(bare):
            return None
        return {"kind": "day_end"} | _under_headings(head, row).own | races
    if not re.search(say.BREAK, bare) or _is_rule(bare):
        return None
    return _break(row, head, bare, races)


def _has_blinds(bare: str) -> bool:
    without = _RACED.sub(" ", re.sub(_CLOCK, " ", bare))
    return any(piece.kind == "pair" for piece in tokens(without))


def _is_rule(bare: str) -> bool:
    """Whether a line tells when breaks come, and is none itself."""
    if re.search(rf"{say.EVERY}|{say.AFTER}|\bno breaks?\b|\b(?:keine|sans|sin) paus", bare):
        return True
    words = re.findall(r"[^\W\d]{2,}", bare)
    return len(words) > 11 or bool(
        re.search(r"^\W*breaks\b|\bwill\b|\bbreaks (?:are|of|will)\b", bare)
    )


def _break(row: SheetRow, head: Head | None, bare: str, races: Cells) -> Cells:
    under = _under_headings(head, row)
    cells: Cells = {"kind": "break"} | under.own | races
    rest = _BEFORE.sub(" ", _RACED.sub(" ", bare))
    minutes = _minutes(under.minutes) or _between(rest) or long_in(rest)
    minutes = minutes or ("" if under.own.get("remove_chips") else _alone(rest))
    if minutes:
        cells["minutes"] = minutes
    elif len(times := re.findall(r"(?<![\d:])(\d{1,3}):00(?![\d:])", rest)) == 1:
        cells["time"] = times[0]  # minutes, if those of the levels are written so
    if label := _label(row):
        cells.setdefault("label", label)
    if re.search(say.CLOSED, bare):
        cells["note"] = " ".join(row.whole.split())[:200]
    if begins := re.match(rf"\W*({_CLOCK})", bare):
        cells["clock"] = begins[1]
    elif clock(under.clock) is not None:
        cells["clock"] = under.clock
    return cells


def _label(row: SheetRow) -> str:
    """The name of a break: the words of its cell up to a mark or a number, if they are several."""
    named = next((cell for cell in row.cells if re.search(say.BREAK, bared(cell))), "")
    label = " ".join(re.sub(r"\(.*|[-–:,;.*|/&$€].*|\d.*", "", named).split())
    return label if len(label.split()) > 1 and len(label) <= 60 else ""


@dataclass(frozen=True, slots=True)
class Under:
    """The cells of a break's line that stand under headings of their own."""

    minutes: str = ""
    clock: str = ""
    own: Cells = field(default_factory=dict)


def _under_headings(head: Head | None, row: SheetRow) -> Under:
    if head is None or (row.starts and len(row.cells) != len(head.roles)):
        return Under()
    cells = dict(zip(head.roles, row.cells, strict=False))
    own = {name: cells[name] for name in ("label", "note") if cells.get(name)}
    gone = amount(cells.get("remove_chips", ""))
    own |= {"remove_chips": gone} if re.fullmatch(r"[1-9]\d*", gone) else {}
    return Under(cells.get("minutes", ""), cells.get("clock", ""), own)


def _minutes(cell: str) -> str:
    found = column([cell]) if re.search(r"\d", cell) else None
    minutes = found.minutes[0] if found and found.minutes else ""
    return minutes if re.fullmatch(r"\d{1,3}(?::[0-5]\d)?", minutes) else ""


def _between(bare: str) -> str:
    """The minutes between two times of the day on the line."""
    times = [clock(one) for one in re.findall(_CLOCK, bare)]
    if len(times) != 2 or times[0] is None or times[1] is None or long_in(bare):
        return ""
    return str(passed(times[0], times[1]))


def _alone(rest: str) -> str:
    """The only number on the line, where it can be nothing but minutes."""
    bare = re.sub(_CLOCK, " ", rest)
    bare = re.sub(rf"(?:{say.LEVELS}|{say.DAY})\s*#?\d+|#\d+|\d+(?:st|nd|rd|th)\b", " ", bare)
    found = re.findall(r"(?<![\w:.,])\d{1,3}(?![\d:.,%])", bare)
    return found[0] if len(found) == 1 and int(found[0]) >= SHORTEST_BARE else ""


def raced(bare: str) -> Cells:
    """The chips a bared line says are raced off; several stand in `races`, for one is asked."""
    found = _RACED.search(bare) or _BEFORE.search(bare)
    if not found:
        return {}
    all_of = [amount(next(filter(None, found.groups())).rstrip("s"))]
    at = found.end()
    while more := _AND.match(bare, at):
        all_of.append(amount(more[1]))
        at = more.end()
    if not all(re.fullmatch(r"[1-9]\d*", one) for one in all_of):
        return {}
    return {"remove_chips": all_of[0]} | ({"races": " ".join(all_of)} if all_of[1:] else {})
