"""Lines of the journal from before the parts of a price were rows, read as if written today.

Nobody may write a sealed line anew.  The move into rows gave every part that was a column a number
that follows from its owner's, so what an old line says of a column is said of that row here.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournaments.acts import Change

PLACES = {"prize": 0, "fee": 1, "staff": 2, "bounty": 3}
APART = 16
PARTS_OF = {  # the rows of its parts, and the column that leads from them to it
    "tournaments.price": ("tournaments.pricepart", "price_id"),
    "tournaments.priceline": ("tournaments.pricelinepart", "line_id"),
    "tournaments.sale": ("tournaments.salepart", "sale_id"),
}
COLUMNS = {f"{word}_cents": word for word in PLACES}


def in_parts(changes: "Iterable[Change]") -> "Iterator[Change]":
    """The changes with rows of parts instead of columns; others as they are.

    A part comes after what it is part of, and goes before it.
    """
    for change in changes:
        if change["model"] not in PARTS_OF or not COLUMNS.keys() & _told(change).keys():
            yield change
            continue
        parts = list(_parts(change))
        whole: Change = {
            **change,
            "before": _others(change["before"]),
            "after": _others(change["after"]),
        }
        if change["after"] is None:
            yield from parts
        if whole["before"] or whole["after"]:
            yield whole
        if change["after"] is not None:
            yield from parts


def _told(change: "Change") -> dict[str, Any]:
    return {**(change["before"] or {}), **(change["after"] or {})}


def _others(side: dict[str, Any] | None) -> dict[str, Any] | None:
    return side and {name: value for name, value in side.items() if name not in COLUMNS}


def _parts(change: "Change") -> "Iterator[Change]":
    """A column that was nothing is no row; one that became nothing is a row that went."""
    model, owner = PARTS_OF[change["model"]]
    for column, word in COLUMNS.items():
        if column not in _told(change):
            continue
        sides = [
            {"part": word, "cents": side[column], owner: change["pk"]}
            if side and side.get(column)
            else None
            for side in (change["before"], change["after"])
        ]
        if any(sides):
            pk = APART * change["pk"] + PLACES[word]
            yield {"model": model, "pk": pk, "before": sides[0], "after": sides[1]}
