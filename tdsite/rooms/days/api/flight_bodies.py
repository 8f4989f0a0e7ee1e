"""The terms of flights, as an event is told them."""

from rest_framework import serializers

from tdsite.api.fields import Body, Flag, Text, Whole, cents, row_id
from tournaments.models.tournament import MergedStacks
from tournaments.operations.flights import MAX_FLIGHT_NAME


class FlightTerms(Body):
    """What makes an event a flight of another, and what the other asks of its flights."""

    feeds_id = row_id(
        allow_null=True, default=None, help_text="The event of the next day that it is a flight of."
    )
    flight = Text(
        MAX_FLIGHT_NAME, allow_blank=True, default="", help_text="The flight's short name, 1A."
    )
    stacks_forward = serializers.ChoiceField(
        MergedStacks.choices, default=MergedStacks.ALL, help_text="Of several bags of a player."
    )
    enter_with_bag = Flag(
        default=False, help_text="Whether a further flight may be entered with a bag in hand."
    )
    direct_entries = Flag(
        default=False,
        help_text="Whether an event that flights feed sells entries itself, its own days included.",
    )
    most_entries = Whole(
        1, 1000, allow_null=True, default=None, help_text="Of one player over all flights."
    )
    quota_players = Whole(
        1, 10**6, allow_null=True, default=None, help_text="The flight ends with so many left."
    )
    quota_bp = Whole(
        1, 10_000, allow_null=True, default=None, help_text="The same, of the flight's entries."
    )
    early_bp = Whole(
        0, 10_000, default=0, help_text="How many of a flight's entries are paid in the flight."
    )
    early_cents = cents(default=0, help_text="What each of them gets.")
