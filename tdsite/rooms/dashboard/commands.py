"""What a line of the command box may ask for, and whom it means by a seat.

Penalties are written 12-5 1r "phone at the table" 7.25.
"""

import re
from dataclasses import dataclass
from typing import TypeAlias

from tables.models import Seat
from tables.rules.floor import Place
from tdsite.acts.arguments import Report
from tdsite.rooms.dashboard.rules_typed import HouseRule, HouseRules
from tdsite.web.entry_search import entry_named
from tdsite.web.fields import PLACE, as_place
from tournaments.models import Tournament
from tournaments.models.money import Method
from tournaments.rules import N_, RuleError
from tournaments.rules.penalties import Sanction

KINDS = {
    "w": Sanction.WARNING,
    "h": Sanction.HANDS,
    "r": Sanction.ROUNDS,
    "m": Sanction.MINUTES,
}
_TABLE = re.compile(r"\d{1,4}", re.ASCII)
_PENALTY = re.compile(
    r"(?P<table>\d{1,4})\s*[-./]\s*(?P<seat>\d{1,2})\s+(?P<n>\d{1,3})?\s?(?P<kind>[whrm])"
    r"(?:\s+[\"“«](?P<quoted>[^\"”»]+)[\"”»]|\s+(?P<bare>(?!\d)[^\"“«]+?))?"
    r"(?:\s+(?P<law>\d[\d.]*(?: bis)?))?",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Name:
    """A player by name, or by the number of the entry: "quist", "#17"."""

    text: str


Who: TypeAlias = Place | Name
_LETTER = re.compile(r"[^\W\d_]|#\d")


def read_who(text: str) -> Who:
    """The seat or the player that is meant.  Raises NotUnderstood for neither.

    >>> read_who("12-5"), read_who("anna lind")
    (Place(table=12, seat=5), Name(text='anna lind'))
    """
    if PLACE.fullmatch(text.strip()) or not _LETTER.search(text):
        return as_place(text)
    return Name(" ".join(text.split()))


@dataclass(frozen=True, slots=True)
class Penalise:
    """A penalty for the player of a seat.  `amount` is in hands, rounds or minutes by `kind`."""

    place: Place
    kind: Sanction
    amount: int
    reason: str
    law: str = ""


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand was dealt at a table."""

    table: int


def read_penalty(text: str) -> Penalise | HandDealt | None:
    """What is written after the p, as it was typed; None when it is neither.

    >>> read_penalty('12-5 1r "phone at the table" 7.25').law
    '7.25'
    >>> read_penalty("12-5 w Late again"), read_penalty("12")
    (Penalise(place=Place(table=12, seat=5), kind=<Sanction.WARNING: 'warning'>, amount=0, \
reason='Late again', law=''), HandDealt(table=12))
    """
    if _TABLE.fullmatch(text):
        return HandDealt(int(text))
    found = _PENALTY.fullmatch(text)
    if found is None:
        return None
    return Penalise(
        Place(int(found["table"]), int(found["seat"])),
        KINDS[found["kind"].lower()],
        int(found["n"] or 0),
        (found["quoted"] or found["bare"] or "").strip(),
        found["law"] or "",
    )


@dataclass(frozen=True, slots=True)
class Out:
    """One player out: the seat or name, who took the last chips, the stack before the hand."""

    place: Who
    by: tuple[Who, ...] = ()
    stack_chips: int | None = None


@dataclass(frozen=True, slots=True)
class Bust:
    """`earlier_stack_chips`: what the one had who went out before them in the same hand."""

    outs: tuple[Out, ...]
    earlier_stack_chips: int | None = None


@dataclass(frozen=True, slots=True)
class Move:
    here: Who
    there: Place


@dataclass(frozen=True, slots=True)
class Rebuy:
    place: Who
    count: int = 1
    method: Method = Method.CASH


@dataclass(frozen=True, slots=True)
class AddOn:
    place: Who
    count: int = 1
    method: Method = Method.CASH


@dataclass(frozen=True, slots=True)
class NoRebuy:
    place: Who


@dataclass(frozen=True, slots=True)
class Pay:
    """What is due to a player, on the page where it is paid."""

    who: Who


@dataclass(frozen=True, slots=True)
class Undo:
    """The last act that this person may undo."""


@dataclass(frozen=True, slots=True)
class Pause:
    pass


@dataclass(frozen=True, slots=True)
class Resume:
    pass


@dataclass(frozen=True, slots=True)
class AddMinutes:
    """To the level that is played; less than nothing takes them off."""

    minutes: int


@dataclass(frozen=True, slots=True)
class Jump:
    """So many steps of the plan on; -1 is the one before."""

    steps: int


@dataclass(frozen=True, slots=True)
class Button:
    """Where the button is; the blinds where they do not just follow."""

    place: Place
    sb: int | None = None
    bb: int | None = None


@dataclass(frozen=True, slots=True)
class WhoSits:
    place: Place


@dataclass(frozen=True, slots=True)
class HandForHand:
    """Announced, or while it is on the next hand."""


@dataclass(frozen=True, slots=True)
class HandDone:
    table: int


@dataclass(frozen=True, slots=True)
class HandHeld:
    table: int


@dataclass(frozen=True, slots=True)
class ChipCounts:
    """Stacks as somebody counted them, by seat."""

    stacks: tuple[tuple[Place, int], ...]


@dataclass(frozen=True, slots=True)
class Raced:
    """Odd chips by table, of the color-up under way."""

    odd: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ChipsOut:
    """Chips of a player that leave the table, and why; `foreign`: they are not the event's."""

    place: Place
    chips: int
    reason: str
    foreign: bool = False


@dataclass(frozen=True, slots=True)
class Say:
    text: str


@dataclass(frozen=True, slots=True)
class AskRuling:
    """What happened at a table; empty: it is still to be written."""

    table: int
    question: str


@dataclass(frozen=True, slots=True)
class Find:
    words: str


@dataclass(frozen=True, slots=True)
class LawSought:
    """A question to the rulebook, in either language."""

    words: str


@dataclass(frozen=True, slots=True)
class Help:
    pass


Command: TypeAlias = (
    Bust
    | Move
    | Rebuy
    | AddOn
    | NoRebuy
    | Pay
    | Undo
    | Pause
    | Resume
    | AddMinutes
    | Jump
    | Button
    | HandForHand
    | HandDone
    | HandHeld
    | Raced
    | ChipCounts
    | ChipsOut
    | Penalise
    | HandDealt
    | Say
    | AskRuling
    | WhoSits
    | Find
    | LawSought
    | HouseRules
    | HouseRule
    | Help
)


class PlayerNotFound(RuleError):
    """The seat named is empty, or there is no such seat."""

    code = "nobody_there"


def entry_at(tournament: Tournament, place: Who) -> int:
    """The entry in that chair, or of that name.

    Raises PlayerNotFound; NoPlayerNamed and SeveralNamed for a name.
    """
    if isinstance(place, Name):
        return entry_named(tournament, place.text, field="line")
    seat = Seat.objects.filter(
        table__tournament=tournament,
        table__number=place.table,
        table__broken_at=None,
        number=place.seat,
    ).first()
    if seat is None:
        raise no_such_seat(place)
    if seat.entry_id is None:
        raise PlayerNotFound(
            N_("Seat %(seat)s is empty. Check the table grid, or find the player by name."),
            seat=place,
        )
    return int(seat.entry_id)


def no_such_seat(place: Place) -> PlayerNotFound:
    """What is said of a seat that no table has."""
    return PlayerNotFound(N_("There is no seat %(seat)s. Check the tables in play."), seat=place)


def report(tournament: Tournament, out: Out) -> Report:
    """What is said of one player out.  Raises PlayerNotFound."""
    by = [entry_at(tournament, place) for place in out.by]
    return Report(entry_at(tournament, out.place), by, out.stack_chips)
