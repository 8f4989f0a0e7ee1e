"""What a color-up does at one table, from what the floor counts there: small chips by seat.

Of the other chips only one thing matters: whether a player has any.  Source: Robert's Rules 7.10;
TDA 2024 24; WSOP 2026 77.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from blinds.rules.chips import RacePolicy, exchange, most_odd, race, race_pool, who_is_dealt
from tournaments.rules import N_, RuleError

ChipsBySeat = Mapping[int, int]


class TooManyOddChips(RuleError):
    """More odd chips than a table can have after everything was changed that can be."""


class TooManyExtraChips(RuleError):
    """More chips beyond the pool than there are players whom the race left without one."""


@dataclass(frozen=True, slots=True)
class SeatExchange:
    """What one seat had and was given.

    `direct` big chips at equal value, `odd` small chips left for the race with the `cards` drawn
    for them; `won` so many chips in it, more than one only in repeated passes; `rescued`: kept
    alive by one.
    """

    direct: int
    odd: int
    cards: tuple[str, ...] = ()
    won: int = 0
    rescued: bool = False

    @property
    def new_count(self) -> int:
        """How many big chips go before this seat for all its small ones."""
        return self.direct + self.won + self.rescued

    def gained_chips(self, *, old: int, new: int) -> int:
        """What the seat's stack has won or lost by it, in chips of worth 1."""
        return (self.won + self.rescued) * new - self.odd * old


@dataclass(frozen=True, slots=True)
class TableExchange:
    """A table's color-up: `small` chips taken off it, `new_count` big ones, what it gained."""

    small: int
    new_count: int
    delta_chips: int
    seats: Mapping[int, SeatExchange] = field(default_factory=dict)

    @property
    def rescued(self) -> list[int]:
        return [seat for seat, done in self.seats.items() if done.rescued]


def dealt_to(counted: ChipsBySeat, *, old: int, new: int, passes: bool = False) -> list[int]:
    """The seats in the order in which the cards go out.  Raises UnfitDenominations,
    WrongChipCount.  Source: Robert's Rules 7.10.

    >>> dealt_to({3: 1, 1: 6}, old=25, new=100)
    [1, 1, 3]
    """
    stacks = _stacks(counted, (), old=old, new=new)
    return who_is_dealt(stacks, old=old, new=new, passes=passes)


def raced(
    counted: ChipsBySeat,
    broke: Collection[int],
    *,
    old: int,
    new: int,
    cards: Sequence[str],
    policy: RacePolicy = RacePolicy.SEED,
    passes: bool = False,
) -> TableExchange:
    """The race of a table, with the cards as they were dealt from seat 1.

    `broke` are the seats with no chip but the small ones counted; `passes` has chips that do not
    go evenly raced, on the director's word.  Raises the refusals of `race`.
    Source: Robert's Rules 7.10; policy tda: TDA 2024 24-A.
    """
    stacks = _stacks(counted, broke, old=old, new=new)
    result = race(stacks, old=old, new=new, cards=cards, policy=policy, passes=passes)
    seats = {
        seat: SeatExchange(
            direct=result.direct[seat],
            odd=result.odd[seat],
            cards=result.cards.get(seat, ()),
            won=result.awarded.count(seat),
            rescued=seat in result.rescued,
        )
        for seat in result.odd
    }
    return _of(seats, counted, old=old, new=new)


def exchanged(counted: ChipsBySeat, broke: Collection[int], *, old: int, new: int) -> TableExchange:
    """Changed without cards, each seat rounded to the nearest big chip: half or more gives one.

    Nobody is eliminated by it either.  A choice of the director, not the race of 7.10, so the small
    chips need not go evenly.  Raises UnfitDenominations, WrongChipCount.  Source: TDA 2024 25-B.
    """
    dealt_to(counted, old=old, new=new, passes=True)  # refuses what no race could take
    seats = {}
    for seat in sorted(counted):
        direct, odd = exchange(counted[seat], old, new)
        up = (2 * odd * old + new) // (2 * new)
        alone = seat in broke and not direct and odd > 0
        seats[seat] = SeatExchange(direct, odd, won=up, rescued=alone and not up)
    return _of(seats, counted, old=old, new=new)


def in_all(odd: int, *, old: int, new: int, seats: int, extra: int = 0) -> TableExchange:
    """A table raced by its dealer, of which only the number of odd chips is told.

    `extra` chips kept players alive beyond the pool: as many chips in all as players have odd ones
    at most, since nobody gets two.  Raises TooManyOddChips, TooManyExtraChips.
    Source: Robert's Rules 7.10.
    """
    most = seats * most_odd(old, new)
    if not 0 <= odd <= most:
        raise TooManyOddChips(
            N_(
                "%(odd)s odd chips at one table are impossible: %(seats)s players leave "
                "%(most)s at most. First exchange the chips that go evenly."
            ),
            field="odd",
            odd=odd,
            seats=seats,
            most=most,
        )
    pool = race_pool(odd, old, new).chips
    beyond = max(0, min(seats, odd) - pool)
    if not 0 <= extra <= beyond:
        raise TooManyExtraChips(
            N_(
                "%(extra)s extra chips are impossible: %(odd)s odd chips among %(seats)s players "
                "give %(most)s at most, one per player."
            ),
            field="extra",
            extra=extra,
            odd=odd,
            seats=seats,
            most=beyond,
        )
    new_chips = pool + extra
    return TableExchange(odd, new_chips, new_chips * new - odd * old)


def _of(
    seats: Mapping[int, SeatExchange], counted: ChipsBySeat, *, old: int, new: int
) -> TableExchange:
    small, new_chips = sum(counted.values()), sum(done.new_count for done in seats.values())
    return TableExchange(small, new_chips, new_chips * new - small * old, seats)


def _stacks(
    counted: ChipsBySeat, broke: Collection[int], *, old: int, new: int
) -> dict[int, dict[int, int]]:
    """Stacks that race as those at the table: one big chip stands for all that is not counted."""
    return {seat: {old: n} | ({} if seat in broke else {new: 1}) for seat, n in counted.items()}
