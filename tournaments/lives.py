"""Lives lost and bought back: a rebuy takes the bust out of the book, and its own line keeps it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tournaments.acts import Change
from tournaments.models import Elimination, JournalLine, KnockOut, Sale, Tournament

REBOUGHT = "entry.rebought"
SALE, END, KNOCK_OUT = (model._meta.label_lower for model in (Sale, Elimination, KnockOut))


@dataclass(frozen=True, slots=True)
class Life:
    """A bust that a rebuy took back.

    `sale` is the rebuy and `revision` its line, which `took` the bust with its hunters away.
    `sequence` is when the chips were lost; the hunters stand in the order in which they were named.
    """

    sale: int
    revision: int
    entry: int
    sequence: int
    hunters: tuple[int, ...]
    took: tuple[Change, ...]


def bought_back(tournament: Tournament, sales: Collection[int]) -> Iterator[Life]:
    """What these rebuys took back, the first one first; nothing of those who were not broke."""
    if not sales:
        return
    lines = JournalLine.objects.filter(tournament=tournament, kind=REBOUGHT).order_by("revision")
    for revision, changes in lines.values_list("revision", "changes").iterator(chunk_size=200):
        sale = next((c["pk"] for c in changes if c["model"] == SALE), None)
        took = tuple(c for c in changes if c["model"] in (END, KNOCK_OUT) and c["after"] is None)
        end = next((c["before"] for c in took if c["model"] == END), None)
        if end is not None and sale is not None and sale in sales:
            yield Life(sale, revision, end["entry_id"], end["sequence"], _hunters(took), took)


def _hunters(took: Collection[Change]) -> tuple[int, ...]:
    named = sorted(
        (c["before"].get("position", 0), c["pk"], c["before"]["by_entry_id"])
        for c in took
        if c["model"] == KNOCK_OUT and c["before"] is not None
    )
    return tuple(hunter for *_, hunter in named)
