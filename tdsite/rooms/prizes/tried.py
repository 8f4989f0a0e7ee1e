"""What a plan of prizes makes of one field, with the figures people ask for."""

from dataclasses import dataclass

from tournaments.rules.prize_plans import Prize


@dataclass(frozen=True, slots=True)
class Tried:
    """What the plan makes of one field."""

    entries: int
    pool_cents: int
    prizes: tuple[Prize, ...]

    @property
    def first_cents(self) -> int:
        return self.prizes[0].amount_cents if self.prizes else 0

    @property
    def last_cents(self) -> int:
        return self.prizes[-1].amount_cents if self.prizes else 0

    @property
    def first_bp(self) -> int:
        """The first prize in basis points of the pool."""
        return self.first_cents * 10_000 // self.pool_cents if self.pool_cents else 0

    @property
    def paid_bp(self) -> int:
        return len(self.prizes) * 10_000 // self.entries if self.entries else 0

    @property
    def bubble(self) -> int:
        return len(self.prizes) + 1
