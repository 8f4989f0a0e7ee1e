"""What the deal room shows: a player's row, what one way offers, a remark, a unit to round to."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tdsite.rooms.prizes.deal_fields import Typed
from tournaments.models import Entry
from tournaments.rules.deals import Method


@dataclass(frozen=True, slots=True)
class DealRow:
    """One player who is still in."""

    entry: Entry
    seat: str
    chips: Typed
    amount: Typed
    is_signed: bool
    is_waived: bool
    icm_cents: int | None = None

    @property
    def name(self) -> str:
        return self.entry.player.name

    @property
    def over_icm_cents(self) -> int:
        """How much more this is than ICM says; 0 where either is not known."""
        return max(0, self._over_icm)

    @property
    def under_icm_cents(self) -> int:
        return max(0, -self._over_icm)

    @property
    def is_icm(self) -> bool:
        return self.amount.number is not None and self.amount.number == self.icm_cents

    @property
    def _over_icm(self) -> int:
        if self.amount.number is None or self.icm_cents is None:
            return 0
        return self.amount.number - self.icm_cents


@dataclass(frozen=True, slots=True)
class Offer:
    """What one way of reckoning gives each player, in cents; or why it cannot say."""

    method: Method
    name: str
    cents: Mapping[int, int] = field(default_factory=dict)
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that stands against the deal as it is typed, with its law."""

    says: str
    law: str = ""


@dataclass(frozen=True, slots=True)
class Unit:
    """An amount that offers may be rounded to; 1 is to the cent."""

    cents: int
    is_chosen: bool
