"""What the book of an event's bounties says now: heads, what was won and paid, envelopes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tournaments.rules.bounties import BountyLine, BountyType


@dataclass(frozen=True, slots=True)
class Opened:
    """An envelope: whose fall it was opened for, None while it is closed."""

    position: int
    amount_cents: int
    entry: int | None
    draw_number: int | None
    opened_at: datetime | None


@dataclass(frozen=True, slots=True)
class Sent:
    """What goes on from a flight: the heads at their full value, by entry, and what is unclaimed.

    Of a mystery event all of its pot is unclaimed until the last days open envelopes.
    """

    heads: Mapping[int, int] = field(default_factory=dict)
    unclaimed_cents: int = 0

    @property
    def cents(self) -> int:
        return sum(self.heads.values()) + self.unclaimed_cents


@dataclass(frozen=True, slots=True)
class BountyBook:
    """All bounties of an event now, by entry, in cents.

    `heads` are what stands on those who still play; `lines` what each fall paid, in order.
    `paid` and `authorised` are bounties handed over and those ready to be.  `kept` is what came to
    the winners at the end: their own heads, what nobody claimed, envelopes left.
    `taken_in_cents` of what was collected came from flights; `sent` is what a flight that is over
    has sent on: it has no heads any more.
    `stage` are the falls that open an envelope; `needed` how many envelopes there must be, None
    while that cannot be said.
    """

    kind: BountyType = BountyType.NONE
    collected_cents: int = 0
    heads: Mapping[int, int] = field(default_factory=dict)
    won: Mapping[int, int] = field(default_factory=dict)
    paid: Mapping[int, int] = field(default_factory=dict)
    authorised: Mapping[int, int] = field(default_factory=dict)
    unclaimed_cents: int = 0
    lines: tuple[BountyLine, ...] = ()
    winners: tuple[int, ...] = ()
    kept: Mapping[int, int] = field(default_factory=dict)
    envelopes: tuple[Opened, ...] = ()
    stage: tuple[int, ...] = ()
    needed: int | None = None
    taken_in_cents: int = 0
    sent: Sent = Sent()

    @property
    def is_played(self) -> bool:
        return self.kind is not BountyType.NONE

    @property
    def won_cents(self) -> int:
        return sum(self.won.values())

    @property
    def closed_envelopes(self) -> tuple[Opened, ...]:
        return tuple(one for one in self.envelopes if one.entry is None)

    @property
    def not_opened(self) -> tuple[BountyLine, ...]:
        """The falls whose hunters have an envelope to come, filled or not, the first one first."""
        return tuple(
            line
            for line in self.lines
            if line.fall.entry in self.stage
            and line.fall.hunters
            and line.fall.envelope_cents is None
        )

    @property
    def awaiting(self) -> tuple[BountyLine, ...]:
        """Those for whom envelopes are ready, while the event is played."""
        return self.not_opened if self.envelopes and not self.winners else ()

    @property
    def without_hunter(self) -> tuple[BountyLine, ...]:
        """The falls for which somebody won a bounty and nobody said who."""
        mystery_only = self.kind is BountyType.MYSTERY
        return tuple(
            line
            for line in self.lines
            if line.hunter_is_missing
            and (line.fall.entry in self.stage if mystery_only else line.unclaimed_cents > 0)
        )

    def due_cents(self, entry: int) -> int:
        """What the entry has won that is neither handed over nor authorised; below 0: too much."""
        paid_out = self.paid.get(entry, 0) + self.authorised.get(entry, 0)
        return self.won.get(entry, 0) - paid_out

    def of_fall(self, entry: int) -> BountyLine | None:
        """What the end of an entry paid (its last life, if it had several)."""
        return next((line for line in reversed(self.lines) if line.fall.entry == entry), None)
