"""Who has won which bounty: reckoned anew from the money on each head and the order of the falls.

Nothing here is stored, so that a corrected bust corrects every bounty after it.  The law of it:

* *fixed*: whoever takes a player's last chips wins the whole head; several share it alike.
* *progressive*: of their part a hunter takes so much at once (the bag), the rest is put on their
  own head.  A hunter who is out as well has no head any more: all of their part goes to the bag.
* *mystery*: all bounties are one pot; from the stage on each fall opens an envelope of it.
* What does not divide goes cent by cent to those named first; the odd cent of a part to the bag.
* A head nobody is named for (an absent or disqualified player, a bust without a hunter) is
  *unclaimed*.  The winner of the event takes their own head, what is unclaimed, and envelopes left;
  the winners of a satellite take their own heads and share the rest alike.

At any moment won + heads + unclaimed is what was collected, to the cent.
Source: rules of the house; WSOP 2026, bounty formats.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.rules import N_, RuleError

WHOLE_BP = 10_000


class BountyType(StrEnum):
    NONE = "none"
    FIXED = "fixed"
    PROGRESSIVE = "progressive"
    MYSTERY = "mystery"


class BadBounties(RuleError):
    """Terms of bounties that no event can have."""


@dataclass(frozen=True, slots=True)
class Brought:
    """Bounty money put on an entry's head; `after` is the fall of its own that it followed."""

    entry: int
    cents: int
    after: int = -1


@dataclass(frozen=True, slots=True)
class Fall:
    """An entry's last chips gone.  `hunters` took them, in the order they were named.

    `by_chips`: they were lost to somebody, not lifted or given up.  `envelope_cents` is what was
    in the envelope opened for it, None before that (or without one).
    """

    entry: int
    sequence: int
    hunters: tuple[int, ...] = ()
    by_chips: bool = True
    envelope_cents: int | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """One hunter's part of a head: to the bag, and onto their own head."""

    hunter: int
    bag_cents: int
    head_cents: int = 0


@dataclass(frozen=True, slots=True)
class BountyLine:
    """What a fall paid.  `unclaimed_cents` is what nobody is named for."""

    fall: Fall
    paid_cents: int
    takes: tuple[Take, ...] = ()
    unclaimed_cents: int = 0

    @property
    def hunter_is_missing(self) -> bool:
        """Whether somebody took the chips and nobody said who."""
        return self.fall.by_chips and not self.fall.hunters


@dataclass(frozen=True, slots=True)
class Reckoning:
    """All bounties at a moment, by entry, in cents; `lines` in the order of the falls.

    `kept_cents` is what of `won_cents` came to the winners at the end: own heads, what was left.
    """

    collected_cents: int
    heads: Mapping[int, int]
    won_cents: Mapping[int, int]
    unclaimed_cents: int
    lines: tuple[BountyLine, ...]
    kept_cents: Mapping[int, int]


def check_terms(kind: str, *, bag_bp: int, from_left: int | None, from_money: bool = False) -> None:
    """Raise BadBounties unless an event can be played by these terms."""
    if kind not in list(BountyType):
        raise BadBounties(N_("Unknown kind of bounty. Choose one from the list."))
    if not 0 <= bag_bp <= WHOLE_BP:
        raise BadBounties(
            N_("Enter a share from 0 to 100 percent of the bounty."),
            field="bounty_bag_bp",
        )
    if from_left is not None and from_left < 2:
        raise BadBounties(
            N_("Envelopes start with 2 or more players left. Enter 2 or more."),
            field="mystery_from_left",
        )
    if from_left is not None and from_money:
        raise BadBounties(
            N_("Envelopes begin at a number of players left, or at the money. Choose one of them."),
            field="mystery_from_left",
        )


def alike(cents: int, number: int) -> list[int]:
    """So many equal parts; what does not divide goes cent by cent to the first.

    >>> alike(100, 3)
    [34, 33, 33]
    """
    part, odd = divmod(cents, number)
    return [part + (at < odd) for at in range(number)]


