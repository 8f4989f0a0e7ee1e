"""An event that is played already, kept on paper or by another program, and goes on here.

What the house counted is believed: entries, players left, chips bought, the level and its clock.
Nobody is invented: whoever is out stands in the book without a name until somebody says it.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from tournaments.rules import N_, RuleError
from tournaments.rules.values import (
    MAX_SEAT,
    MAX_TABLE,
    Help,
    SeatNumber,
    SomeChips,
    TableNumber,
    Text,
)

MAX_ENTRIES = 20_000
LONGEST_NAME = 120


class CannotTakeOver(RuleError):
    """Figures that do not fit together, or an event that has begun here."""


class UnreadLine(RuleError):
    """A line of the list that has no name, or numbers that may mean several things."""


@dataclass(frozen=True, slots=True)
class PlayerIn:
    """A player who is still in: a name or a member number; seat and stack as far as known."""

    name: Annotated[str, Text(LONGEST_NAME), Help("A name, or a member number of the club.")]
    table: TableNumber | None = None
    seat: SeatNumber | None = None
    stack_chips: SomeChips | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """What was counted: entries sold, players still in, chips bought in play."""

    entries: int
    left: int
    rebuys: int = 0
    add_ons: int = 0

    @property
    def out(self) -> int:
        return self.entries - self.left


def check(field: Field, players: Sequence[PlayerIn], *, most_seats: int) -> None:
    """Raise CannotTakeOver, with its field, where these cannot be one event.

    >>> check(Field(entries=60, left=23), [PlayerIn("Ann", 3, 5)], most_seats=9)
    >>> check(Field(entries=20, left=23), [], most_seats=9)
    Traceback (most recent call last):
    tournaments.rules.taken_over.CannotTakeOver: More players left than entries sold: 23 of 20.
    """
    if field.left < 2:
        raise CannotTakeOver(N_("Two players must be left to play on."), field="left_count")
    if field.out < 0:
        raise CannotTakeOver(
            N_("More players left than entries sold: %(left)s of %(entries)s."),
            field="left_count",
            left=field.left,
            entries=field.entries,
        )
    if len(players) > field.left:
        raise CannotTakeOver(
            N_("%(listed)s names for %(left)s players left. Correct the count or the list."),
            field="players",
            listed=len(players),
            left=field.left,
        )
    _check_seats(players, most_seats)


def _check_seats(players: Sequence[PlayerIn], most_seats: int) -> None:
    for player in players:
        if (player.table is None) != (player.seat is None):
            raise CannotTakeOver(
                N_("%(player)s has half a seat: enter table and seat, like 3-5, or neither."),
                field="players",
                player=player.name,
            )
        if player.table is not None and not 1 <= player.table <= MAX_TABLE:
            raise CannotTakeOver(
                N_("%(player)s: tables are numbered 1 to %(most)s."),
                field="players",
                player=player.name,
                most=MAX_TABLE,
            )
        if player.seat is not None and not 1 <= player.seat <= most_seats:
            raise CannotTakeOver(
                N_("%(player)s: this event has %(most)s seats a table."),
                field="players",
                player=player.name,
                most=most_seats,
            )
    taken = Counter((p.table, p.seat) for p in players if p.table is not None)
    for (table, seat), times in taken.items():
        if times > 1:
            raise CannotTakeOver(
                N_("Seat %(seat)s is in the list twice."), field="players", seat=f"{table}-{seat}"
            )


SEAT = re.compile(r"(?<![\w.,])(?:[Tt]\.?\s?)?(\d{1,5})\s?[-/]\s?[Ss]?(\d{1,2})(?![\w.,]*\d)")
STACK = re.compile(r"(?<![\w])(\d{1,3}(?:[ .,\u00a0\u202f']\d{3})+|\d+(?:[.,]\d+)?\s?[kK]|\d{3,})$")
SEPARATORS = re.compile(r"\s*[\t;|]\s*")
THOUSAND = 1000


def read_list(text: str) -> tuple[PlayerIn, ...]:
    """The players of a pasted list, one a line: name, seat like 3-5 and stack, as far as known.

    Cells apart by tabs or semicolons may come in any order; two small numbers are table and seat.
    Raises UnreadLine, naming the line.

    >>> read_list("Ann Berg, 3-5, 45,000") == (PlayerIn("Ann Berg", 3, 5, 45000),)
    True
    >>> read_list("3-6 Bo 12.5k") == (PlayerIn("Bo", 3, 6, 12500),)
    True
    >>> read_list("Name\\tTable\\tSeat\\nDee\\t4\\t1") == (PlayerIn("Dee", 4, 1),)
    True
    """
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if lines and _is_heading(lines[0][1]):
        lines = lines[1:]
    return tuple(_read_line(line, number) for number, line in lines)


def _is_heading(line: str) -> bool:
    return len(SEPARATORS.split(line)) > 1 and not any(sign.isdigit() for sign in line)


def _read_line(line: str, number: int) -> PlayerIn:
    cells = [cell.strip(" ,") for cell in SEPARATORS.split(line)]
    found = _of_cells(cells) if len(cells) > 1 else _of_words(line)
    if found is None or not found.name or not any(sign.isalnum() for sign in found.name):
        raise UnreadLine(
            N_(
                "Line %(number)s is not clear: “%(line)s”. Enter name, seat and stack, like "
                "Ann Berg, 3-5, 45000."
            ),
            field="players",
            number=number,
            line=line[:60],
        )
    return found


def _of_words(line: str) -> PlayerIn | None:
    """A line of words: the seat anywhere, the stack at its end, the rest is the name."""
    seat = SEAT.search(line)
    rest = f"{line[: seat.start()]} {line[seat.end() :]}" if seat else line
    rest = re.sub(r"\s*,\s+", "\n", rest.strip(" ,-–")).strip("\n, ")
    stack = STACK.search(rest.replace("\n", " ")) if "\n" in rest or " " in rest else None
    name = rest.replace("\n", " ")[: stack.start()] if stack else rest.replace("\n", " ")
    return _player(name, seat, chips_of(stack[1]) if stack else None)


def _of_cells(cells: Sequence[str]) -> PlayerIn | None:
    """A line of cells: one of words, others of numbers."""
    seat = next((match for cell in cells if (match := SEAT.fullmatch(cell))), None)
    words = [cell for cell in cells if cell and not SEAT.fullmatch(cell) and chips_of(cell) is None]
    numbers = [n for cell in cells if (n := chips_of(cell)) is not None]
    if len(words) != 1:
        return None
    if len(numbers) < 2:
        return _player(words[0], seat, numbers[0] if numbers else None)
    table, chair, *stack = numbers
    if seat is not None or chair > MAX_SEAT or len(stack) > 1:
        return None
    return PlayerIn(words[0], table, chair, stack[0] if stack else None)


def _player(name: str, seat: re.Match[str] | None, stack: int | None) -> PlayerIn:
    table, chair = (int(seat[1]), int(seat[2])) if seat else (None, None)
    return PlayerIn(name.strip(" ,;-–")[:LONGEST_NAME], table, chair, stack or None)


def chips_of(text: str) -> int | None:
    """A number of chips as people write it; None for anything else.

    >>> [chips_of(text) for text in ("45,000", "45 000", "12.5k", "450", "Ann")]
    [45000, 45000, 12500, 450, None]
    """
    plain = re.sub(r"[ \u00a0\u202f']", "", text)
    if re.fullmatch(r"\d+(?:[.,]\d+)?[kK]", plain):
        return round(float(plain[:-1].replace(",", ".")) * THOUSAND)
    if re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", plain):
        return int(re.sub(r"[.,]", "", plain))
    return int(plain) if re.fullmatch(r"\d{1,13}", plain) else None
