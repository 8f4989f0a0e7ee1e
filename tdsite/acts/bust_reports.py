"""Busts as they are reported."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.rules import RuleError


@dataclass(frozen=True, slots=True)
class Report:
    """A bust as the floor reports it: who, by whom, with what stack before the hand."""

    entry_id: int
    by: Sequence[int] = ()
    stack_chips: int | None = None
    best_hand: bool = False


class NotOfThisEvent(RuleError):
    """An entry of another event was named."""
