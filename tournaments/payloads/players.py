"""Lines about the people in the club's book."""

from typing import NotRequired, TypedDict

from tournaments.payloads.of_several import Pair, PersonNamed
from tournaments.payloads.shapes import payload_of


@payload_of("player.created", "player.links_renewed")
class PlayerNamed(PersonNamed):
    pass


@payload_of("player.changed")
class PlayerChanged(PersonNamed):
    """`fields`: what is different now; never what it was or is."""

    fields: list[str]


class MarkNamed(PersonNamed):
    mark_id: int
    mark: str


@payload_of("player.marked")
class PlayerMarked(MarkNamed):
    """`amount_cents`: of a debt."""

    amount_cents: int | None


@payload_of("player.mark_lifted")
class MarkLifted(MarkNamed):
    """`paid_cents`: the part of a debt that was paid; None for all of it."""

    paid_cents: int | None


@payload_of("player.merged")
class PlayersMerged(Pair):
    """`take`: the fields that were taken from the other row."""

    take: list[str]


@payload_of("player.told_apart")
class PlayersDiffer(Pair):
    pass


@payload_of("entry.renamed")
class EntryRenamed(TypedDict):
    """An event shows another name, because two people were made one in the club, or two again."""

    player: str
    other: str
    player_id: NotRequired[int]
    other_id: NotRequired[int]


@payload_of("player.imported")
class PlayersImported(TypedDict):
    file: str
    new_count: int
    changed_count: int
    left_count: int


@payload_of("player.erased")
class PlayerErased(TypedDict):
    """`altered`: each line of the same journal that was written anew, with the digest it has now.

    `events`: where the person played; in the club's own line only.
    """

    number: int
    altered: list[tuple[int, str]]
    events: NotRequired[list[int]]
