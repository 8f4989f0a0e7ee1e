"""Stacks counted at the tables, for the day's end and for boards and pages."""

from collections.abc import Mapping
from typing import Annotated, Unpack

from tournaments import journal, queries
from tournaments.acts import Act, ActContext
from tournaments.models import ChipCount, Entry, JournalLine
from tournaments.operations.events import require_not_over
from tournaments.register import EVENT, EntryId, RowOf, act
from tournaments.rules import N_
from tournaments.rules import stacks as rules
from tournaments.rules.entries import AlreadyOut
from tournaments.rules.values import Chips, EventId, Keyed, ReasonOrNone, RowId, Several


def count(act: Act, counts: Mapping[int, int]) -> list[ChipCount]:
    """What these entries have in front of them (entry → chips).

    Raises Entry.DoesNotExist, AlreadyOut, and the refusals of the rule.
    """
    event = act.tournament
    rules.check_counts(counts, in_play_chips=queries.chips_in_play(event))
    known = Entry.objects.filter(tournament=event, pk__in=counts).count()
    if known != len(counts):
        raise Entry.DoesNotExist
    playing = set(queries.entries_in(event).filter(pk__in=counts).values_list("pk", flat=True))
    gone = Entry.objects.filter(pk__in=counts.keys() - playing).select_related("player").first()
    if gone is not None:
        raise AlreadyOut(
            N_("%(player)s is out of the event and has no stack. Leave that field empty."),
            field="counts",
            player=gone.player.name,
        )
    return count_again(act, counts)


def count_again(act: Act, counts: Mapping[int, int]) -> list[ChipCount]:
    """The same of stacks that are known to be right: counted before, and changed since."""
    return act.create_many(
        [
            ChipCount(tournament=act.tournament, entry_id=entry, chips=chips, at=act.at)
            for entry, chips in counts.items()
        ]
    )


def delete_count(act: Act, count_id: int) -> ChipCount:
    """Delete one count; it is in the log.  Raises ChipCount.DoesNotExist."""
    rows = ChipCount.objects.select_related("entry__player")
    row = rows.get(pk=count_id, tournament=act.tournament)
    found = ChipCount(pk=row.pk, entry=row.entry, chips=row.chips, at=row.at)
    act.delete(row)
    return found


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
    counted = count(act, counts)
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
    gone = delete_count(act, count_id)
    return journal.record(
        act,
        entry=gone.entry_id,
        player=gone.entry.player.name,
        counted_chips=gone.chips,
        reason=reason.strip(),
    )
