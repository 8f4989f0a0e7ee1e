"""What must hold of disqualified players' stacks whatever was undone, over all flights."""

from collections.abc import Iterator, Sequence

from tdsite.acts.blocking import Blocks, of_kind, touching
from tournaments import disqualified_bags, flight_tree
from tournaments.acts import Act
from tournaments.models import Elimination, JournalLine, Tournament
from tournaments.rules import N_
from tournaments.rules.disqualified_bags import StackTaken
from tournaments.undo import active_lines

END = Elimination._meta.label_lower
TAKES_STACKS = ("day.merged", "day.stack_removed")


def stacks_hold(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """A stack left play because its player is out of a flight, and an event starts decided.

    Raises StackTaken where it is another event that took the stack.
    """
    tree = flight_tree.tree_of(tournament)
    yield from _taken_for_a_reason(tournament, tree)
    if tournament.started_at is None:
        return
    if disqualified_bags.undecided(tournament, tree=tree, without=act.turned_back):
        yield of_kind("tournament.started")


def _taken_for_a_reason(tournament: Tournament, tree: Sequence[Tournament]) -> Iterator[Blocks]:
    taken = list(disqualified_bags.removed(tree).select_related("entry__player", "tournament"))
    if not taken:
        return
    out = disqualified_bags.put_out(tree)
    for row in taken:
        if row.entry.player_id in out:
            continue
        if row.tournament_id == tournament.pk:
            yield touching(END, row.pk)
            continue
        line = _line_that_took(row)
        raise StackTaken(
            N_(
                "%(event)s has taken the stack of %(player)s out of play for this. Undo line"
                " %(line)s there first."
            ),
            event=row.tournament.name,
            player=row.entry.player.name,
            line=line.revision if line else 0,
        )


def _line_that_took(row: Elimination) -> JournalLine | None:
    touched = touching(END, row.pk)
    lines = [line for line in active_lines(row.tournament, *TAKES_STACKS) if touched(line)]
    return lines[-1] if lines else None
