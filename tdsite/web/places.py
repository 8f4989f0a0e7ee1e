"""Seats as people type them."""

import re

from tables.rules.floor import Place
from tournaments.rules import N_, RuleError

PLACE = re.compile(r"(\d{1,4})\s*[-./]\s*(\d{1,2})")


class NotUnderstood(RuleError):
    """The line is none of the commands."""


def as_place(text: str) -> Place:
    """A seat as the floor writes it, 12-5.  Raises NotUnderstood."""
    found = PLACE.fullmatch(text.strip())
    if not found:
        raise NotUnderstood(
            N_("“%(text)s” is not a seat. Write table and seat like this: 12-5."),
            field="line",
            text=text.strip(),
        )
    return Place(int(found[1]), int(found[2]))
