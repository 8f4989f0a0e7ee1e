"""A rebuy that is voided leaves its player where it found them: out, their place waiting.

The bust that the rebuy took back is there again as it was, and so are those who took the chips.
Where a bust that was reported late has its turn by now, it comes right behind that one.
Source: Robert's Rules 7.19, 7.33.
"""

from itertools import count

from tdsite.acts.returns import check_has_not_played_on
from tournaments import undo
from tournaments.acts import Act, Change
from tournaments.bounty_book import END, bought_back
from tournaments.models import Elimination, Sale


def out_again(act: Act, sale: Sale) -> bool:
    """Whether the sale had brought its player back, who waits for a rebuy again now.

    Raises BlockedByLaterLine naming a later line by which they played on.
    """
    life = next(bought_back(act.tournament, [sale.pk]), None)
    if life is None:
        return False
    check_has_not_played_on(act, life.entry, since=life.revision)
    for change in reversed(life.took):  # the hunters were taken away before the bust they point to
        undo.recreate(act, _behind_who_is_there(act, change))
    return True


def _behind_who_is_there(act: Act, change: Change) -> Change:
    before = change["before"]
    if change["model"] != END or before is None:
        return change
    ends = Elimination.objects.filter(tournament=act.tournament)
    taken = set(ends.values_list("sequence", flat=True))
    turn = next(n for n in count(before["sequence"]) if n not in taken)
    return {**change, "before": {**before, "sequence": turn}}
