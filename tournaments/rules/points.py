"""Points of one event: what its formula makes of each player's evening.

A player counts once, whatever number of entries he bought: his place is the best of all of them,
counted among players; his costs, his knock-outs and his prizes are those of all his entries.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from tournaments.rules.formulas import Formula, FormulaError, Number
from tournaments.rules.formulas.values import rounded

DIGITS = 4  # kept of a number of points


@dataclass(frozen=True, slots=True)
class EventFacts:
    """The event's own numbers.  Money in cents; `buyin_cents` is the price of one buy-in.

    Rake is what does not go to the players: fees and staff.  `places_paid` are the best ones; what
    flights pay to who goes out in them is in the pool, but no place of the event.
    """

    players: int
    buyins: int
    rebuys: int = 0
    add_ons: int = 0
    buyins_cents: int = 0
    rebuys_cents: int = 0
    add_ons_cents: int = 0
    buyins_rake_cents: int = 0
    rebuys_rake_cents: int = 0
    add_ons_rake_cents: int = 0
    pool_cents: int = 0
    places_paid: int = 0
    buyin_cents: int = 0
    rebuy_cents: int = 0
    add_on_cents: int = 0


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What one player did.  `rank` is his place among the players, 1 for the winner.

    `heads` are the hits with a bounty.  `projected`: he plays still, and the place is where he
    would stand.
    """

    player: int
    rank: int
    buyins: int = 1
    rebuys: int = 0
    add_ons: int = 0
    buyins_cents: int = 0
    rebuys_cents: int = 0
    add_ons_cents: int = 0
    buyins_rake_cents: int = 0
    rebuys_rake_cents: int = 0
    add_ons_rake_cents: int = 0
    hits: int = 0
    heads: int = 0
    prize_cents: int = 0
    bounty_cents: int = 0
    projected: bool = False

    @property
    def cost_cents(self) -> int:
        return self.buyins_cents + self.rebuys_cents + self.add_ons_cents

    @property
    def rake_cents(self) -> int:
        return self.buyins_rake_cents + self.rebuys_rake_cents + self.add_ons_rake_cents

    @property
    def won_cents(self) -> int:
        return self.prize_cents + self.bounty_cents


@dataclass(frozen=True, slots=True)
class Points:
    """A player's points in an event, weighted; None with the reason where there are none."""

    result: PlayerResult
    value: Decimal | None
    trouble: FormulaError | None = None


def ranks(places: Mapping[int, int]) -> dict[int, int]:
    """Places among players, from the best place of each among all entries.

    Who ties among entries ties among players.
    """
    ordered = sorted(places.values())
    first: dict[int, int] = {}
    for at, place in enumerate(ordered, start=1):
        first.setdefault(place, at)
    return {player: first[place] for player, place in places.items()}


def points_of(
    formula: Formula,
    event: EventFacts,
    results: Sequence[PlayerResult],
    *,
    weight_percent: int = 100,
    unit_cents: int = 100,
) -> dict[int, Points]:
    """Everybody's points, to four digits.  `unit_cents` make one unit of the event's money."""
    numbers = event_numbers(event, unit_cents=unit_cents)
    found = formula.values(
        numbers, [evening_numbers(one, event, unit_cents=unit_cents) for one in results]
    )
    return {
        one.player: Points(one, None, value)
        if isinstance(value, FormulaError)
        else Points(one, as_points(value * Fraction(weight_percent, 100)))
        for one, value in zip(results, found, strict=True)
    }


def as_points(value: Number) -> Decimal:
    """A number as points are kept: to four digits, halves up."""
    exact = Fraction(rounded(value, DIGITS))
    return Decimal(exact.numerator) / Decimal(exact.denominator)


def event_numbers(event: EventFacts, *, unit_cents: int = 100) -> dict[str, Number]:
    """The event's numbers by the names a formula has for them; money in whole units."""
    paid = event.buyins_cents + event.rebuys_cents + event.add_ons_cents
    return {
        "n": event.players,
        "buyins": event.buyins,
        "tnr": event.rebuys,
        "tna": event.add_ons,
        "totalBuyinsAmount": money(event.buyins_cents, unit_cents),
        "totalRebuysAmount": money(event.rebuys_cents, unit_cents),
        "totalAddOnsAmount": money(event.add_ons_cents, unit_cents),
        "monies": money(paid, unit_cents),
        "pot": money(event.pool_cents, unit_cents),
        "mr": event.places_paid,
        "totalBuyinsRake": money(event.buyins_rake_cents, unit_cents),
        "totalRebuysRake": money(event.rebuys_rake_cents, unit_cents),
        "totalAddOnsRake": money(event.add_ons_rake_cents, unit_cents),
        "buyinFee": money(event.buyin_cents, unit_cents),
        "rebuyFee": money(event.rebuy_cents, unit_cents),
        "addOnFee": money(event.add_on_cents, unit_cents),
    }


def evening_numbers(
    one: PlayerResult, event: EventFacts, *, unit_cents: int = 100
) -> dict[str, Number]:
    """A player's numbers by the names a formula has for them; money in whole units."""
    return {
        "r": one.rank,
        "position": event.players + 1 - one.rank,
        "playerBuyins": one.buyins,
        "nr": one.rebuys,
        "na": one.add_ons,
        "bc": money(one.buyins_cents, unit_cents),
        "rc": money(one.rebuys_cents, unit_cents),
        "ac": money(one.add_ons_cents, unit_cents),
        "tc": money(one.cost_cents, unit_cents),
        "br": money(one.buyins_rake_cents, unit_cents),
        "rr": money(one.rebuys_rake_cents, unit_cents),
        "ar": money(one.add_ons_rake_cents, unit_cents),
        "tr": money(one.rake_cents, unit_cents),
        "nh": one.hits,
        "nb": one.heads,
        "pw": money(one.prize_cents, unit_cents),
        "bw": money(one.bounty_cents, unit_cents),
        "tw": money(one.won_cents, unit_cents),
        "th": money(one.won_cents - one.cost_cents, unit_cents),
        "m": int(one.rank <= event.places_paid or one.prize_cents > 0),
    }


def money(cents: int, unit_cents: int) -> Number:
    """Cents in whole units, exactly."""
    whole, rest = divmod(cents, unit_cents)
    return Fraction(cents, unit_cents) if rest else whole
