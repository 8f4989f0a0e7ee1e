"""Stacks as people type them: 45000, 45 000, 45k, 1.2m."""

import re
from decimal import Decimal

from tournaments.rules import N_, RuleError

MAX_CHIPS = 10**12
_UNITS = {"": 1, "k": 1000, "m": 1_000_000}
_AROUND = re.compile(r"[\s'’_\u00a0\u202f]")
_GROUPED = re.compile(r"\d{1,3}([.,]\d{3})+", re.ASCII)
_STACK = re.compile(r"(?P<number>\d{1,12}(?:\.\d{1,3})?)(?P<unit>[km]?)", re.ASCII)


class NotAStack(RuleError):
    """What was typed is no number of chips."""


def parse_stack(text: str) -> int:
    """The number of chips.  Raises NotAStack.

    >>> [parse_stack(text) for text in ("45000", "45 000", "45,000", "45k", "1.25M", "12,5k")]
    [45000, 45000, 45000, 45000, 1250000, 12500]
    """
    plain = _AROUND.sub("", text.casefold())
    plain = re.sub("[.,]", "", plain) if _GROUPED.fullmatch(plain) else plain.replace(",", ".")
    found = _STACK.fullmatch(plain)
    chips = Decimal(found["number"]) * _UNITS[found["unit"]] if found else Decimal(-1)
    if chips != int(chips) or not 0 <= chips <= MAX_CHIPS:
        raise NotAStack(
            N_("“%(text)s” is not a stack. Write it like 45000 or 45k."),
            field="counts",
            text=text.strip(),
        )
    return int(chips)
