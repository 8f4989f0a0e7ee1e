"""What the clock can be told."""

from tdsite import director
from tdsite.api import bodies
from tdsite.api.doors import command
from tournaments.acts import Order
from tournaments.models import JournalLine


@command("clock.paused")
def pause(order: Order, tournament_id: int) -> JournalLine:
    """Pause the clock."""
    return director.pause(tournament_id, **order)


@command("clock.resumed")
def resume(order: Order, tournament_id: int) -> JournalLine:
    """Let the clock run on."""
    return director.resume(tournament_id, **order)


@command("clock.time_added", bodies.MoreTime)
def add_time(order: Order, tournament_id: int, seconds: int) -> JournalLine:
    """Give the level more time, or less."""
    return director.add_time(tournament_id, seconds=seconds, **order)


@command("clock.jumped", bodies.Jump)
def jump(order: Order, tournament_id: int, index: int) -> JournalLine:
    """Set the clock to the start of another step."""
    return director.jump(tournament_id, index=index, **order)
