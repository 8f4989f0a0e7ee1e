"""Acts of hand for hand."""

from tdsite import director
from tdsite.api.bodies import LAST_TABLE
from tdsite.api.doors import command
from tdsite.api.fields import Body, Whole
from tournaments.acts import Order
from tournaments.models import JournalLine


class Target(Body):
    target = Whole(
        1, LAST_TABLE, default=None, allow_null=True, help_text="Players left at its end."
    )


@command("hands.announced", Target)
def hands_announce(order: Order, tournament_id: int, target: int | None = None) -> JournalLine:
    """Announce hand for hand, down to the places paid or to so many players."""
    return director.hands_announce(tournament_id, target=target, **order)


@command("hands.table_done")
def hand_done(order: Order, tournament_id: int, table: int) -> JournalLine:
    """Report that a table has finished the hand all tables play."""
    return director.hand_done(tournament_id, table=table, **order)


@command("hands.table_held")
def hand_held(order: Order, tournament_id: int, table: int) -> JournalLine:
    """Report an all-in and a call: the cards stay face down until the floor says so."""
    return director.hand_held(tournament_id, table=table, **order)


@command("hands.dealt")
def hand_next(order: Order, tournament_id: int) -> JournalLine:
    """Deal the next hand at all tables, or end hand for hand when few enough are left."""
    return director.hand_next(tournament_id, **order)


@command("hands.ended")
def hands_end(order: Order, tournament_id: int) -> JournalLine:
    """End hand for hand: every table deals at its own pace again."""
    return director.hands_end(tournament_id, **order)
