"""What an event keeps of its prize structure, read and checked.

`terms` are the event's own copy, as JSON: {"name", "rows"} of a structure of the club or of fixed
prizes, {"places", "first_cents", "minimum_cents"} of an automatic one, {"convertible": false} of a
satellite whose tickets are never paid as money, and of any of them
{"extras": [[place, ticket in cents, thing, its worth in cents], …]}.

Flights may end with fewer players than are paid: prizes nobody can reach are found here too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tournaments.rules import N_, RuleError
from tournaments.rules.prize_plans import (
    LONGEST_THING,
    Automatic,
    ByEntries,
    Fixed,
    Plan,
    Prize,
    Tickets,
    Way,
    check_order,
)
from tournaments.rules.prize_tables import Bracket, PrizeTable, bar, casino, festival
from tournaments.rules.satellites import Remainder, satellite

BUILT_IN = {"bar": bar, "casino": casino, "festival": festival}
NAMES = (*BUILT_IN, "auto", "fixed", "club", "satellite")
MAX_PLACES, MAX_BRACKETS, MAX_CENTS = 3000, 60, 10**12


class BadPlan(RuleError):
    """A prize structure that says too little, or what none can say."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of an event that its prizes follow from."""

    prize_table: str
    prize_terms: Mapping[str, Any]
    unit_cents: int = 1
    minimum_cents: int = 0
    ticket_cents: int | None = None
    remainder: str = Remainder.CASH_NEXT
    step_cents: int | None = None
    whole_cents: int = 100


def plan_of(terms: Terms) -> Plan:
    """The plan these terms stand for.  Raises BadPlan, BadShares, BadBrackets, BadPrize, NoStep."""
    return Plan(
        _way(terms),
        unit_cents=max(1, terms.unit_cents),
        minimum_cents=terms.minimum_cents,
        extras=extras_of(terms.prize_terms.get("extras") or ()),
    )


def _way(terms: Terms) -> Way:
    terms_of_plan, name = terms.prize_terms, terms.prize_table
    if name in BUILT_IN:
        return ByEntries(BUILT_IN[name]())
    if name == "auto":
        return _automatic(terms_of_plan, whole_cents=terms.whole_cents)
    if name == "fixed":
        return Fixed(prizes_of(terms_of_plan.get("rows") or ()))
    if name == "club":
        return ByEntries(
            table_of(str(terms_of_plan.get("name") or ""), terms_of_plan.get("rows") or ())
        )
    if name == "satellite":
        way = Tickets(terms.ticket_cents or 0, Remainder(terms.remainder), terms.step_cents)
        satellite(0, ticket_cents=way.ticket_cents, policy=way.remainder, step_cents=way.step_cents)
        return way
    raise BadPlan(N_("Unknown payout table. Choose one from the list."), field="prize_table")


def _automatic(data: Mapping[str, Any], *, whole_cents: int) -> Automatic:
    wishes = {name: data.get(name) for name in ("places", "first_cents", "minimum_cents")}
    for name, wish in wishes.items():
        if wish is not None and not (_is_number(wish) and 1 <= wish <= MAX_CENTS):
            raise BadPlan(N_("Enter a number above 0, or leave it blank."), field=name)
    places = wishes["places"]
    if places is not None and places > MAX_PLACES:
        raise _too_many("places")
    return Automatic(places, wishes["first_cents"], wishes["minimum_cents"], whole_cents)


def prizes_of(rows: Sequence[Any]) -> tuple[Prize, ...]:
    """Fixed prizes from [amount, ticket, thing, its worth] each; the last three may be missing.

    Raises BadPlan, BadPrize.
    """
    if not rows:
        raise BadPlan(N_("Enter at least one prize."), field="rows")
    if len(rows) > MAX_PLACES:
        raise _too_many("rows")
    found = tuple(_prize(row) for row in rows)
    check_order(found)
    return found


def _prize(row: Any) -> Prize:
    cells = list(row) if isinstance(row, (list, tuple)) else []
    amount, ticket, thing, worth = [*cells, *[0, 0, "", 0][len(cells) :]][:4]
    numbers = all(_is_number(each) and 0 <= each <= MAX_CENTS for each in (amount, ticket, worth))
    if not cells or not numbers or not isinstance(thing, str) or len(thing) > LONGEST_THING:
        raise BadPlan(
            N_("A prize is an amount, a ticket, an object’s name, or several of these."),
            field="rows",
        )
    return Prize(amount, ticket, thing, worth)


def extras_of(rows: Sequence[Any]) -> dict[int, Prize]:
    """Tickets and things by place.  Raises BadPlan."""
    found = {}
    for row in rows:
        if not isinstance(row, (list, tuple)) or len(row) < 2 or not _is_number(row[0]):
            raise BadPlan(
                N_("A prize is an amount, a ticket, an object’s name, or several of these.")
            )
        found[row[0]] = _prize([0, *row[1:]])
    return found


def table_of(name: str, rows: Sequence[Any]) -> PrizeTable:
    """Percentages by entries from [entries up to, [parts per million]] each.

    Raises BadPlan, BadShares, BadBrackets.
    """
    if len(rows) > MAX_BRACKETS:
        raise BadPlan(
            N_("At most %(most)s field sizes. Remove some."),
            field="rows",
            most=MAX_BRACKETS,
        )
    brackets = []
    for row in rows:
        top, shares = row if isinstance(row, (list, tuple)) and len(row) == 2 else (0, ())
        if not _is_number(top) or top < 1 or not shares or not all(map(_is_number, shares)):
            raise BadPlan(
                N_("Each column has a number of entries and the percentage of each place."),
                field="rows",
            )
        if len(shares) > MAX_PLACES:
            raise _too_many("rows")
        brackets.append(Bracket(top, tuple(shares)))
    return PrizeTable(name, tuple(brackets))


def prize_rows(prizes: Sequence[Prize]) -> list[list[Any]]:
    """Prizes as the terms of an event or the library keep them."""
    return [
        [prize.amount_cents, prize.ticket_cents, prize.thing, prize.thing_cents] for prize in prizes
    ]


def _too_many(field: str) -> BadPlan:
    return BadPlan(N_("At most %(most)s places are paid. Pay fewer."), field=field, most=MAX_PLACES)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def reachable(prizes: Sequence[Prize], players: int, *, unit_cents: int = 1) -> list[Prize]:
    """The prizes when only so many players are left for the places, in cents.

    The money of the places that nobody can reach goes to the others in proportion to their
    prizes, in whole units by the largest remainder; what makes no unit goes to the first place.
    Tickets and things stay with their places.
    Source: WSOP 2026 31; the custom of the houses.

    >>> [prize.amount_cents for prize in reachable([Prize(500), Prize(300), Prize(200)], 2)]
    [625, 375]
    """
    kept, gone = list(prizes[:players]), prizes[players:]
    spare, dust = divmod(sum(prize.amount_cents for prize in gone), unit_cents)
    whole = sum(prize.amount_cents for prize in kept)
    if not gone or not whole:
        return list(prizes)
    shares = [Fraction(spare * prize.amount_cents, whole) for prize in kept]
    floors = [int(share) for share in shares]
    order = sorted(range(len(kept)), key=lambda at: (floors[at] - shares[at], at))
    for at in order[: spare - sum(floors)]:
        floors[at] += 1
    more = [units * unit_cents for units in floors]
    more[0] += dust
    return [
        replace(prize, amount_cents=prize.amount_cents + cents)
        for prize, cents in zip(kept, more, strict=True)
    ]
