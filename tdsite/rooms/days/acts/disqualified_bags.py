"""What becomes of a stack whose player was disqualified in another flight of the event."""

from typing import Any, Unpack

from tables.operations import seating
from tdsite.acts.asking import event_of, the_entry
from tournaments import journal
from tournaments.acts import ActContext
from tournaments.addresses import ENTRY
from tournaments.disqualified_bags import KEPT, DisqualifiedStack
from tournaments.models import JournalLine
from tournaments.operations import disqualified_bags
from tournaments.operations.penalties import tidy_reason
from tournaments.register import EntryId, act
from tournaments.rules.disqualified_bags import LAW
from tournaments.rules.values import Reason

STACK = f"{ENTRY}stack/"


@act("day.stack_removed", path=f"{STACK}remove/")
def remove_stack(entry_id: EntryId, **order: Unpack[ActContext]) -> JournalLine:
    """Take the stack of a player who was disqualified in another flight out of play.

    A seat drawn for him is free.
    Raises PlayHasBegun, NothingToDecide.  Source: TDA 2024 71-D.
    """
    act = journal.open_act(event_of(entry_id), "day.stack_removed", **order)
    entry = the_entry(act, entry_id)
    stack = disqualified_bags.the_stack(act, entry)
    disqualified_bags.take_out(act, [stack])
    seating.vacate(act, entry)
    return journal.record(act, law=LAW, **_told(stack), removed_chips=stack.chips)


@act(KEPT, path=f"{STACK}let-play/")
def let_stack_play(
    entry_id: EntryId, *, reason: Reason, **order: Unpack[ActContext]
) -> JournalLine:
    """Let such a stack play on, with the reason.

    No row says so but the line, which can be undone.
    Raises PlayHasBegun, NothingToDecide, ReasonMissing.
    """
    act = journal.open_act(event_of(entry_id), KEPT, **order)
    stack = disqualified_bags.the_stack(act, the_entry(act, entry_id))
    return journal.record(
        act, law="2.1.1", **_told(stack), stack_chips=stack.chips, reason=tidy_reason(reason)
    )


def _told(stack: DisqualifiedStack) -> dict[str, Any]:
    return {"entry": stack.entry.pk, "player": stack.entry.player.name, "flight": stack.where}
