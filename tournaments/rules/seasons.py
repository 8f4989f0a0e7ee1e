"""What a season may say of itself, and the points of one event by its formula."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Annotated

from tournaments.rules import N_, RuleError
from tournaments.rules.formulas import Formula, FormulaError, Number, read_formula
from tournaments.rules.formulas.values import rounded
from tournaments.rules.formulas.variables import MONEY
from tournaments.rules.standings import TieBreak
from tournaments.rules.values import Choice, Help, Several, Text, Whole

LONGEST_NAME = 120
LONGEST_FORMULA = 20_000
MAX_RESULTS = 500
HEAVIEST_PERCENT = 1000
MAX_POINTS = Decimal(10**7)
FORMULA = "Points for one player, as docs/formulas.md describes: n - r + 1."

FormulaText = Annotated[str, Text(LONGEST_FORMULA), Help(FORMULA)]
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
    formula: FormulaText
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
    share_knock_outs: Annotated[
        bool, Help("Of a knock-out by several each has an equal part; otherwise all of it.")
    ] = False


NoOfResults = Annotated[int, Whole(0, MAX_RESULTS)]


@dataclass(frozen=True, slots=True)
class Counting:
    """How results count, as an import asks once for all events of a season.

    None leaves a season as it is; one that is made for the import counts all results, drops none,
    and gives each of several a whole knock-out.  `best_of` 0: all count.
    """

    best_of: Annotated[NoOfResults, Help("0: all count.")] | None = None
    drop_worst: NoOfResults | None = None
    share_knock_outs: bool | None = None

    def terms(self) -> dict[str, int | bool | None]:
        """What of it is chosen, as a season has it."""
        found: dict[str, int | bool | None] = {}
        if self.best_of is not None:
            found["best_of"] = self.best_of or None
        if self.drop_worst is not None:
            found["drop_worst"] = self.drop_worst
        if self.share_knock_outs is not None:
            found["share_knock_outs"] = self.share_knock_outs
        return found


AS_IT_IS = Counting()


def check_counting(counting: Counting) -> None:
    """Raise SeasonUnfit for a number that is none of results."""
    _check_number("best_of", counting.best_of or 0)
    _check_number("drop_worst", counting.drop_worst or 0)


def checked_name(name: str) -> str:
    """The name, tidied.  Raises LeagueUnfit for none and for one that is too long."""
    tidy = " ".join(name.split())
    if not tidy:
        raise LeagueUnfit(N_("Enter a name."), field="name")
    if len(tidy) > LONGEST_NAME:
        raise LeagueUnfit(
            N_("The name is too long. Enter at most %(most)s characters."),
            field="name",
            most=LONGEST_NAME,
        )
    return tidy


def check_terms(terms: Terms) -> None:
    """Raise SeasonUnfit, or FormulaError for a formula that cannot be read."""
    read_formula(terms.formula)
    if terms.starts_on and terms.ends_on and terms.ends_on < terms.starts_on:
        raise SeasonUnfit(
            N_("The season would end before it begins. Choose a later end."), field="ends_on"
        )
    _check_number("best_of", 1 if terms.best_of is None else terms.best_of, least=1)
    _check_number("drop_worst", terms.drop_worst)
    _check_number("least_events", terms.least_events)
    check_tie_breaks(terms.tie_breaks)


def _check_number(field: str, value: int, *, least: int = 0) -> None:
    if not least <= value <= MAX_RESULTS:
        raise SeasonUnfit(
            N_("Enter a number from %(least)s to %(most)s."),
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
                N_("“%(name)s” is not a tie-break. Choose one of: %(known)s."),
                field="tie_breaks",
                name=name,
                known=", ".join(TieBreak),
            )
    if len(set(seen)) < len(seen):
        raise SeasonUnfit(N_("A tie-breaker appears twice. Use each once."), field="tie_breaks")


def check_weight(percent: int) -> None:
    """Raise SeasonUnfit for a weight that makes no sense."""
    if not 1 <= percent <= HEAVIEST_PERCENT:
        raise SeasonUnfit(
            N_("Enter a weight from 1 to %(most)s percent."),
            field="weight_percent",
            most=HEAVIEST_PERCENT,
        )


def check_given(points: Decimal, reason: str) -> None:
    """Raise PointsUnfit for none at all, for too many, and for those without a reason."""
    if not points or not points.is_finite():
        raise PointsUnfit(
            N_("Enter how many points, below zero to take them away."), field="points"
        )
    if abs(points) >= MAX_POINTS:
        raise PointsUnfit(N_("Too many points. Enter fewer."), field="points")
    if not reason.strip():
        raise PointsUnfit(N_("Enter the reason: players will ask."), field="reason")


DIGITS = 4  # kept of a number of points


@dataclass(frozen=True, slots=True)
class EventFacts:
    """The event's own numbers.  Money in cents; `buyin_cents` is the price of one buy-in.

    Rake is what does not go to the players: fees and staff.  `places_paid` are the best ones; what
    flights pay to who goes out in them is in the pool, but no place of the event.  `reentries` are
    among the `buyins`; `details` more numbers by their keys, money in cents; `by_text` those of
    functions that are called with texts.
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
    reentries: int = 0
    reentries_cents: int = 0
    reentries_rake_cents: int = 0
    details: Mapping[str, Number] = field(default_factory=dict)
    by_text: Mapping[str, Number] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What one player did.  `rank` is their place among the players, 1 for the winner.

    `heads` are the hits with a bounty.  `projected`: they play still, and the place is where
    they would stand.
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
    reentries: int = 0
    reentries_cents: int = 0
    reentries_rake_cents: int = 0
    details: Mapping[str, Number] = field(default_factory=dict)

    @property
    def shared_hits(self) -> Number:
        """Their knock-outs, of one that several made an equal part each."""
        return self.details.get("sharedHits", self.hits)

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
    share_hits: bool = False,
) -> dict[int, Points]:
    """Everybody's points, to four digits.  `unit_cents` make one unit of the event's money.

    `share_hits`: of a knock-out that several made each has a part, and not all of it.
    """
    numbers = event_numbers(event, unit_cents=unit_cents)
    numbers |= more(event.details, unit_cents) | more(event.by_text, unit_cents)
    numbers = {key: number for key, number in numbers.items() if key in formula.asks}
    rows = [
        evening_numbers(one, event, unit_cents=unit_cents, share_hits=share_hits)
        | more(one.details, unit_cents)
        for one in results
    ]
    found = formula.values(numbers, rows)
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
        "entries": event.buyins,
        "tnr": event.rebuys + event.reentries,
        "tna": event.add_ons,
        "totalBuyinsAmount": money(event.buyins_cents - event.reentries_cents, unit_cents),
        "totalRebuysAmount": money(event.rebuys_cents + event.reentries_cents, unit_cents),
        "totalAddOnsAmount": money(event.add_ons_cents, unit_cents),
        "monies": money(paid, unit_cents),
        "pot": money(event.pool_cents, unit_cents),
        "mr": event.places_paid,
        "totalBuyinsRake": money(event.buyins_rake_cents - event.reentries_rake_cents, unit_cents),
        "totalRebuysRake": money(event.rebuys_rake_cents + event.reentries_rake_cents, unit_cents),
        "totalAddOnsRake": money(event.add_ons_rake_cents, unit_cents),
        "buyinFee": money(event.buyin_cents, unit_cents),
        "rebuyFee": money(event.rebuy_cents, unit_cents),
        "addOnFee": money(event.add_on_cents, unit_cents),
    }


