"""Prizes: parts of the pool rounded down to the unit, the rest to the first place.

Ties share in whole units of the prizes or in whole coins, the rest to the best hand or the staff;
a deal comes before the places (7.37).  No more places are paid than entries were sold, in the same
proportions, and each wins a unit at least.  A flight pays the same to each of its last places.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.second_book.lives import Reading

Place = tuple[int, int]  # the best and the worst of a tie


@dataclass
class Shares:
    """`left` are the prizes after deals; `awards` what each has won; `odd` what ties leave over."""

    prizes: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    awards: dict[int, int] = field(default_factory=dict)
    odd: int = 0


def shares_of(reading: Reading, pool: int, places: Mapping[int, Place], *, entries: int) -> Shares:
    """`pool` is what the event, or the flight, divides; `entries` were sold in all its flights."""
    found = Shares(_set(reading, pool, entries))
    found.left, dealt = _after_deals(reading, found.prizes)
    best = {bust.out.entry for bust in reading.finals() if bust.out.best_hand}
    groups: defaultdict[Place, list[int]] = defaultdict(list)
    for entry, place in places.items():
        groups[place].append(entry)
    for (first, last), tied in groups.items():
        shared = found.left[first - 1 : last]
        each = _each(reading, shared, len(tied))
        over = sum(shared) - each * len(tied)
        found.awards |= {entry: each + dealt.get(entry, 0) for entry in tied}
        if over and len(lucky := [entry for entry in tied if entry in best]) == 1:
            found.awards[lucky[0]] += over
        else:
            found.odd += over
    found.awards = {entry: cents for entry, cents in found.awards.items() if cents}
    return found


def early(reading: Reading, pool: int, *, entries: int) -> list[int]:
    """What a flight pays itself; who goes on wins none of it, and it goes on with them."""
    terms = reading.terms
    if not terms.early or not terms.early_bp:
        return []
    wanted = max(1, (2 * entries * terms.early_bp + 10_000) // 20_000)
    prizes = [terms.early] * min(wanted, pool // terms.early, entries)
    survivors = len(reading.left()) if reading.sent else 0
    return [0 if at < survivors else cents for at, cents in enumerate(prizes)]


def _set(reading: Reading, pool: int, entries: int) -> list[int]:
    if reading.terms.is_flight:
        return early(reading, pool, entries=entries)
    if reading.terms.ticket:
        return _tickets(reading, pool)
    unit, parts = reading.terms.prize_unit, list(reading.terms.shares_bp[:entries])
    while len(parts) > 1 and pool * parts[-1] < unit * sum(parts):
        parts.pop()
    prizes = [pool * part // sum(parts) // unit * unit for part in parts]
    prizes[0] += pool - sum(prizes)
    return _reachable(reading, prizes) if pool else []


def _reachable(reading: Reading, prizes: list[int]) -> list[int]:
    """Fewer came from the flights than are paid: the others share that money as theirs is."""
    here, unit = len(reading.here()), reading.terms.prize_unit
    kept, gone = prizes[:here], sum(prizes[here:])
    if not reading.flights or not gone or not sum(kept):
        return prizes
    units, dust = divmod(gone, unit)
    given = [units * cents // sum(kept) for cents in kept]
    lost = [units * cents % sum(kept) for cents in kept]
    for at in sorted(range(here), key=lambda at: -lost[at])[: units - sum(given)]:
        given[at] += 1
    prizes = [cents + more * unit for cents, more in zip(kept, given, strict=True)]
    return [prizes[0] + dust, *prizes[1:]]


def _tickets(reading: Reading, pool: int) -> list[int]:
    """As many as the pool buys, one an entry at most; the rest is money for the next place."""
    here, ticket = len(reading.here()), reading.terms.ticket
    tickets = min(pool // ticket, here)
    rest = pool - tickets * ticket
    prizes = [ticket] * tickets
    if rest and tickets < here:
        return [*prizes, rest]
    return [prizes[0] + rest, *prizes[1:]] if rest else prizes


def _each(reading: Reading, prizes: Sequence[int], tied: int) -> int:
    """What each of a tie wins: whole units of prizes set in units, else whole coins."""
    total, unit, coin = sum(prizes), reading.terms.prize_unit, reading.terms.coin
    if tied == 1 or (len(prizes) == tied and len(set(prizes)) == 1):
        return total // tied
    in_units = all(prize % unit == 0 for prize in prizes) and total >= tied * unit
    step = unit if in_units and unit % coin == 0 else coin
    return total // tied // step * step


def _after_deals(reading: Reading, prizes: Sequence[int]) -> tuple[list[int], Counter[int]]:
    """What the places still win, and what each has by the deals that the house pays."""
    left, shares = list(prizes), Counter[int]()
    for deal in reading.deals:
        if deal.deal in reading.void_deals or not deal.paid:
            continue
        dealers = len(deal.shares)
        owed = sum(left[:dealers])
        rest = [*deal.left, *[0] * (dealers - len(deal.left))]
        if sum(cents for _, cents in deal.shares) + sum(rest) != owed:
            reading.impossible.append(f"deal {deal.deal} shares another sum than {owed}")
        left[:dealers] = rest
        shares.update(dict(deal.shares))
    return left, shares
