"""Time to act: the clock called on a player, and the cards that lengthen a shot clock."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.rules import N_, RuleError

LAW = "6.16"
CARD_LAW = "TDA 2024 29"
COUNTED_SECONDS = 10
COUNTED_OF_SHORT = 5  # of a call of half a minute: TDA 2024 29; WSOP 2026 80
SHORT_SECONDS = 30


class CallRuns(RuleError):
    """The clock is called at this table already."""


class NoCallRuns(RuleError):
    """No clock is called at this table."""


class CallerAway(RuleError):
    """Who asks for the clock is not at the table.  Source: Robert's Rules 7.11."""


class NoShotClock(RuleError):
    """The event keeps no shot clock."""


class NoCardsLeft(RuleError):
    """The player has spent all their time cards."""


class Phase(StrEnum):
    """Where a call stands: it runs, its last seconds are counted aloud, its time is up."""

    RUNS = "runs"
    COUNTED = "counted"
    UP = "up"


def counted_seconds(seconds: int) -> int:
    """How many of the last seconds of a call are counted aloud.

    Source: Robert's Rules 6.16 (ten); TDA 2024 29 (25, then a count of five).

    >>> [counted_seconds(seconds) for seconds in (60, 30)]
    [10, 5]
    """
    return min(seconds, COUNTED_OF_SHORT if seconds <= SHORT_SECONDS else COUNTED_SECONDS)


@dataclass(frozen=True, slots=True)
class Call:
    """So many seconds to act, from `at` (aware)."""

    at: datetime
    seconds: int

    @property
    def ends_at(self) -> datetime:
        """At this very moment the time is up."""
        return self.at + timedelta(seconds=self.seconds)

    @property
    def counted_from(self) -> datetime:
        """When the last seconds, which are counted aloud, begin."""
        return self.ends_at - timedelta(seconds=counted_seconds(self.seconds))

    def left_seconds(self, now: datetime) -> int:
        """Whole seconds left, a part of one counted as one; never more than were given."""
        left = self.ends_at - max(now, self.at)
        return max(0, -(-left // timedelta(seconds=1)))

    def phase(self, now: datetime) -> Phase:
        """Source: Robert's Rules 6.16; TDA 2024 29."""
        if now >= self.ends_at:
            return Phase.UP
        return Phase.COUNTED if now >= self.counted_from else Phase.RUNS


def cards_left(*, dealt_out: int, used: int) -> int:
    """The cards a player still has; fewer than were used is none."""
    return max(0, dealt_out - used)


def use_card(*, shot_clock_seconds: int, dealt_out: int, used: int, player: str) -> int:
    """The cards left once one more is used.  Raises NoShotClock, NoCardsLeft.

    Source: the house; WSOP 2026 (shot clock events).
    """
    if not shot_clock_seconds:
        raise NoShotClock(N_("No shot clock here. Call the clock on the player."))
    left = cards_left(dealt_out=dealt_out, used=used)
    if not left:
        raise NoCardsLeft(
            N_("%(player)s has no time cards left and must act in time."),
            player=player,
        )
    return left - 1
