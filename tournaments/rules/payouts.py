"""The prize pool, the prizes, and who gets what.  All money is in cents.

Source: Robert's Rules, glossary (dotation, droit d'entrée) and 7.35; WSOP 2026 5, 7, 16, 31.

The prize of a disqualified player is withheld until the director decides: paid after all, kept by
the house, or given to the places after it, each of which takes the prize of the place above.
Source: WSOP 2026 40-f (forfeiture); Robert's Rules are silent.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tournaments.rules import N_, RuleError
from tournaments.rules.entries import check_amount
from tournaments.rules.places import Place
from tournaments.rules.policy_choices import TieRemainder
from tournaments.rules.prize_tables import PrizeTable, check_shares

Player = TypeVar("Player", int, str)
WHOLE_BP = 10_000


class TooManyWithdrawn(RuleError):
    """More entries were taken back than were sold."""


class BadUnit(RuleError):
    """Prizes cannot be rounded to a unit of nothing."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Collected is what is for prizes, without fees; the overlay is what the house adds."""

    collected_cents: int
    pool_cents: int
    overlay_cents: int
    fee_cents: int


@dataclass(frozen=True, slots=True)
class Paid(Generic[Player]):
    """Each player's money, and what goes to the staff; together it is all there was."""

    paid_cents: dict[Player, int]
    staff_cents: int


def prize_pool(
    *,
    entries: int,
    buyin_cents: int,
    rebuys: int = 0,
    rebuy_cents: int = 0,
    add_ons: int = 0,
    add_on_cents: int = 0,
    fee_bp: int = 0,
    guarantee_cents: int = 0,
    withdrawn: int = 0,
) -> Pool:
    """The pool: what was collected less the fee in it, or the guarantee if that is more.

    `fee_bp` is a fee inside the prices, in basis points, rounded down; fees beside the prices
    and bounties are not given here.  `withdrawn` are entries refunded, as of no-shows.
    Raises TooManyWithdrawn, NegativeAmount.  Source: WSOP 2026 5, 7, 16.
    """
    check_amount(buyin_cents, field="buyin_cents")
    check_amount(rebuy_cents, field="rebuy_cents")
    check_amount(add_on_cents, field="add_on_cents")
    check_amount(guarantee_cents, field="guarantee_cents")
    if withdrawn > entries:
        raise TooManyWithdrawn(
            N_("Entries sold: %(entries)s. No more than that can be voided."), entries=entries
        )
    gross = (entries - withdrawn) * buyin_cents + rebuys * rebuy_cents + add_ons * add_on_cents
    fee = gross * fee_bp // WHOLE_BP
    pool = max(gross - fee, guarantee_cents)
    return Pool(gross - fee, pool, pool - (gross - fee), fee)


def payouts(pool_cents: int, *, shares_bp: Sequence[int], unit_cents: int = 1) -> list[int]:
    """The prizes, first to last, each rounded down to the unit; the first gets what is over.

    Raises BadShares unless the basis points sum to 10,000 and never rise.
    """
    check_shares(shares_bp, whole=WHOLE_BP)
    return _rounded(pool_cents, shares_bp, unit_cents=unit_cents)


def places_paid(entries: int, table: PrizeTable) -> int:
    """How many places the table pays in a field of so many entries: at least one."""
    return min(max(1, entries), len(table.shares_ppm(entries)))


def prizes(pool_cents: int, entries: int, table: PrizeTable, *, unit_cents: int = 1) -> list[int]:
    """The prizes, first to last: they never rise, sum to the pool, and none is below the unit.

    A pool too small for that pays fewer places in the same proportions; one smaller than the
    unit goes to the winner, and an empty one to nobody.
    """
    check_amount(pool_cents, field="pool_cents")
    if pool_cents == 0:
        return []
    shares = table.shares_ppm(entries)[: places_paid(entries, table)]
    paid = _affordable(pool_cents, shares, unit_cents=unit_cents)
    return _rounded(pool_cents, shares[:paid], unit_cents=unit_cents)


def share(
    prizes: Mapping[int, int],
    lo: int,
    hi: int,
    players: Sequence[Player],
    *,
    unit_cents: int = 1,
    best_hand: Player | None = None,
) -> Paid[Player]:
    """The money of all who tie for the places lo … hi, shared alike in whole units.

    `prizes` are by place; a place that is not among them pays nothing.  All the odd money goes
    to the one best hand, and to the staff when there is none.  Source: Robert's Rules 7.35.
    """
    _check_unit(unit_cents)
    total = sum(prizes.get(place, 0) for place in range(lo, hi + 1))
    each = total // len(players) // unit_cents * unit_cents
    odd = total - each * len(players)
    paid = dict.fromkeys(players, each)
    if best_hand in paid:
        paid[best_hand] += odd
        odd = 0
    return Paid(paid, odd)


def tie_unit(prizes: Sequence[int], players: int, *, unit_cents: int, coin_cents: int) -> int:
    """The amount in whole numbers of which a tie shares these prizes, in cents.

    The unit of the event's prizes, if they are set in it and there is one for everybody; otherwise
    the smallest coin.  Places that pay the same, each of them a ticket for one, leave nothing to
    cut.  Source: terms of the house; Robert's Rules 7.35.

    >>> tie_unit([35_00, 30_00], 2, unit_cents=5_00, coin_cents=50)
    500
    >>> tie_unit([13_32], 2, unit_cents=1_00, coin_cents=50)
    50
    >>> tie_unit([96_83, 96_83], 2, unit_cents=1_00, coin_cents=50)
    1
    """
    if len(prizes) == players and min(prizes) == max(prizes):
        return 1
    whole = not any(cents % unit_cents for cents in prizes)
    enough = sum(prizes) >= players * unit_cents
    return unit_cents if whole and enough and unit_cents % coin_cents == 0 else coin_cents


