"""Busts as they are reported, and the values that their acts take."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from tournaments.register import EntryId
from tournaments.rules import RuleError
from tournaments.rules.values import Chips, Help, Named, Reason, Several, Text

NOT_PAID = "Although somebody was paid another prize than they then have won."

Winners = Annotated[Sequence[EntryId], Several(0, 10), Help("Who won the chips.")]
Hitmen = Annotated[Sequence[EntryId], Several(0, 20)]
StackBefore = Annotated[Chips, Help("The stack when the hand began, before antes.")]
StackAtStart = Annotated[Chips, Help("When the hand began.")]
OutBefore = Annotated[EntryId, Help("An entry that went out right before.")]
OutAfter = Annotated[EntryId, Help("An entry that went out right after.")]
OutAt = Annotated[datetime, Help("After those by then.")]
Sure = Annotated[bool, Help(NOT_PAID)]
PublicReason = Annotated[Reason, Help("Everybody sees it in the log.")]
SeatAgain = Annotated[
    str, Text(12, blank=True), Help('Like 12-5, or "draw"; empty for the seat they had.')
]


@dataclass(frozen=True, slots=True)
class Report:
    """A bust as the floor reports it: who, by whom, with what stack before the hand."""

    entry_id: EntryId
    by: Annotated[Winners, Named("by_entries")] = ()
    stack_chips: StackBefore | None = None
    best_hand: Annotated[bool, Help("Gets what a tie leaves over.")] = False


class NotOfThisEvent(RuleError):
    """An entry of another event was named."""
