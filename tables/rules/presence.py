"""Whether a player was seen in the seat he has, and whether a report fits what was seen.

A look holds until its player moves.  Revisions, not times, say what came first.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tables.rules.floor import Place


@dataclass(frozen=True, slots=True)
class Look:
    """The newest time an entry was seen: where, and the revision that says so."""

    place: Place
    revision: int


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why the player of a seat may not be the one who sits in it.

    `elsewhere` is where he was last seen, `instead` the entry last seen in this seat.
    """

    elsewhere: Place | None = None
    instead: int | None = None


def is_seen(sits: Place, look: Look | None, *, moved: int = 0) -> bool:
    """Whether the newest look names the seat the entry has now, and came after its newest move.

    `moved` is the revision of that move, 0 if it never moved.
    """
    return look is not None and look.place == sits and look.revision > moved


def doubt(
    sits: Place, look: Look | None, others: Mapping[int, Look], *, moved: int = 0
) -> Doubt | None:
    """What speaks against the entry that has the seat; None when nobody saw anything else.

    `others` are entries that are still in and have another seat, by their newest look at this one.
    A player whom nobody has seen yet is no contradiction.
    """
    seen = is_seen(sits, look, moved=moved)
    since = look.revision if look is not None and seen else 0
    rivals = {entry: other for entry, other in others.items() if other.revision > since}
    instead = max(rivals, key=lambda entry: rivals[entry].revision, default=None)
    elsewhere = look.place if look is not None and look.place != sits else None
    if instead is None and elsewhere is None:
        return None
    return Doubt(elsewhere, instead)