def evening_numbers(
    one: PlayerResult, event: EventFacts, *, unit_cents: int = 100, share_hits: bool = False
) -> dict[str, Number]:
    """A player's numbers by the names a formula has for them; money in whole units."""
    return {
        "r": one.rank,
        "position": event.players + 1 - one.rank,
        "playerBuyins": one.buyins,
        "nr": one.rebuys + one.reentries,
        "na": one.add_ons,
        "bc": money(one.buyins_cents - one.reentries_cents, unit_cents),
        "rc": money(one.rebuys_cents + one.reentries_cents, unit_cents),
        "ac": money(one.add_ons_cents, unit_cents),
        "tc": money(one.cost_cents, unit_cents),
        "br": money(one.buyins_rake_cents - one.reentries_rake_cents, unit_cents),
        "rr": money(one.rebuys_rake_cents + one.reentries_rake_cents, unit_cents),
        "ar": money(one.add_ons_rake_cents, unit_cents),
        "tr": money(one.rake_cents, unit_cents),
        "nh": one.shared_hits if share_hits else one.hits,
        "nb": one.heads,
        "pw": money(one.prize_cents, unit_cents),
        "bw": money(one.bounty_cents, unit_cents),
        "tw": money(one.won_cents, unit_cents),
        "th": money(one.won_cents - one.cost_cents, unit_cents),
        "m": int(one.rank <= event.places_paid or one.prize_cents > 0),
    }


def more(details: Mapping[str, Number], unit_cents: int) -> dict[str, Number]:
    """Details by the names a formula has for them; money in whole units."""
    return {
        key: Fraction(number) / unit_cents if is_money(key) else number
        for key, number in details.items()
    }


def is_money(key: str) -> bool:
    """Whether a detail is money, a function's of a name among them."""
    function = key.partition("/")[0]
    return key in MONEY or function == "totalforrake" or function.endswith(("fee", "profilerake"))


MONEY_NUMBERS = frozenset(
    {
        "totalBuyinsAmount", "totalRebuysAmount", "totalAddOnsAmount", "monies", "pot",
        "totalBuyinsRake", "totalRebuysRake", "totalAddOnsRake", "buyinFee", "rebuyFee", "addOnFee",
        "bc", "rc", "ac", "tc", "br", "rr", "ar", "tr", "pw", "bw", "tw", "th",
    }
)  # fmt: skip


def tells_money(key: str) -> bool:
    """Whether a number of a formula is money, of the event or of a player."""
    return key in MONEY_NUMBERS or is_money(key)


def money(cents: int, unit_cents: int) -> Number:
    """Cents in whole units, exactly."""
    whole, rest = divmod(cents, unit_cents)
    return Fraction(cents, unit_cents) if rest else whole
