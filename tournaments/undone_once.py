"""A line is undone once: an undo that comes back must find the line it undoes in force."""

from collections.abc import Collection, Iterable, Sequence
from operator import itemgetter

from django.db.models import Q

from tournaments import journal
from tournaments.acts import Act
from tournaments.rules import N_
from tournaments.undo import TOGETHER, BlockedByLaterLine, undone_by

Undoing = tuple[int, int | None, Sequence[int] | None]  # its revision, the line it undoes, several


def check_undone_once(act: Act) -> None:
    """Refuse what would leave a line undone by two lines that count, and name the other one.

    Rows alone do not show it: they may stand by chance as the undo left them.  From then on the
    book would say that the line is undone while its rows are there, or the other way round.
    Raises BlockedByLaterLine.
    """
    both = Q(undoes__isnull=False) | Q(kind=TOGETHER)
    undoings: list[Undoing] = list(
        journal.lines_of(act.scope)
        .filter(both)
        .values_list("revision", "undoes", "data__undoes_lines")
    )
    twice = _undone_twice(undoings, act.turned_back) - _undone_twice(undoings, ())
    if not twice:
        return
    line = max(twice)
    raise BlockedByLaterLine(
        N_("Line %(undone)s is undone already. Undo line %(revision)s first."),
        revision=undone_by(act.scope).get(line, act.scope.revision),
        undone=line,
    )


def _undone_twice(undoings: Iterable[Undoing], turned_back: Collection[int]) -> set[int]:
    """The lines that more than one undo in force undoes; an undone undo is not in force."""
    undone, twice = set(turned_back), set()
    for revision, undoes, together in sorted(undoings, key=itemgetter(0), reverse=True):
        if revision not in undone:
            lines = set(together or ()) if undoes is None else {undoes}
            twice |= lines & undone
            undone |= lines
    return twice