def award(
    prizes: Sequence[int],
    places: Mapping[int, Place],
    *,
    best_hands: Collection[int] = frozenset(),
    seats: Mapping[int, int] | None = None,
    unit_cents: int = 1,
    coin_cents: int = 1,
    remainder: TieRemainder = TieRemainder.BEST_HAND_THEN_STAFF,
) -> Paid[int]:
    """Every entry's money by its place, ties shared; prizes are listed first to last.

    `best_hands` are the entries with the best hand of their tie, `seats` the seat numbers that
    the policy SEAT_ORDER asks for.  Ties share in whole units or coins, as `tie_unit` says.
    Source: Robert's Rules 7.35.
    """
    by_place = dict(enumerate(prizes, start=1))
    paid: dict[int, int] = {}
    staff = 0
    for place, tied in _ties(places).items():
        favoured = _favoured(tied, remainder, best_hands=best_hands, seats=seats or {})
        unit = 1
        if len(tied) > 1:
            shared = prizes[place.place - 1 : place.through]
            unit = tie_unit(shared, len(tied), unit_cents=unit_cents, coin_cents=coin_cents)
        part = share(
            by_place, place.place, place.through, tied, unit_cents=unit, best_hand=favoured
        )
        paid |= part.paid_cents
        staff += part.staff_cents
    return Paid(paid, staff)


def _ties(places: Mapping[int, Place]) -> Mapping[Place, list[int]]:
    ties: dict[Place, list[int]] = defaultdict(list)
    for entry, place in places.items():
        ties[place].append(entry)
    return ties


def _favoured(
    tied: Sequence[int],
    remainder: TieRemainder,
    *,
    best_hands: Collection[int],
    seats: Mapping[int, int],
) -> int | None:
    if remainder is TieRemainder.FIRST_LISTED:
        return tied[0]
    if remainder is TieRemainder.SEAT_ORDER:
        return min((entry for entry in tied if entry in seats), key=seats.__getitem__, default=None)
    best = [entry for entry in tied if entry in best_hands]
    return best[0] if len(best) == 1 else None


def _affordable(pool_cents: int, shares: Sequence[int], *, unit_cents: int) -> int:
    """How many of the places can be paid so that the last one gets at least a unit."""
    _check_unit(unit_cents)
    whole = sum(shares)
    for paid in range(len(shares), 1, -1):
        if pool_cents * shares[paid - 1] >= unit_cents * whole:
            return paid
        whole -= shares[paid - 1]
    return 1


def _rounded(pool_cents: int, shares: Sequence[int], *, unit_cents: int) -> list[int]:
    _check_unit(unit_cents)
    check_amount(pool_cents, field="pool_cents")
    whole = sum(shares)
    rounded = [pool_cents * part // (whole * unit_cents) * unit_cents for part in shares]
    rounded[0] += pool_cents - sum(rounded)
    return rounded


def _check_unit(unit_cents: int) -> None:
    if unit_cents < 1:
        raise BadUnit(N_("Enter the amount prizes are rounded to, 1 or more."), field="unit_cents")


LAW = "WSOP 2026 40"


class PrizeWithheld(RuleError):
    """The prize of a disqualified player is not paid before the director has decided on it."""


class PrizeKept(RuleError):
    """The director decided that this prize is not paid to its player."""


class NothingToDecide(RuleError):
    """The entry was not disqualified, or there is no prize to decide on."""


class NoNextPlace(RuleError):
    """There are not enough players after the place to take the prizes up."""

    code = "nobody_after"


def moved_up(placed: Mapping[int, Place], forfeited: Mapping[int, Place]) -> dict[int, Place]:
    """The places by which prizes are won, once those of the `forfeited` entries move up.

    `placed` may be a part of all places, `forfeited` are all whose prize goes to the places
    after.  They win nothing; everybody after them moves up by one, and those who tied with one
    share between them what is left of their range.

    >>> tied = {1: Place(3, 4, tied=True), 2: Place(3, 4, tied=True), 3: Place(5, 5, tied=False)}
    >>> {entry: str(place) for entry, place in moved_up(tied, {1: tied[1]}).items()}
    {2: '3', 3: '4'}
    """
    gone = list(forfeited.values())
    return {
        entry: _without(place, gone) for entry, place in placed.items() if entry not in forfeited
    }


def check_somebody_takes_them(entries: int, forfeited: int, *, last_paid: int) -> None:
    """Raise NoNextPlace unless every prize still finds somebody.  Exact to the cent then.

    `last_paid` is the last place that wins money: those before it may win none, as in a flight.
    """
    if entries - forfeited < last_paid:
        raise NoNextPlace(
            N_(
                "No player finished behind this place to receive the prize. Pay it, or leave "
                "it to the house."
            ),
            field="decision",
        )


def _without(place: Place, gone: Collection[Place]) -> Place:
    first = place.place - sum(other.place < place.place for other in gone)
    through = place.through - sum(other.place <= place.place for other in gone)
    return Place(first, through, tied=through > first)
