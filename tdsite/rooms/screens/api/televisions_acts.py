"""The televisions of the house."""

from typing import Any

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.screens.api import television_bodies as bodies
from tdsite.web.house import the_house
from tournaments.acts import Order
from tournaments.models import JournalLine


@command("television.paired", bodies.NewTelevision, status=201)
def pair_television(order: Order, **given: Any) -> JournalLine:
    """Pair the television that shows this code; `data.television_id` names it."""
    return director.pair_television(the_house().pk, **given, **order)


@command("television.renamed", bodies.TelevisionName)
def rename_television(order: Order, television_id: int, name: str) -> JournalLine:
    """Give a television another name."""
    return director.rename_television(
        the_house().pk, television_id=television_id, name=name, **order
    )


@command("television.pointed", bodies.TelevisionBoard)
def point_television(order: Order, television_id: int, **given: Any) -> JournalLine:
    """Send a television to another board: it goes there by itself within seconds."""
    return director.point_television(the_house().pk, television_id=television_id, **given, **order)


@command("television.unpaired")
def unpair_television(order: Order, television_id: int) -> JournalLine:
    """Unpair a television: it shows a code again."""
    return director.unpair_television(the_house().pk, television_id=television_id, **order)
