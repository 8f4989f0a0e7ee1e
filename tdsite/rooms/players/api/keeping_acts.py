"""Marks on people, two rows made one, and data erased."""

from typing import Any

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.players.api import keeping_bodies
from tdsite.web.house import the_house
from tournaments.acts import Order
from tournaments.models import JournalLine


@command("player.marked", keeping_bodies.NewMark, status=201)
def mark_player(order: Order, player_id: int, **given: Any) -> JournalLine:
    """Put a mark on a player that stops a sale or warns before it; `data.mark_id` names it."""
    return director.mark_player(the_house().pk, player_id=player_id, **given, **order)


@command("player.mark_lifted", keeping_bodies.Lift)
def lift_mark(order: Order, mark_id: int, paid_cents: int | None = None) -> JournalLine:
    """Lift a mark, or pay back a part of a debt; a self-exclusion only after its end."""
    return director.lift_mark(the_house().pk, mark_id=mark_id, paid_cents=paid_cents, **order)


@command("player.merged", keeping_bodies.Merge)
def merge_players(order: Order, player_id: int, other_id: int, take: list[str]) -> JournalLine:
    """Make two rows of one person one; undone in the club's journal."""
    return director.merge_players(
        the_house().pk, keep_id=player_id, other_id=other_id, take=take, **order
    )


@command("player.told_apart", keeping_bodies.Apart)
def tell_apart(order: Order, player_id: int, other_id: int) -> JournalLine:
    """Say that two who look like one are two people."""
    return director.tell_apart(the_house().pk, player_id=player_id, other_id=other_id, **order)


@command("player.erased", keeping_bodies.Erasure)
def erase_player(order: Order, player_id: int, typed: int) -> JournalLine:
    """Erase one person's data for good, in every event and in the log."""
    return director.erase_player(the_house().pk, player_id=player_id, typed=typed, **order)
