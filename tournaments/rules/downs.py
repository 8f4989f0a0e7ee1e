"""What a dealer's stretches add up to: tables in a row, time dealt, time rested."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.rules.rotation import Post


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a shift: at a table, or (without one) on a break; `broke` ends it early.

    `broke`: the table broke then, and the dealer was free, whenever he was sent elsewhere.
    """

    table: int | None
    at: datetime
    ended_at: datetime | None = None
    broke: datetime | None = None

    @property
    def over_at(self) -> datetime | None:
        """When it was over: ended, or the table broken before; none while it goes on."""
        if self.broke is None or self.broke < self.at:
            return self.ended_at
        return self.broke if self.ended_at is None else min(self.ended_at, self.broke)

    def seconds(self, now: datetime) -> int:
        return max(0, int(((self.over_at or now) - self.at).total_seconds()))


def post_of(
    dealer: int,
    stretches: Sequence[Stretch],
    *,
    came_at: datetime,
    now: datetime,
    push_s: int,
    going: bool = False,
) -> Post:
    """The dealer as the rotation sees him; `stretches` of his shift, the oldest first.

    A table counts as one down, or as more if he stayed there for several pushes.  A break begins
    a new row, and so does a time without a table as long as a push.
    """
    row = _row(stretches, now, push_s)
    current = stretches[-1] if stretches else None
    deals = current is not None and current.table is not None and current.over_at is None
    dealt = [one.table for one in stretches if one.table is not None]
    return Post(
        dealer,
        table=current.table if deals and current else None,
        downs=sum(_downs(one.seconds(now), push_s) for one in row),
        last=dealt[-1] if dealt and not deals else None,
        worked_s=sum(one.seconds(now) for one in row),
        dealt_s=sum(one.seconds(now) for one in stretches if one.table is not None),
        rested_s=0 if deals else _rested(current, came_at, now),
        free=bool(current and current.table is not None and not deals),
        going=going,
    )


def _row(stretches: Sequence[Stretch], now: datetime, push_s: int) -> list[Stretch]:
    """The tables in a row up to now, the newest first."""
    row: list[Stretch] = []
    begins = now
    for one in reversed(stretches):
        ended = one.over_at or now
        if one.table is None or (begins - ended).total_seconds() >= push_s:
            break
        row.append(one)
        begins = one.at
    return row


def _downs(seconds: int, push_s: int) -> int:
    """Rounded to the nearest, and one at least."""
    return max(1, (2 * seconds + push_s) // (2 * push_s))


def _rested(current: Stretch | None, came_at: datetime, now: datetime) -> int:
    if current is None:
        since = came_at
    else:
        since = current.at if current.table is None else (current.over_at or now)
    return max(0, int((now - since).total_seconds()))
