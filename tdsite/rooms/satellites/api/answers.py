"""What the reads of tickets answer."""

from rest_framework import serializers

from tdsite.api.answers import Answer, EntryName, whole, words
from tdsite.rooms.satellites.shown import Played


class Ticket(Answer):
    """A ticket won in a satellite."""

    entry = EntryName()
    place = words()
    amount_cents = whole()
    code = words(help_text="Empty before it is handed out.")
    state = serializers.ChoiceField(Played.choices)


class Feeder(Answer):
    """A satellite of an event, with what became of its tickets."""

    tournament_id = whole()
    name = words()
    won = whole()
    used = whole()
    open = whole()
    open_cents = whole()


class Tickets(Answer):
    """The tickets of a satellite, and the satellites that give tickets for this event."""

    tickets_count = whole(help_text="0 before registration closes, and where there are none.")
    players_left = whole()
    target_id = whole(allow_null=True)
    tickets = Ticket(many=True)
    satellites = Feeder(many=True)
