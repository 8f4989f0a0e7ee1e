"""An undo never brings an old draw back: nobody chooses among results that were seen."""

from collections.abc import Collection, Iterator

from tables.draws import made_since, seats_drawn_for
from tables.models import Draw
from tournaments.acts import Act
from tournaments.models import Entry
from tournaments.rules import N_
from tournaments.undo import CannotUndo, undone_by


def check_no_old_draw_returns(act: Act, undone_before: Collection[int]) -> None:
    """See that no draw counts again for which another was made since.

    `undone_before`: the lines that did not count before the act turned lines back.
    Raises CannotUndo.  Source: docs/draws.md.
    """
    since = min(act.turned_back)
    for draw, newer in _back_in_force(act, undone_before, since):
        if newer is not None:
            raise CannotUndo(
                N_(
                    "Draw %(old)s would count again although draw %(new)s was made after it for "
                    "the same purpose. An earlier result never comes back: draw again instead."
                ),
                old=draw.number,
                new=newer.number,
            )


def _back_in_force(
    act: Act, undone_before: Collection[int], since: int
) -> Iterator[tuple[Draw, Draw | None]]:
    """Draws that did not count before this undo and do now, each with one made since."""
    undone_now = undone_by(act.scope, without=act.turned_back)
    again = set(undone_before) - set(undone_now) - act.turned_back
    made = Draw.objects.filter(tournament=act.tournament, drawn_revision__isnull=False)
    made = made.select_related("tournament", "superseded_by")
    for draw in made.filter(drawn_revision__in=again):
        yield draw, made_since(draw, since)
    for draw in made.filter(superseded_by__drawn_revision__in=act.turned_back):
        yield draw, draw.superseded_by
    if entries := _given_back_no_more(act):
        for draw in seats_drawn_for(act.tournament, entries):
            yield draw, made_since(draw, since, entries)


def _given_back_no_more(act: Act) -> list[int]:
    """The numbers of entries that were void and are in force again."""
    rows = [
        change["pk"]
        for change in act.changes
        if change["model"] == "tournaments.entry"
        and (change["before"] or {}).get("voided") is True
        and (change["after"] or {}).get("voided") is False
    ]
    return list(Entry.objects.filter(pk__in=rows).values_list("number", flat=True))
