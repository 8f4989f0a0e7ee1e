"""What must hold of busts that come back: nobody has bought chips in a life that was never lost."""

from collections.abc import Iterator

from tdsite.director.guilty import Guilty
from tournaments.acts import Act, net
from tournaments.models import Elimination, JournalLine, Sale, Tournament
from tournaments.models.tournament import PriceKind

END, SALE = (model._meta.label_lower for model in (Elimination, Sale))
FOR_CHIPS = (PriceKind.REBUY, PriceKind.ADD_ON)


def lives_hold(act: Act, tournament: Tournament) -> Iterator[Guilty]:
    """A bust comes back only where its player has bought nothing since it was taken out.

    A rebuy undone, or the undo of an undone bust: later chips were paid for in the life that would
    be lost by it, and the player has outlasted whoever went out meanwhile.
    """
    since = _taken_out(act, tournament)
    if not since:
        return
    rows = Sale.objects.filter(entry__in=since, kind__in=FOR_CHIPS, voided=False)
    bought = dict(rows.values_list("pk", "entry_id"))
    if not bought:
        return
    lines = JournalLine.objects.filter(tournament=tournament, revision__gt=min(since.values()))
    for line in lines.filter(kind__startswith="entry.").iterator(chunk_size=100):
        if any(line.revision > since[bought[sale]] for sale in _sold(line) & bought.keys()):
            yield _is(line.revision)


def _taken_out(act: Act, tournament: Tournament) -> dict[int, int]:
    """The entries whose bust comes back, each with the line that had taken it out of the book."""
    ends = {
        change["pk"]: change["after"]["entry_id"]
        for change in net(act.changes)
        if change["model"] == END and change["before"] is None and change["after"]
    }
    if not ends:
        return {}
    lines = JournalLine.objects.filter(tournament=tournament, revision__in=act.turned_back)
    return {
        ends[change["pk"]]: line.revision
        for line in lines.order_by("revision")
        for change in net(line.changes)
        if change["model"] == END and change["after"] is None and change["pk"] in ends
    }


def _sold(line: JournalLine) -> set[int]:
    """The sales that the line made."""
    return {c["pk"] for c in line.changes if c["model"] == SALE and c["before"] is None}


def _is(revision: int) -> Guilty:
    return lambda line: line.revision == revision