def to_bag(cents: int, bag_bp: int) -> int:
    """The part of a progressive bounty that is won at once; the odd cent is among it.

    >>> to_bag(3001, 5000)
    1501
    """
    return -(-cents * bag_bp // WHOLE_BP)


@dataclass(slots=True)
class _Heads:
    """The heads while the falls are gone through."""

    bag_bp: int
    heads: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    won: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    out: set[int] = field(default_factory=set)
    unclaimed_cents: int = 0

    def fall(self, fall: Fall, *, life_only: bool) -> BountyLine:
        cents = self.heads.pop(fall.entry, 0)
        if not life_only:
            self.out.add(fall.entry)
        if not fall.hunters:
            self.unclaimed_cents += cents
            return BountyLine(fall, 0, unclaimed_cents=cents)
        parts = zip(fall.hunters, alike(cents, len(fall.hunters)), strict=True)
        return BountyLine(fall, cents, tuple(self._take(hunter, part) for hunter, part in parts))

    def _take(self, hunter: int, cents: int) -> Take:
        bag = cents if hunter in self.out else to_bag(cents, self.bag_bp)
        self.won[hunter] += bag
        if cents > bag:
            self.heads[hunter] += cents - bag
        return Take(hunter, bag, cents - bag)


def compute_bounties(
    kind: BountyType,
    brought: Iterable[Brought],
    falls: Iterable[Fall],
    *,
    bag_bp: int = 5_000,
    winners: Sequence[int] = (),
    unclaimed_cents: int = 0,
) -> Reckoning:
    """Every head, and what everybody has won.  `winners` are told once the event is over.

    `unclaimed_cents` came from the flights: what nobody there was named for, or a pot.
    An entry that brings money after a fall goes on playing: what it lost was one of its lives.
    """
    if kind is BountyType.MYSTERY:
        return _mystery(brought, falls, winners=winners, unclaimed_cents=unclaimed_cents)
    brought = list(brought)
    lives = {(one.entry, one.after) for one in brought}
    later: dict[tuple[int, int], int] = defaultdict(int)
    state = _Heads(bag_bp if kind is BountyType.PROGRESSIVE else WHOLE_BP)
    state.unclaimed_cents = unclaimed_cents
    for one in brought:
        if one.after < 0:
            state.heads[one.entry] += one.cents
        else:
            later[one.entry, one.after] += one.cents
    lines = []
    for fall in sorted(falls, key=lambda fall: fall.sequence):
        life = (fall.entry, fall.sequence)
        lines.append(state.fall(fall, life_only=life in lives))
        if life in later:
            state.heads[fall.entry] += later[life]
    collected = sum(one.cents for one in brought) + unclaimed_cents
    return _ended(state, collected, lines, winners)


def _ended(
    state: _Heads, collected_cents: int, lines: Sequence[BountyLine], winners: Sequence[int]
) -> Reckoning:
    kept: dict[int, int] = {}
    if winners:
        shares = alike(state.unclaimed_cents, len(winners))
        kept = {
            one: state.heads.pop(one, 0) + cents for one, cents in zip(winners, shares, strict=True)
        }
        state.unclaimed_cents = 0
    for winner, cents in kept.items():
        state.won[winner] += cents
    return Reckoning(
        collected_cents,
        {entry: cents for entry, cents in state.heads.items() if cents},
        {entry: cents for entry, cents in state.won.items() if cents},
        state.unclaimed_cents,
        tuple(lines),
        kept,
    )


def _mystery(
    brought: Iterable[Brought],
    falls: Iterable[Fall],
    *,
    winners: Sequence[int],
    unclaimed_cents: int,
) -> Reckoning:
    """Nobody has a head: the pot waits in its envelopes, and what is left is the winner's."""
    state = _Heads(WHOLE_BP)
    collected = sum(one.cents for one in brought) + unclaimed_cents
    lines = []
    for fall in sorted(falls, key=lambda fall: fall.sequence):
        cents = fall.envelope_cents or 0
        shares = alike(cents, len(fall.hunters)) if fall.hunters else []
        takes = tuple(map(Take, fall.hunters, shares))
        for take in takes:
            state.won[take.hunter] += take.bag_cents
        lines.append(BountyLine(fall, cents if takes else 0, takes))
    state.unclaimed_cents = collected - sum(state.won.values())
    return _ended(state, collected, lines, winners)
