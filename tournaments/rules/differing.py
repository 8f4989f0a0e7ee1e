"""Why points printed elsewhere are others than ours: which one number would make them the same.

A formula is asked again with that number changed.  What would explain more of an event's players
than it spoils is taken for all of it; what is left is looked for player by player.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, ROUND_UP, Decimal

from tournaments.rules import N_
from tournaments.rules.counted_otherwise import (
    Change,
    EventReading,
    Points,
    Why,
    around,
    named_changes,
    sized_changes,
)
from tournaments.rules.formulas import Formula, Number
from tournaments.rules.published import PublishedNumber
from tournaments.rules.standings import Counting

ENOUGH_DIGITS = 2  # as our own table shows points
ALIKE = 3  # players whose points differ alike, to say so
ZERO = Decimal(0)
PLACES_AROUND = 40
MORE_OFTEN = 5
MAX_ASKED = 20_000  # times a formula is asked again, for a whole table

ROUNDED = N_("Rounded there: %(here)s here.")
CUT = N_("Decimals cut or rounded up there: %(here)s here.")
MANUAL = N_("Manual points are in this figure there: %(points)s.")
UNKNOWN = N_("No single number explains it. Compare the numbers below.")
PLACE = N_("Place: %(there)s would fit, %(here)s here.")
HITS = N_("Knockouts: %(there)s would fit, %(here)s here.")
BOUNTIES = N_("Bounties: %(there)s would fit, %(here)s here.")
REBUYS = N_("Rebuys: %(there)s would fit, %(here)s here.")
ADD_ONS = N_("Add-ons: %(there)s would fit, %(here)s here.")
OWN_ENTRIES = N_("Entries: %(there)s would fit, %(here)s here.")
OF_PLAYER = {
    "nh": ("hits", HITS),
    "nr": ("rebuys", REBUYS),
    "na": ("add_ons", ADD_ONS),
    "nb": ("bounties", BOUNTIES),
    "playerBuyins": ("own_entries", OWN_ENTRIES),
}
ALL_COUNT = N_("All results count there, without drops.")
OTHER_BEST = N_("%(there)s results count there, %(here)s here.")
WITHOUT_MANUAL = N_("Manual points are missing there: %(points)s.")
FROM_EVENTS = N_("Explained by the events that differ.")
OTHER_SUM = N_("The sum there is not that of the events there.")
SAME_BY = N_("Same difference for %(players)s players of the event: %(by)s.")
SAME_TIMES = N_("Same factor for %(players)s players of the event: %(times)s times our points.")
EVENTS_UNKNOWN = N_("Compare the player's events one by one.")


@dataclass
class Allowance:
    """How often a formula may still be asked."""

    left: int = MAX_ASKED

    def take(self, number: int) -> bool:
        self.left -= number
        return self.left >= 0


def fits(ours: Decimal | None, published: PublishedNumber) -> bool:
    """Whether ours, printed with as many digits, is what is printed."""
    if ours is None:
        return False
    return _rounded(ours, published.digits, ROUND_HALF_UP) == published.value


def same(ours: Decimal | None, published: PublishedNumber) -> bool:
    """Whether they agree: to the digits printed, as long as none were lost that we would show."""
    if ours is None or not fits(ours, published):
        return False
    short = _rounded(ours, ENOUGH_DIGITS, ROUND_HALF_UP)
    return published.digits >= ENOUGH_DIGITS or short == published.value


def _rounded(value: Decimal, digits: int, how: str) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-digits), rounding=how)


def by_rounding(ours: Decimal, published: PublishedNumber) -> Why | None:
    values = {"here": ours.normalize() + 0}
    if published.digits >= ENOUGH_DIGITS or ours == published.value:
        return None
    if fits(ours, published):
        return Why("rounded", ROUNDED, values)
    cut = {_rounded(ours, published.digits, how) for how in (ROUND_DOWN, ROUND_UP)}
    return Why("rounded", CUT, values) if published.value in cut else None


def why_of_event(
    reading: EventReading,
    ours: Points,
    published: Mapping[int, PublishedNumber],
    *,
    manual: Mapping[int, Sequence[Decimal]],
    season_formula: Formula | None = None,
    allowance: Allowance | None = None,
) -> dict[int, Why]:
    """Why the points of each player who has others there are others; `manual` are those by hand."""
    allowed = allowance or Allowance()
    known = [player for player in published if ours.get(player) is not None]
    equal = {player for player in known if same(ours[player], published[player])}
    open_ones = [player for player in known if player not in equal]
    rounded = {one: by_rounding(ours[one] or ZERO, published[one]) for one in open_ones}
    everybody = _of_everybody(
        reading, ours, published, equal=equal, season_formula=season_formula, allowed=allowed
    )
    if _only_rounded(rounded, everybody):
        everybody = {}
    found = {
        player: everybody.get(player)
        or rounded[player]
        or _by_hand(ours[player] or ZERO, published[player], manual.get(player, ()))
        for player in open_ones
    }
    left = {player for player in open_ones if found[player] is None}
    found |= _alike(ours, published, left)
    return {
        player: why
        or _of_player(reading, player, published[player], allowed)
        or Why("unknown", UNKNOWN)
        for player, why in found.items()
    }


def _alike(
    ours: Points, published: Mapping[int, PublishedNumber], left: Collection[int]
) -> dict[int, Why | None]:
    """Those whose points differ by the same number, or by the same factor."""
    by: dict[Decimal, list[int]] = {}
    times: dict[Decimal, list[int]] = {}
    for player in left:
        here, there = ours[player] or ZERO, published[player]
        by.setdefault(_rounded(there.value - here, there.digits, ROUND_HALF_UP), []).append(player)
        if here:
            factor = _rounded(there.value / here, ENOUGH_DIGITS, ROUND_HALF_UP)
            if fits(here * factor, there):
                times.setdefault(factor, []).append(player)
    found: dict[int, Why | None] = {}
    for sentence, groups, name in ((SAME_BY, by, "by"), (SAME_TIMES, times, "times")):
        value, players = max(groups.items(), key=lambda one: len(one[1]), default=(ZERO, []))
        if len(players) >= ALIKE and len(players) > len(found):
            why = Why("alike", sentence, {"players": len(players), name: value.normalize() + 0})
            found = dict.fromkeys(players, why)
    return found


def _only_rounded(rounded: Mapping[int, Why | None], everybody: Mapping[int, Why]) -> bool:
    """Whether rounding says more; of equal reasons a number of ours that was taken otherwise."""
    by_rounding = sum(why is not None for why in rounded.values())
    few = len(everybody) < 2 or all(why.kind in ("field", "paid") for why in everybody.values())
    return by_rounding > len(everybody) or (by_rounding == len(everybody) and few)


def _of_everybody(
    reading: EventReading,
    ours: Points,
    published: Mapping[int, PublishedNumber],
    *,
    equal: Collection[int],
    season_formula: Formula | None,
    allowed: Allowance,
) -> dict[int, Why]:
    """What explains most players of the event, as long as it spoils fewer than it explains."""
    players = [player for player in published if ours.get(player) is not None]
    if len(players) == len(equal):
        return {}
    tried: list[tuple[int, Change, list[int]]] = []
    changes = [*named_changes(reading, season_formula=season_formula), *sized_changes(reading)]
    for change in changes:
        if not allowed.take(len(players)):
            break
        points = change.points(players)
        other = [one for one in players if points.get(one) != ours[one]]
        right = [one for one in other if fits(points.get(one), published[one])]
        explained = [one for one in right if one not in equal]
        spoiled = sum(one in equal for one in other) - (len(right) - len(explained))
        if len(explained) > spoiled:
            tried.append((len(explained) - spoiled, change, explained))
    found: dict[int, Why] = {}
    for _, change, explained in sorted(tried, key=lambda one: -one[0]):
        for player in explained:
            found.setdefault(player, change.why(player))
    return found


def _by_hand(here: Decimal, there: PublishedNumber, manual: Sequence[Decimal]) -> Why | None:
    sums = [*manual, sum(manual, ZERO)] if manual else []
    for points in sums:
        if points and fits(here + points, there):
            return Why("manual", MANUAL, {"points": points.normalize() + 0})
    return None


def _of_player(
    reading: EventReading, player: int, there: PublishedNumber, allowed: Allowance
) -> Why | None:
    """Another place, or one more or less of what this player alone did: the nearest that fits."""
    row: Mapping[str, Number] = reading.player(player)
    changes = list(_changes_of_player(reading, row))
    if not changes or not allowed.take(len(changes)):
        return None
    found = reading.points(reading.event, [{**row, **changed} for _, changed in changes])
    for (why, _), points in zip(changes, found, strict=True):
        if fits(points, there):
            return why
    return None


def _changes_of_player(
    reading: EventReading, row: Mapping[str, Number]
) -> Iterator[tuple[Why, Mapping[str, Number]]]:
    asks, players = reading.formula.asks, reading.facts.players
    for key, (kind, sentence) in OF_PLAYER.items():
        here = row[key]
        if key in asks and here == int(here):
            for other in around(int(here), least=0, most=MORE_OFTEN):
                yield Why(kind, sentence, {"there": other, "here": here}), {key: other}
    if asks & {"r", "position", "m"}:
        here = int(row["r"])
        for place in around(here, least=1, most=PLACES_AROUND):
            if place <= players:
                changed: dict[str, Number] = {"r": place, "position": players + 1 - place}
                changed["m"] = int(place <= reading.facts.places_paid)
                yield Why("place", PLACE, {"there": place, "here": here}), changed


@dataclass(frozen=True)
class Total:
    """A player's sum: the points of all their events, and those given by hand."""

    points: Decimal
    results: tuple[Decimal, ...]
    manual: Decimal
    events_differ: bool = False
    of_events_there: Decimal | None = None  # the sum by the published events, counted as here


