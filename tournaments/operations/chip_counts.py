"""Stacks as they were counted, for boards and pages."""

from collections.abc import Mapping
from typing import Unpack

from tournaments import journal
from tournaments.acts import Order
from tournaments.models import ChipCount, JournalLine
from tournaments.operations import counts as count_steps
from tournaments.operations.events import require_not_over


@journal.command
def count_chips(
    tournament_id: int, *, counts: Mapping[int, int], **order: Unpack[Order]
) -> JournalLine:
    """What players have in front of them (entry → chips), as the floor counted it.

    It is a report for boards and pages; the chip ledger does not follow it.  Raises
    NothingCounted, NoSuchStack, MoreThanInPlay, AlreadyOut.
    """
    act = journal.open_act(tournament_id, "chips.counted", **order)
    require_not_over(act.tournament)
    counted = count_steps.count(act, counts)
    return journal.record(act, players_count=len(counted))


@journal.command
def remove_count(count_id: int, *, reason: str = "", **order: Unpack[Order]) -> JournalLine:
    """Take a count back that was wrong; the one before it is shown again.

    Raises ChipCount.DoesNotExist.
    """
    tournament_id = ChipCount.objects.values_list("tournament_id", flat=True).get(pk=count_id)
    act = journal.open_act(tournament_id, "chips.count_removed", **order)
    require_not_over(act.tournament)
    gone = count_steps.take_back(act, count_id)
    return journal.record(
        act,
        entry=gone.entry_id,
        player=gone.entry.player.name,
        counted_chips=gone.chips,
        reason=reason.strip(),
    )
