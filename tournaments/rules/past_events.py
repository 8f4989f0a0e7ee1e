"""An event that was played elsewhere, as another program's file tells it.

Plain facts, each as the file has it; `past_results` says what the book makes of them.
Money is in cents, chips are chips, players go by the key the file knows them by.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from tournaments.rules import RuleError


class NotAPastEvent(RuleError):
    """A file that tells of no event the book could hold."""


class Bought(StrEnum):
    """What a purchase of the file was for."""

    ENTRY = "entry"
    REENTRY = "reentry"
    REBUY = "rebuy"
    ADD_ON = "add_on"


@dataclass(frozen=True, slots=True)
class Remark:
    """Something the file does not say, or says in a way the book cannot hold."""

    says: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PastPlayer:
    """A person of the file; `key` is what its other lists call him."""

    key: str
    name: str
    alias: str = ""
    country: str = ""
    phone: str = ""
    email: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class PastPurchase:
    """Money for chips.  `fee_cents` and `bounty_cents` are what of it was not for prizes."""

    kind: Bought
    at: datetime
    amount_cents: int
    fee_cents: int
    bounty_cents: int
    chips: int
    profile: str = ""

    @property
    def prize_cents(self) -> int:
        return self.amount_cents - self.fee_cents - self.bounty_cents


@dataclass(frozen=True, slots=True)
class PastSeat:
    """A chair: the table's number and the seat's, both from 1."""

    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class PastBust:
    """The end of an entry; `by` are the players who took the last chips."""

    at: datetime
    by: tuple[str, ...] = ()
    seat: PastSeat | None = None


@dataclass(frozen=True, slots=True)
class PastEntry:
    """One buy-in with the rebuys and add-ons on it; without a bust it was still in at the end."""

    player: str
    bought: PastPurchase
    more: tuple[PastPurchase, ...] = ()
    bust: PastBust | None = None
    chips_at_end: int = 0
    seat: PastSeat | None = None

    @property
    def purchases(self) -> tuple[PastPurchase, ...]:
        return (self.bought, *self.more)


@dataclass(frozen=True, slots=True)
class PastTable:
    """A table of the room; `closed` are its seats out of use."""

    number: int
    size: int
    closed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PastPrize:
    """What a place won, and to whom the file says it went."""

    place: int
    amount_cents: int
    to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PastEvent:
    """All of it.  `fixed_fee_cents` left the pool at once, `added_cents` the house put into it.

    `dealt` is what players agreed on among themselves, by key, instead of their prizes.
    """

    name: str
    started_at: datetime
    ended_at: datetime
    entries: tuple[PastEntry, ...]
    players: tuple[PastPlayer, ...]
    prizes: tuple[PastPrize, ...] = ()
    tables: tuple[PastTable, ...] = ()
    dealt: Mapping[str, int] = field(default_factory=dict)
    fixed_fee_cents: int = 0
    added_cents: int = 0
    guarantee_cents: int = 0
    description: str = ""
    league: str = ""
    season: str = ""
    points_formula: str = ""
    finished: bool = True
