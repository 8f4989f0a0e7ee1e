"""What a season may say of itself, and what may be done while it runs."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Annotated

from tournaments.rules import N_, RuleError
from tournaments.rules.formulas import read_formula
from tournaments.rules.standings import TieBreak
from tournaments.rules.values import Choice, Help, Several, Text, Whole

LONGEST_NAME = 120
LONGEST_FORMULA = 20_000
MAX_RESULTS = 500
HEAVIEST_PERCENT = 1000
MAX_POINTS = Decimal(10**7)
FORMULA = "Points for one player, as docs/formulas.md describes: n - r + 1."

Formula = Annotated[str, Text(LONGEST_FORMULA), Help(FORMULA)]
Results = Annotated[int, Whole(0, MAX_RESULTS)]
TieBreakName = Annotated[str, Choice(tuple(TieBreak))]


class SeasonUnfit(RuleError):
    """Terms no season can be counted by."""


class LeagueUnfit(RuleError):
    """A league needs a name of its own."""


class SeasonClosed(RuleError):
    """The season is over; its standings stay as they are."""


class PointsUnfit(RuleError):
    """Points by hand that cannot be given."""


@dataclass(frozen=True, slots=True)
class Terms:
    """A season's terms as they are written; `tie_breaks` by their names."""

    name: Annotated[str, Text(LONGEST_NAME)]
    formula: Formula
    starts_on: date | None = None
    ends_on: date | None = None
    best_of: Annotated[int, Whole(1, MAX_RESULTS), Help("null: all count.")] | None = None
    drop_worst: Results = 0
    least_events: Annotated[Results, Help("Fewer events: no rank.")] = 0
    tie_breaks: Annotated[
        tuple[TieBreakName, ...],
        Several(0, len(TieBreak)),
        Help("What decides between equal points, the first first."),
    ] = ()


def checked_name(name: str) -> str:
    """The name, tidied.  Raises LeagueUnfit for none and for one that is too long."""
    tidy = " ".join(name.split())
    if not tidy:
        raise LeagueUnfit(N_("Write a name."), field="name")
    if len(tidy) > LONGEST_NAME:
        raise LeagueUnfit(
            N_("The name is too long. Write %(most)s letters at most."),
            field="name",
            most=LONGEST_NAME,
        )
    return tidy


def check_terms(terms: Terms) -> None:
    """Raise SeasonUnfit, or FormulaError for a formula that cannot be read."""
    read_formula(terms.formula)
    if terms.starts_on and terms.ends_on and terms.ends_on < terms.starts_on:
        raise SeasonUnfit(
            N_("The season would end before it begins. Write a later end."), field="ends_on"
        )
    _check_number("best_of", 1 if terms.best_of is None else terms.best_of, least=1)
    _check_number("drop_worst", terms.drop_worst)
    _check_number("least_events", terms.least_events)
    check_tie_breaks(terms.tie_breaks)


def _check_number(field: str, value: int, *, least: int = 0) -> None:
    if not least <= value <= MAX_RESULTS:
        raise SeasonUnfit(
            N_("Write a number from %(least)s to %(most)s."),
            field=field,
            least=least,
            most=MAX_RESULTS,
        )


def check_tie_breaks(names: Iterable[str]) -> None:
    """Raise SeasonUnfit for one that is none, and for one that is named twice."""
    seen = list(names)
    for name in seen:
        if name not in set(TieBreak):
            raise SeasonUnfit(
                N_("“%(name)s” is no tie-break. Choose one of: %(known)s."),
                field="tie_breaks",
                name=name,
                known=", ".join(TieBreak),
            )
    if len(set(seen)) < len(seen):
        raise SeasonUnfit(N_("A tie-break is named twice. Name each once."), field="tie_breaks")


def check_weight(percent: int) -> None:
    """Raise SeasonUnfit for a weight that makes no sense."""
    if not 1 <= percent <= HEAVIEST_PERCENT:
        raise SeasonUnfit(
            N_("An event weighs from 1 to %(most)s percent. Write another weight."),
            field="weight_percent",
            most=HEAVIEST_PERCENT,
        )


def check_given(points: Decimal, reason: str) -> None:
    """Raise PointsUnfit for none at all, for too many, and for those without a reason."""
    if not points or not points.is_finite():
        raise PointsUnfit(
            N_("Write how many points, below zero to take them away."), field="points"
        )
    if abs(points) >= MAX_POINTS:
        raise PointsUnfit(N_("So many points are too many. Write fewer."), field="points")
    if not reason.strip():
        raise PointsUnfit(N_("Write the reason: everybody asks for it once."), field="reason")
