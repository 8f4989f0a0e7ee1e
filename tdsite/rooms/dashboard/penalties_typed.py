"""Penalties as the command box writes them: 12-5 1r "phone at the table" 7.25."""

import re
from dataclasses import dataclass

from tables.rules.floor import Place
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