def why_of_total(
    total: Total, there: PublishedNumber, counting: Counting, *, events: int
) -> Why | None:
    """Why a sum is another there; `events` are all that were played in the season."""
    if total.of_events_there is not None and fits(total.of_events_there, there):
        return Why("events", FROM_EVENTS)
    if rounded := by_rounding(total.points, there):
        return rounded
    if total.manual and fits(total.points - total.manual, there):
        values = {"points": total.manual.normalize() + 0}
        return Why("no_manual", WITHOUT_MANUAL, values)
    if best := _other_best(total, there, min(counting.results(events), len(total.results))):
        return best
    if total.of_events_there is not None:
        return Why("sum", OTHER_SUM)
    return Why("events", FROM_EVENTS) if total.events_differ else None


def _other_best(total: Total, there: PublishedNumber, here: int) -> Why | None:
    """Another number of results that would make the sum, with or without points by hand."""
    best = sorted(total.results, reverse=True)
    for manual in dict.fromkeys((total.manual, ZERO)):
        for number in around(here, least=1, most=len(best)):
            if number <= len(best) and fits(sum(best[:number], manual), there):
                if number == len(best):
                    return Why("best", ALL_COUNT)
                return Why("best", OTHER_BEST, {"there": number, "here": here})
    return None


def summed(results: Iterable[Decimal], counting: Counting, *, events: int) -> Decimal:
    """The sum of the results that count."""
    return sum(sorted(results, reverse=True)[: counting.results(events)], ZERO)
