"""Prices beside the regular one: who gets which, and when.

A line is open within its times and its levels, to members or to everybody.  The desk takes the
first that fits; the regular price fits whenever the thing is sold at all.  Levels are playing
levels, 0 before the start; the break after level 6 belongs to level 6.
Source: terms of the event; Robert's Rules 2.2.2, G.seat-fee; WSOP 2026 5, 12.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.rules import N_, RuleError

REGULAR = 0


class NoSuchLine(RuleError):
    """The event has no such price."""


class MembersOnly(RuleError):
    """The price is for members of the club."""


class LineNotOpen(RuleError):
    """The price does not begin until later."""


class LineOver(RuleError):
    """The price is no longer given."""


class BadLine(RuleError):
    """A price line that could never be open."""


@dataclass(frozen=True, slots=True)
class PriceLineTerms:
    """One price line; None leaves that end open.  `until_time` is the first moment without it."""

    number: int
    members_only: bool = False
    from_time: datetime | None = None
    until_time: datetime | None = None
    from_level: int | None = None
    until_level: int | None = None


@dataclass(frozen=True, slots=True)
class Asking:
    """For whom a price is asked, and when."""

    at: datetime
    level: int = 0
    member: bool = False


def why_not(line: PriceLineTerms, asking: Asking) -> RuleError | None:
    """Why the line is not open to this person now; None when it is."""
    if line.members_only and not asking.member:
        return MembersOnly(
            N_("This price is for members. Enter the member number, or take another price."),
            field="price_line",
        )
    if line.from_time is not None and asking.at < line.from_time:
        return LineNotOpen(N_("This price has not begun. Take another."), field="price_line")
    if line.from_level is not None and asking.level < line.from_level:
        return LineNotOpen(
            N_("This price begins in level %(level)s. Take another."),
            field="price_line",
            level=line.from_level,
        )
    if line.until_time is not None and asking.at >= line.until_time:
        return LineOver(N_("The time of this price is over. Take another."), field="price_line")
    if line.until_level is not None and asking.level > line.until_level:
        return LineOver(_over_sentence(line), field="price_line", level=line.until_level)
    return None


def _over_sentence(line: PriceLineTerms) -> str:
    if line.until_level == 0:
        return N_("This price ended when the event started. Take another.")
    return N_("This price ended after level %(level)s. Take another.")


def open_lines(lines: Iterable[PriceLineTerms], asking: Asking) -> list[PriceLineTerms]:
    """The lines open to this person now, in their order."""
    return [line for line in lines if why_not(line, asking) is None]


def choose(
    lines: Sequence[PriceLineTerms], asking: Asking, *, wanted: int | None = None
) -> PriceLineTerms | None:
    """The line to sell at; None is the regular price.

    `wanted` names one (REGULAR: the regular price); without it the first that is open.
    Raises NoSuchLine, MembersOnly, LineNotOpen, LineOver.
    """
    if wanted == REGULAR:
        return None
    if wanted is None:
        return next(iter(open_lines(lines, asking)), None)
    line = next((line for line in lines if line.number == wanted), None)
    if line is None:
        raise NoSuchLine(
            N_("There is no such price any more. Look again, then sell."), field="price_line"
        )
    problem = why_not(line, asking)
    if problem is not None:
        raise problem
    return line


def check_line(line: PriceLineTerms) -> None:
    """Raise BadLine, with the field, for one that ends before it begins."""
    first, last = line.from_level, line.until_level
    if first is not None and last is not None and last < first:
        raise BadLine(N_("This level is before the first one."), field="until_level")
    begins, ends = line.from_time, line.until_time
    if begins is not None and ends is not None and ends <= begins:
        raise BadLine(N_("This time is not after the beginning."), field="until_time")
