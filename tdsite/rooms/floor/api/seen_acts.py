"""Acts on who was seen where."""

from rest_framework import serializers

from tables.models import SeenBy
from tdsite import director
from tdsite.api import bodies
from tdsite.api.doors import command
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine


class Seen(bodies.Body):
    how = serializers.ChoiceField(SeenBy.choices, default=SeenBy.FLOOR)


class SeenAt(bodies.AtSeat, Seen):
    """Where the player is, his own seat or another."""


@command("tables.seen", Seen)
def see_seat(order: Order, tournament_id: int, table: int, seat: int, how: str) -> JournalLine:
    """The player of this seat was seen in it."""
    return director.see_seat(tournament_id, table=table, seat=seat, how=SeenBy(how), **order)


@command("tables.seen", Seen)
def see_table(order: Order, tournament_id: int, table: int, how: str) -> JournalLine:
    """Everybody of this table was seen in his seat."""
    return director.see_table(tournament_id, table=table, how=SeenBy(how), **order)


@command("tables.seen", SeenAt)
def see_player(
    order: Order, tournament_id: int, entry_id: int, table: int, seat: int, how: str
) -> JournalLine:
    """A player was seen at a place, his own or another's."""
    Entry.objects.only("pk").get(pk=entry_id, tournament=tournament_id)
    return director.see_player(entry_id, table=table, seat=seat, how=SeenBy(how), **order)
