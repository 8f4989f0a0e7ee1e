"""Stacks as they were counted."""

from tdsite import director
from tdsite.api import bodies
from tdsite.api.doors import command
from tdsite.api.fields import chips, row_id, several
from tournaments.acts import Order
from tournaments.models import JournalLine

MOST_STACKS = 1000


class OneStack(bodies.Body):
    entry_id = row_id()
    chips = chips()


class Stacks(bodies.Body):
    """Stacks as they were counted; an entry named twice has its last count."""

    counts = several(OneStack, 1, MOST_STACKS)


@command("chips.counted", Stacks)
def count_chips(order: Order, tournament_id: int, counts: list[dict[str, int]]) -> JournalLine:
    """Note what players have in front of them."""
    stacks = {count["entry_id"]: count["chips"] for count in counts}
    return director.count_chips(tournament_id, counts=stacks, **order)
