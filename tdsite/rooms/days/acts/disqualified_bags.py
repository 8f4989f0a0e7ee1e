"""What becomes of a stack whose player was disqualified in another flight of the event."""

from typing import Any, Unpack

from tables.operations import seating
from tdsite.acts.asking import event_of, the_entry
from tournaments import journal
from tournaments.acts import Order
from tournaments.disqualified_bags import KEPT, Stack
from tournaments.models import JournalLine
from tournaments.operations import disqualified_bags
from tournaments.operations.penalties import said
from tournaments.rules.disqualified_bags import LAW


@journal.command
def remove_stack(entry_id: int, **order: Unpack[Order]) -> JournalLine:
    """It leaves play with its player, and a seat drawn for him is free.

    Raises PlayHasBegun, NothingToDecide.  Source: TDA 2024 71-D.
    """
    act = journal.open_act(event_of(entry_id), "day.stack_removed", **order)
    entry = the_entry(act, entry_id)
    stack = disqualified_bags.the_stack(act, entry)
    disqualified_bags.take_out(act, [stack])
    seating.vacate(act, entry)
    return journal.record(act, law=LAW, **_told(stack), removed_chips=stack.chips)


@journal.command
def let_stack_play(entry_id: int, *, reason: str, **order: Unpack[Order]) -> JournalLine:
    """He plays on with it, for a reason; no row says so but the line, which can be undone.

    Raises PlayHasBegun, NothingToDecide, ReasonMissing.
    """
    act = journal.open_act(event_of(entry_id), KEPT, **order)
    stack = disqualified_bags.the_stack(act, the_entry(act, entry_id))
    return journal.record(
        act, law="2.1.1", **_told(stack), stack_chips=stack.chips, reason=said(reason)
    )


def _told(stack: Stack) -> dict[str, Any]:
    return {"entry": stack.entry.pk, "player": stack.entry.player.name, "flight": stack.where}
