"""Flights and days: who may enter which flight, and how a day ends.

Source: WSOP 2026 13, 125 for the last hands; bags and quotas by the custom of the houses.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules import N_, RuleError

LAST_HANDS_LAW = "WSOP 2026 125"
MAX_HANDS = 20


class BadRange(RuleError):
    """Numbers of last hands among which there is nothing to draw."""


class SeatNotCounted(RuleError):
    """A stack of the table was left out."""


class SeatEmpty(RuleError):
    """A stack was counted at a seat where nobody sits."""

    code = "nobody_there"


class EmptyBag(RuleError):
    """A bag without a chip."""


class CountsDiffer(RuleError):
    """Two people counted the same stack and found different figures."""


class OwnCount(RuleError):
    """Whoever counted a stack cannot be the one who confirms it."""


class NotAddingUp(RuleError):
    """The bags do not hold the chips of the chip ledger, and nobody said why."""


@dataclass(frozen=True, slots=True)
class CountedBag:
    """A bag as it was counted: its seat and its chips."""

    seat: int
    chips: int


def quota_of(entries: int, *, players: int | None = None, bp: int | None = None) -> int | None:
    """How many players end a flight: a number, or basis points of its entries rounded up.

    Both: whichever is reached first.  None where the levels end it.

    >>> quota_of(45, bp=1200)
    6
    """
    wanted = [players] if players else []
    if bp:
        wanted.append(-(-entries * bp // 10_000))
    return max(wanted, default=None)


def quota_reached(left: int, quota: int | None, *, closed: bool) -> bool:
    """Whether so few are left that the flight is over; while entries are sold it never is."""
    return closed and quota is not None and left <= quota


def early_places(entries: int, *, bp: int, each_cents: int, pool_cents: int) -> int:
    """How many places of a flight are paid in the flight itself.

    Basis points of its entries, rounded half up, at least one; never more than its pool pays.

    >>> early_places(50, bp=1500, each_cents=100_00, pool_cents=5000_00)
    8
    """
    if not bp or not each_cents:
        return 0
    wanted = max(1, (entries * bp + 5_000) // 10_000)
    return max(0, min(wanted, pool_cents // each_cents, entries))


def check_range(least: int, most: int) -> None:
    """Raise BadRange unless a number of last hands can be drawn between these."""
    if not 1 <= least < most <= MAX_HANDS:
        raise BadRange(
            N_("Enter a range of at least two numbers, from 1 to %(most)s hands."),
            field="least",
            most=MAX_HANDS,
        )


def check_stacks(stacks: Mapping[int, int], seats: Mapping[int, str]) -> None:
    """See that exactly the players at a table were counted; `seats` are their names by seat.

    Raises SeatNotCounted, SeatEmpty, EmptyBag.
    """
    for seat in sorted(stacks.keys() - seats.keys()):
        raise SeatEmpty(
            N_("No stack to bag at seat %(seat)s. Leave it out."), field="stacks", seat=seat
        )
    for seat in sorted(seats.keys() - stacks.keys()):
        raise SeatNotCounted(
            N_(
                "Count the stack of %(player)s at seat %(seat)s too: the whole table is bagged "
                "at once."
            ),
            field="stacks",
            player=seats[seat],
            seat=seat,
        )
    for seat, chips in sorted(stacks.items()):
        check_chips(chips, seat=seat)


def check_chips(chips: int, *, seat: int) -> None:
    """Raise EmptyBag for a bag without a chip."""
    if chips < 1:
        raise EmptyBag(
            N_("The bag of seat %(seat)s is empty. Count it again, or report the bust."),
            field="stacks",
            seat=seat,
        )


def check_same(counted: Sequence[CountedBag], again: Mapping[int, int]) -> None:
    """Compare a second count (seat → chips) with the first.

    Raises CountsDiffer with the first seat that differs and both figures, SeatNotCounted,
    SeatEmpty.
    """
    known = {one.seat: one.chips for one in counted}
    for seat in sorted(again.keys() - known.keys()):
        raise SeatEmpty(
            N_("Seat %(seat)s has no bag to verify. Leave it out."),
            field="stacks",
            seat=seat,
        )
    for seat, chips in sorted(known.items()):
        if seat not in again:
            raise SeatNotCounted(
                N_("Count the bag of seat %(seat)s too: the whole table is confirmed at once."),
                field="stacks",
                seat=seat,
            )
        if again[seat] != chips:
            raise CountsDiffer(
                N_(
                    "Seat %(seat)s: %(first_chips)s counted first, %(second_chips)s now."
                    " Count this bag again together, then correct it or confirm it."
                ),
                field="stacks",
                seat=seat,
                first_chips=chips,
                second_chips=again[seat],
            )


def check_second(*, counted_it: bool, may_be_alone: bool, reason: str) -> None:
    """Raise OwnCount unless somebody else confirms, or one who may be alone says why they are."""
    if not counted_it:
        return
    if not may_be_alone:
        raise OwnCount(N_("Another person must verify your count. Hand the bags over."))
    if not reason.strip():
        raise OwnCount(
            N_("You counted these bags yourself. Enter why no one else verifies them."),
            field="reason",
        )


def check_adds_up(*, expected_chips: int, counted_chips: int, reason: str) -> None:
    """Raise NotAddingUp where the bags differ from the chip ledger and nobody says why."""
    if expected_chips != counted_chips and not reason.strip():
        raise NotAddingUp(
            N_(
                "Bags hold %(counted_chips)s, the chip ledger has %(expected_chips)s. Count "
                "again, or enter the reason."
            ),
            field="reason",
            counted_chips=counted_chips,
            expected_chips=expected_chips,
        )


def stack_of(bags: Sequence[int], *, best: bool) -> int:
    """What a player plays on with, of all their bags: the best of them, or all together."""
    return max(bags) if best else sum(bags)


class AliveElsewhere(RuleError):
    """The player plays in another flight of the event."""


class HoldsABag(RuleError):
    """The player has a stack that goes on from another flight."""


class TooManyEntries(RuleError):
    """The player has entered the event as often as they may."""


class Stand(StrEnum):
    """How an entry stands: it plays, its stack is bagged, it is out, or its bag went on."""

    IN = "in"
    BAGGED = "bagged"
    OUT = "out"
    GONE_ON = "gone_on"


@dataclass(frozen=True, slots=True)
class Life:
    """One entry of a player in an event of flights.

    `event` and `where` are the flight's key and its name; `bought` is False for what bags became.
    """

    event: int
    where: str
    stand: Stand
    bought: bool = True


def check_enters(
    lives: Sequence[Life],
    *,
    player: str,
    into: int,
    feeders: Collection[int],
    enter_with_bag: bool,
    most_entries: int | None,
    event: str,
) -> None:
    """Raise unless a player of these lives may enter the flight `into` once more.

    `feeders` are the flights below it: a bag from one of these brings them there anyway.  What
    they have in `into` itself is for the laws of that event.
    Raises AliveElsewhere, HoldsABag, TooManyEntries.
    """
    for life in lives:
        if life.event == into:
            continue
        if life.stand is Stand.IN:
            raise AliveElsewhere(
                N_(
                    "%(player)s plays in %(flight)s. One player is in one flight at a time:"
                    " report the bust there first."
                ),
                field="player",
                player=player,
                flight=life.where,
            )
        if life.stand is Stand.BAGGED and (not enter_with_bag or life.event in feeders):
            raise HoldsABag(
                N_("%(player)s has a stack in %(flight)s and goes on with it."),
                field="player",
                player=player,
                flight=life.where,
            )
    bought = sum(life.bought for life in lives)
    if most_entries is not None and bought >= most_entries:
        raise TooManyEntries(
            N_("%(player)s has entered %(event)s %(times)s times. More is not allowed."),
            field="player",
            player=player,
            event=event,
            times=bought,
        )


def twice_alive(lives: Sequence[Life], *, enter_with_bag: bool) -> list[Life]:
    """The lives of which a player has one too many: none where all is well."""
    playing = [life for life in lives if life.stand is Stand.IN]
    bagged = [life for life in lives if life.stand is Stand.BAGGED]
    if len(playing) > 1 or (len(playing) + len(bagged) > 1 and not enter_with_bag):
        return [*playing, *bagged]
    return []
