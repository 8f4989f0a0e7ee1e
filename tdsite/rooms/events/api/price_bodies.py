"""What an event's prices look like when they are told: shape only."""

from typing import Any

from rest_framework import serializers

from blinds.rules.structure import MAX_STEPS
from tdsite.api.fields import Body, Flag, Text, Whole, chips
from tdsite.rooms.events.api.price_fields import as_told, with_parts
from tournaments.models.tournament import PriceKind, RebuyTrigger


class NewPrice(Body):
    """What one kind of purchase costs and brings, and when it is on sale."""

    also_told = ("total_cents",)

    kind = serializers.ChoiceField(PriceKind.choices)
    chips = chips(1)
    from_level = Whole(1, MAX_STEPS, default=None, allow_null=True)
    from_break = Flag(default=False, help_text="From the break after that level.")
    until_level = Whole(
        0, MAX_STEPS, default=None, allow_null=True, help_text="0: before the start only."
    )
    through_break = Flag(default=True, help_text="Through the break after it.")
    limit = Whole(
        1,
        30_000,
        default=None,
        allow_null=True,
        help_text="Most entries in all, re-entries of a player, rebuys or add-ons of an entry.",
    )
    limit_in_all = Whole(
        1, 10**6, default=None, allow_null=True, help_text="Most of this kind in the whole event."
    )
    forfeit_at_close = Flag(
        default=False, help_text="Re-entry: also for a stack given up at the close."
    )
    trigger = serializers.ChoiceField(RebuyTrigger.choices, default=RebuyTrigger.STARTING_STACK)

    def get_fields(self) -> Any:
        return with_parts(super().get_fields(), as_told, before="chips")


class NewLine(Body):
    """A price beside the regular one, within its times and levels; the first that fits is taken."""

    also_told = ("id", "total_cents")

    name = Text(40)
    kind = serializers.ChoiceField(PriceKind.choices, default=PriceKind.ENTRY)
    chips = chips(
        1, default=None, allow_null=True, help_text="As many as the regular price brings."
    )
    members_only = Flag(default=False)
    from_time = serializers.DateTimeField(default=None, allow_null=True)
    until_time = serializers.DateTimeField(default=None, allow_null=True)
    from_level = Whole(0, MAX_STEPS, default=None, allow_null=True, help_text="0: before it.")
    until_level = Whole(0, MAX_STEPS, default=None, allow_null=True)

    def get_fields(self) -> Any:
        return with_parts(super().get_fields(), as_told, before="chips")
