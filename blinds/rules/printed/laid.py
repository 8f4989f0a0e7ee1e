"""The cells of a line, laid under its headings in every way that they allow."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from blinds.rules.pasted_lines import amount
from blinds.rules.printed.columns import LONGEST_LEVEL_MINUTES, is_ante
from blinds.rules.printed.spoken import LONGEST_LINE, PAIRED, means_more
from blinds.rules.printed.tables import SheetRow
from blinds.rules.printed.tokens import are_blinds, bared, level_of, tokens

CHIPS = (
    "small_blind", "big_blind", "ante", "bb_ante", "button_ante", "small_bet", "big_bet", "bring_in"
)  # fmt: skip
TIMES = ("minutes", "clock", "ends", "elapsed")
MAX_WAYS, MAX_HEADINGS, MAX_JOINS = 40, 12, 4


@dataclass(frozen=True, slots=True)
class Head:
    """The line of headings above: a column and its own words for each cell."""

    roles: tuple[str, ...]
    names: tuple[str, ...]
    starts: tuple[int, ...] = ()


def under(head: Head, row: SheetRow) -> list[dict[str, str]]:
    """Every way to put the cells of a row under the headings; one if nothing is open."""
    wide = len(head.roles)
    if not row.starts and len(row.cells) > 1:
        extra = any(row.cells[wide:])
        return [] if extra else [_zipped(head.roles, row.cells)]
    if len(row.cells) == wide:
        return [_zipped(head.roles, row.cells)]
    if len(head.starts) == wide and len(row.cells) > 2 and (placed := _by_place(head, row)):
        return [placed]
    if wide > MAX_HEADINGS or len(row.whole) > LONGEST_LINE:
        return []
    pieces = list(_pieces(row.whole))
    pieces = _with_remark(head, pieces)
    if len(pieces) == wide + 1 and re.match(r"[^\W\d]", pieces[-1]) and "note" not in head.roles:
        head = Head((*head.roles, "note"), (*head.names, ""))
    wide = len(head.roles)
    if len(pieces) > wide:
        return _distinct([c for way in _merged(pieces, wide) for c in _laid(head, way)])
    return _distinct(_laid(head, pieces))


def _laid(head: Head, pieces: Sequence[str]) -> list[dict[str, str]]:
    found = [
        _zipped([head.roles[at] for at in way], pieces) for way in _ways(head.roles, pieces, 0)
    ]
    return [cells for cells in found if is_sound(cells)]


def _merged(pieces: Sequence[str], wide: int) -> Iterator[list[str]]:
    """The pieces with groups of three joined, 1 500 to 1500, until they are as many as headings."""
    if len(pieces) == wide:
        yield list(pieces)
    if not wide < len(pieces) <= wide + MAX_JOINS:
        return
    for at, (first, second) in enumerate(pairwise(pieces)):
        if re.fullmatch(r"[1-9]\d{0,2}", first) and re.fullmatch(r"\d{3}", second):
            yield from _merged([*pieces[:at], first + second, *pieces[at + 2 :]], wide)


def _with_remark(head: Head, pieces: list[str]) -> list[str]:
    """A sentence behind the numbers as one cell, with whatever numbers it has."""
    if "game" in head.roles or head.roles[-1] in TIMES:
        return pieces
    at = next((n for n, one in enumerate(pieces) if n > 1 and re.match(r"[^\W\d]{2}", one)), None)
    if at is None or len(pieces) == at + 1:
        return pieces
    remark = " ".join(pieces[at:])
    return pieces if means_more(remark) else [*pieces[:at], remark]


def _zipped(roles: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for at, (role, cell) in enumerate(zip(roles, cells, strict=False)):
        name = f"{role}{at}" if role in ("?", "skipped") else role
        if role and cell and not found.get(name):
            found[name] = cell
    return found


def _by_place(head: Head, row: SheetRow) -> dict[str, str]:
    """Cells under the headings they stand below; empty if two stand below one."""
    found: dict[str, str] = {}
    for cell, start in zip(row.cells, row.starts, strict=True):
        middle = start + len(cell) / 2
        at = min(
            range(len(head.roles)),
            key=lambda n: abs(head.starts[n] + len(head.names[n]) / 2 - middle),
        )
        reach = (
            head.starts[at] - 3 <= start + len(cell)
            and start <= head.starts[at] + len(head.names[at]) + 3
        )
        if head.roles[at] in found or not reach:
            return {}
        found[head.roles[at]] = cell
    return found if is_sound(found) else {}


def _pieces(text: str) -> Iterator[str]:
    """The cells of a line with single spaces: numbers, pairs with what belongs to them, words."""
    words: list[str] = []
    held = ""
    number, rest = level_of(bared(text))
    if number:
        yield number
    for piece in tokens(rest):
        if piece.kind == "word":
            words.append(piece.text)
            continue
        if piece.kind in ("third", "paren") and held:
            held += f" ({piece.values[0]})"
            continue
        if held:
            yield held
            held = ""
        if words:
            yield " ".join(words)
            words = []
        if piece.kind == "pair":
            held = "/".join(map(str, piece.values))
        else:
            yield str(piece.values[0]) if piece.kind == "number" else piece.text
    yield from filter(None, [held, " ".join(words)])


def _ways(roles: Sequence[str], pieces: Sequence[str], at: int) -> Iterator[list[int]]:
    """Every way to lay pieces in their order under headings that can take them."""
    if not pieces:
        yield []
        return
    count = 0
    for here in range(at, len(roles) - len(pieces) + 1):
        if _takes(roles[here], pieces[0]):
            for rest in _ways(roles, pieces[1:], here + 1):
                yield [here, *rest]
                count += 1
                if count > MAX_WAYS:
                    return


def _takes(role: str, text: str) -> bool:
    number = bool(re.fullmatch(r"\(?\d+\)?|[-–—]+", text))
    if role in PAIRED:
        return "/" in text
    if role == "level":
        return text.isdecimal() and int(text) <= 100
    if role in CHIPS or role == "remove_chips":
        return number
    if role == "minutes":
        return bool(re.match(r"\d", text)) and "/" not in text
    if role in TIMES:
        return bool(re.search(r"\d[:.h]\d\d|\d\s*[ap]\.?m", text)) or (role == "elapsed" and number)
    return not number or role == "skipped"


def _distinct(found: list[dict[str, str]]) -> list[dict[str, str]]:
    return [one for at, one in enumerate(found) if one not in found[:at]]


def is_sound(cells: Mapping[str, str]) -> bool:
    """Whether the numbers may stand where they were put."""
    small, big = _number(cells, "small_blind"), _number(cells, "big_blind")
    if ("small_blind" in cells) != ("big_blind" in cells):
        return False
    if small is not None and big is not None and not are_blinds(small, big):
        return False
    antes = [_number(cells, name) for name in ("ante", "bb_ante", "button_ante")]
    if big is None and "blinds" in cells:
        pair = [one for one in tokens(bared(cells["blinds"])) if one.kind == "pair"]
        big = pair[0].values[1] if pair else None
    minutes = _number(cells, "minutes") if cells.get("minutes", "").isdecimal() else None
    lasts = minutes is None or 0 < minutes <= LONGEST_LEVEL_MINUTES
    return lasts and all(is_ante(ante, big) for ante in antes)


def _number(cells: Mapping[str, str], name: str) -> int | None:
    text = amount(cells.get(name, ""))
    return int(text) if text.isdecimal() and len(text) < 16 else None
