"""Stacks counted at the tables: steps of an act."""

from collections.abc import Mapping

from tournaments import queries
from tournaments.acts import Act
from tournaments.models import ChipCount, Entry
from tournaments.rules import N_
from tournaments.rules import counts as rules
from tournaments.rules.entries import AlreadyOut


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
