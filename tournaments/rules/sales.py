"""What an event sells: entries, rebuys, add-ons and re-entries, at what price and until when.

Levels are the playing levels people name; the break after level 6 is (6, on_break).
Money is in cents; fee and bounty are beside the price, never inside it.
Source: Robert's Rules 7.33; TDA 2024 8; WSOP 2026 12, 13.
"""

from dataclasses import dataclass
from enum import StrEnum


class Trigger(StrEnum):
    """How few chips a player must have to rebuy."""

    BROKE = "broke"
    STARTING_STACK = "starting_stack"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Window:
    """From when until when something is sold; `until_level` None leaves the end open.

    `from_break` opens it in the break after `from_level`; `through_break` keeps it open in
    the break after `until_level`.  Source: WSOP 2026 12.
    """

    until_level: int | None = None
    from_level: int = 0
    from_break: bool = False
    through_break: bool = True

    def contains(self, level: int, *, on_break: bool = False) -> bool:
        """Whether it is open in this level (0 before the start), or in the break after it."""
        return self.has_opened(level, on_break=on_break) and not self.is_over(
            level, on_break=on_break
        )

    def has_opened(self, level: int, *, on_break: bool = False) -> bool:
        return (level, on_break) >= (self.from_level, self.from_break)

    def is_over(self, level: int, *, on_break: bool = False) -> bool:
        end = self.until_level
        return end is not None and (level, on_break) > (end, self.through_break)

    def is_closing(self, level: int) -> bool:
        """Whether this is the window's last level, or the break after it."""
        return level == self.until_level


@dataclass(frozen=True, slots=True)
class RebuyRule:
    """Rebuys: a maximum of None is no maximum, and `max_in_all` is for the whole event."""

    window: Window
    price_cents: int
    chips: int
    fee_cents: int = 0
    max_per_entry: int | None = None
    max_in_all: int | None = None
    trigger: Trigger = Trigger.STARTING_STACK


@dataclass(frozen=True, slots=True)
class AddOnRule:
    window: Window
    price_cents: int
    chips: int
    fee_cents: int = 0
    max_per_entry: int | None = 1
    max_in_all: int | None = None


@dataclass(frozen=True, slots=True)
class ReentryRule:
    """Re-entries cost what an entry costs; `max_per_player` does not count the first entry."""

    window: Window
    max_per_player: int | None = None
    max_in_all: int | None = None
    forfeit_allowed_at_close: bool = False


@dataclass(frozen=True, slots=True)
class Sales:
    """All an event sells.  None: not sold; `max_entries` None: as many as come."""

    price_cents: int
    chips: int
    fee_cents: int = 0
    bounty_cents: int = 0
    window: Window = Window()
    max_entries: int | None = None
    rebuy: RebuyRule | None = None
    add_on: AddOnRule | None = None
    reentry: ReentryRule | None = None
