"""Stacks as they were counted, for boards and pages."""

from collections.abc import Mapping
from typing import Annotated, Unpack

from tournaments import journal
from tournaments.acts import ActContext
from tournaments.addresses import EVENT
from tournaments.models import ChipCount, JournalLine
from tournaments.operations import counts as count_steps
from tournaments.operations.events import require_not_over
from tournaments.register import EntryId, RowOf, act
from tournaments.rules.values import Chips, EventId, Keyed, ReasonOrNone, RowId, Several

MAX_STACKS = 1000

CountedStacks = Annotated[
    Mapping[EntryId, Chips], Several(1, MAX_STACKS), Keyed("entry_id", "chips")
]
CountId = Annotated[RowId, RowOf(ChipCount)]


@act("chips.counted", path=f"{EVENT}chip-counts/", room="floor")
def count_chips(
    tournament_id: EventId, *, counts: CountedStacks, **order: Unpack[ActContext]
) -> JournalLine:
    """Note what players have in front of them, as the floor counted it.

    It is a report for boards and pages; the chip ledger does not follow it.  Of an entry named
    twice the last count holds.
    Raises NothingCounted, NoSuchStack, MoreThanInPlay, AlreadyOut.
    """
    act = journal.open_act(tournament_id, "chips.counted", **order)
    require_not_over(act.tournament)
    counted = count_steps.count(act, counts)
    return journal.record(act, players_count=len(counted))


@act("chips.count_removed", path=f"{EVENT}chip-counts/<id:count_id>/remove/", room="floor")
def remove_count(
    count_id: CountId, *, reason: ReasonOrNone = "", **order: Unpack[ActContext]
) -> JournalLine:
    """Take a wrong chip count back; the one before it stands again.

    Raises ChipCount.DoesNotExist.
    """
    tournament_id = ChipCount.objects.values_list("tournament_id", flat=True).get(pk=count_id)
    act = journal.open_act(tournament_id, "chips.count_removed", **order)
    require_not_over(act.tournament)
    gone = count_steps.delete_count(act, count_id)
    return journal.record(
        act,
        entry=gone.entry_id,
        player=gone.entry.player.name,
        counted_chips=gone.chips,
        reason=reason.strip(),
    )
