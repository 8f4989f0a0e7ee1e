"""The second book: what a pedant with a pencil would have kept, from the acts alone.

It hears each act that was done ("Ann went out by Ben") and each undo, and knows nothing else: no
row, no query and no rule of the product stands here.  All figures are reckoned anew, from the
first act in force to the last, by the laws as they are written for people.

What was undone is left out as if it had not been; what is undone twice stands where it stood.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby

from tests.second_book.heads import heads_of
from tests.second_book.lives import Leaves, Reading
from tests.second_book.prizes import Place, Shares, early, shares_of
from tests.second_book.told import Fact, Sold, Undone


@dataclass
class Figures:
    """All that the book says of one event, in cents, chips and places (best, worst of a tie)."""

    left: set[int]
    places: dict[int, Place]
    heads: dict[int, int]
    bounties: dict[int, int]
    unclaimed: int
    pool: int
    chips: int
    stacks: dict[int, int]
    leaves: Leaves
    entries: int
    impossible: list[str]
    prizes: list[int]
    prizes_left: list[int]  # the same after deals
    awards: dict[int, int]
    staff_odd: int
    paid: dict[tuple[int, str], int] = field(default_factory=dict)
    fees: int = 0
    tills: Counter[str] = field(default_factory=Counter)


class SecondBook:
    """The acts of one event as they were told, by the number of their line."""

    def __init__(self) -> None:
        self.acts: dict[int, Fact] = {}

    def hears(self, number: int, fact: Fact) -> None:
        self.acts[number] = fact

    def in_force(self) -> list[tuple[int, Fact]]:
        """The acts that count: read backwards, an undo that counts strikes its lines out."""
        struck: set[int] = set()
        for number in sorted(self.acts, reverse=True):
            fact = self.acts[number]
            if isinstance(fact, Undone) and number not in struck:
                struck |= set(fact.numbers)
        return [
            (number, fact)
            for number, fact in sorted(self.acts.items())
            if number not in struck and not isinstance(fact, Undone)
        ]

    def reads(self, flights: Mapping[int, Leaves] | None = None) -> Figures:
        """`flights` is what those that feed the event leave for it."""
        return figures_of(Reading(self.in_force(), flights))


def figures_of(reading: Reading) -> Figures:
    places = places_of(reading)
    sold = len(reading.entries.keys() - reading.voided)
    sold += sum(flight.entries for flight in reading.flights.values())
    collected = sum(times * sale.price.prize for _, sale, times in reading.counted())
    collected += sum(flight.pool for flight in reading.flights.values())
    stays = early(reading, collected, entries=sold) if reading.closed else []
    pool = max(collected, reading.terms.guarantee)
    is_flight = reading.terms.is_flight
    shares = Shares()
    if reading.closed:
        divided = collected if is_flight else pool
        shares = shares_of(reading, divided, places, entries=sold)
    heads = heads_of(reading, paid=sum(cents > 0 for cents in shares.prizes))
    found = Figures(
        left=reading.left(),
        places=places,
        heads={} if reading.sent else _not_nothing(heads.on),
        bounties=_not_nothing(heads.won),
        unclaimed=0 if reading.sent else heads.unclaimed,
        pool=sum(stays) if is_flight and reading.closed else pool,
        chips=reading.chips(),
        stacks={} if reading.sent else reading.stacks(),
        leaves=_leaves(reading, heads.on, heads.unclaimed, collected - sum(stays), sold),
        entries=sold,
        impossible=reading.impossible,
        prizes=shares.prizes,
        prizes_left=shares.left,
        awards=shares.awards,
        staff_odd=shares.odd,
    )
    _tills(reading, found)
    return found


def places_of(reading: Reading) -> dict[int, Place]:
    """From the last hand back to the first: who is out later finishes higher (7.35).

    Of one hand the larger stack; equal ones share the places.  Nobody wins a flight, and nobody
    wins who is out: the first place waits for a player who is to come.
    """
    found: dict[int, Place] = {}
    last_first = sorted(
        reading.finals(),
        key=lambda bust: (bust.number, bust.out.alone and bust.position),
        reverse=True,
    )
    better = max(1, len(reading.left()))
    for _, hand in groupby(last_first, key=lambda b: (b.number, b.out.alone and b.position)):
        by_stack = sorted(hand, key=lambda bust: bust.out.stack, reverse=True)
        for _, equal in groupby(by_stack, key=lambda bust: bust.out.stack):
            tied = [bust.out.entry for bust in equal]
            found |= dict.fromkeys(tied, (better + 1, better + len(tied)))
            better += len(tied)
    if reading.finished:
        found |= dict.fromkeys(reading.left(), (1, len(reading.left())))
    return found


def _leaves(
    reading: Reading, heads: Mapping[int, int], unclaimed: int, pool: int, entries: int
) -> Leaves:
    out = {reading.player_of(entry) for entry in reading.out_by_law}
    return Leaves(
        sent=reading.sent,
        bags={entry: reading.bags[entry] for entry in reading.left() & reading.bags.keys()},
        heads=_not_nothing(heads),
        unclaimed=unclaimed,
        pool=pool,
        players={entry: reading.player_of(entry) for entry in reading.here()},
        out_by_law=frozenset(out).union(*(one.out_by_law for one in reading.flights.values())),
        entries=entries,
    )


def _tills(reading: Reading, found: Figures) -> None:
    """What came into each till and went out of it, and what of it is the house's."""
    for _, sale, times in reading.counted():
        found.fees += times * sale.price.fee
        by_ticket = sale.by_ticket if isinstance(sale, Sold) else 0
        cents = times * sale.price.total - by_ticket
        found.tills[sale.method] += _to_coin(cents, sale.method, reading.terms.coin)
        found.tills["ticket"] += by_ticket
    paid: Counter[tuple[int, str]] = Counter()
    for payout in reading.payouts:
        if payout.payout not in reading.void_payouts:
            paid[payout.entry, payout.of] += payout.cents
            found.tills[payout.method] -= payout.cents - payout.ticket
            found.tills["ticket"] -= payout.ticket
    found.paid = dict(paid)


def _to_coin(cents: int, method: str, coin: int) -> int:
    """Cash is paid in coins: the nearest amount, a half one up."""
    coin = coin if method == "cash" else 1
    return (cents + coin // 2) // coin * coin


def _not_nothing(cents: Mapping[int, int]) -> dict[int, int]:
    return {entry: each for entry, each in cents.items() if each}
