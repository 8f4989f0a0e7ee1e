"""Time until something happens."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Countdown:
    """Time until something happens; `ends_at` is None while the clock stands."""

    seconds: int
    ends_at: datetime | None
